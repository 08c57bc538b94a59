import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { QueryError } from '#web/api/query-error.tsx';
import { paths } from '#web/paths.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { OwnReportStatus } from './own-report-status.tsx';
import { useListOwnReports } from './requests.ts';

/** The student's own reports with their answers, for the profile. */
export function OwnReportsCard() {
  const [page, setPage] = useState(1);
  const reports = useListOwnReports(page);
  return (
    <Card aria-label="Your reports">
      <CardHeader
        title="Your reports"
        hint="Faults that you reported in questions of your results and your practice."
      />
      {reports.isPending && <Skeleton className="h-24" />}
      {reports.isError && <QueryError query={reports} title="Your reports could not be loaded" />}
      {reports.data?.total === 0 && (
        <p className="text-muted text-sm">
          None yet. Under every question of a result or of practice you can report what is wrong with it.
        </p>
      )}
      {reports.data && reports.data.results.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {reports.data.results.map((report) => (
            <li key={report.id} className="flex flex-col gap-2 py-4 first:pt-0">
              {report.aptitude ? (
                <Link
                  to={paths.result}
                  params={{ id: String(report.aptitude.id) }}
                  search={{ q: String(report.number) }}
                  className="font-medium text-accent-text underline decoration-accent-text/40 underline-offset-4"
                >
                  Question {report.number} · {report.aptitude.name}
                </Link>
              ) : (
                <p className="font-medium">Question {report.number} · Practice</p>
              )}
              <OwnReportStatus report={report} />
            </li>
          ))}
        </ul>
      )}
      {reports.data && (
        <Pagination page={page} totalPages={reports.data.totalPages} onPage={(next) => setPage(next)} />
      )}
    </Card>
  );
}
