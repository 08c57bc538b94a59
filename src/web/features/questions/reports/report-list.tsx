import type { Report } from '#contract/questions/reports.ts';
import { formatRelative, useTimeFormat } from '#web/api/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { reasonLabels } from './labels.ts';

/** The reports of students, newest first. */
export function ReportList({ reports, total }: { reports: readonly Report[]; total: number }) {
  const format = useTimeFormat();
  return (
    <>
      <ul aria-label="What students wrote" className="flex flex-col divide-y divide-line">
        {reports.map(({ id, reason, reported_at, student, test, version, words }) => (
          <li key={id} className="flex flex-col gap-1.5 py-4 text-sm first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone="warn">{reasonLabels[reason]}</Badge>
              <time dateTime={reported_at} title={format.dateTime(reported_at)} className="text-muted">
                {formatRelative(reported_at)}
              </time>
            </div>
            <p className="whitespace-pre-line break-words">{words}</p>
            <p className="break-words text-muted">
              {student && `${student.name}, ${student.regno} · `}
              {test} · version {version}
            </p>
          </li>
        ))}
      </ul>
      {total > reports.length && (
        <p className="mt-4 text-muted text-sm">The newest {reports.length} are shown.</p>
      )}
    </>
  );
}
