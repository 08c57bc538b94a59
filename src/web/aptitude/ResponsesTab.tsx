import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import type { Aptitude } from '#contract/aptitude.ts';
import { exportResponses, type RankedResponse } from '#contract/result.ts';
import { download } from '#web/api/download.ts';
import { sentenceFor } from '#web/api/problem.ts';
import { durationOfSeconds, relative } from '#web/api/time.ts';
import { count } from '#web/question/words.ts';
import { TableDownload } from '#web/shell/TableDownload.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { marksFigure } from '#web/ui/figures.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { paths } from '../paths.ts';
import { useResponses } from './requests.ts';
import { ScoreSummary } from './ScoreSummary.tsx';
import { useDetailSearch } from './search.ts';
import { howWords } from './words.ts';

/** Submitted attempts by rank, and the picture of all scores. */
export function ResponsesTab({ aptitude }: { aptitude: Aptitude }) {
  const { page, change } = useDetailSearch();
  const responses = useResponses(aptitude.id, page);

  if (responses.isPending) return <SkeletonList rows={6} rowClassName="h-14" />;
  if (responses.isError)
    return (
      <Card>
        <ErrorState
          message={sentenceFor(responses.error)}
          onRetry={() => responses.refetch()}
          busy={responses.isFetching}
        />
      </Card>
    );
  const { responses: rows, totalPages, totalResponses } = responses.data;
  if (totalResponses === 0)
    return (
      <Card>
        <NoResponses aptitude={aptitude} />
      </Card>
    );
  return (
    <div className="flex flex-col gap-6">
      <div className="flex justify-end">
        <TableDownload
          fetchFile={(format) =>
            download(exportResponses, { params: { id: aptitude.id }, query: { format } })
          }
        />
      </div>
      {totalResponses > 1 && <ScoreSummary aptitude={aptitude} />}
      {rows.length === 0 ? (
        <Card>
          <EmptyState
            title="This page is empty"
            action={
              <Button variant="secondary" onClick={() => change({ page: totalPages })}>
                Go to the last page
              </Button>
            }
          />
        </Card>
      ) : (
        <Card flush aria-label="Responses">
          <DataTable
            caption={`Responses to ${aptitude.name} by rank`}
            columns={columnsFor(aptitude.id)}
            rows={rows}
            rowKey={(row) => row.regno}
            stale={responses.isPlaceholderData}
          />
        </Card>
      )}
      <Pagination
        page={page}
        totalPages={totalPages}
        onPage={(next) => change({ page: next })}
        summary={count(totalResponses, 'response')}
      />
    </div>
  );
}

function columnsFor(id: number): Column<RankedResponse>[] {
  return [
    {
      id: 'rank',
      header: 'Rank',
      className: 'font-semibold tabular-nums max-md:hidden md:w-16',
      cell: (row) => row.rank,
    },
    {
      id: 'name',
      header: 'Student',
      lead: true,
      cell: (row) => (
        <>
          <span className="me-2 text-muted tabular-nums md:hidden">
            <span className="sr-only">Rank </span>
            {row.rank}
          </span>
          <Link
            to={paths.result}
            params={{ id: String(id) }}
            search={{ regno: row.regno }}
            className="inline-block py-0.5 font-medium text-accent-text underline-offset-4 hover:underline"
          >
            {row.name}
          </Link>
        </>
      ),
    },
    { id: 'regno', header: 'Registration no', className: 'tabular-nums', cell: (row) => row.regno },
    { id: 'trade', header: 'Trade', cell: (row) => row.trade },
    { id: 'batch', header: 'Batch', className: 'tabular-nums', cell: (row) => row.batch },
    {
      id: 'marks',
      header: 'Marks',
      align: 'end',
      cell: (row) => (
        <span className="whitespace-nowrap">
          <span className="font-semibold">{marksFigure(row.marks)}</span>
          <span className="text-muted"> / {marksFigure(row.total_score)}</span>
        </span>
      ),
    },
    {
      id: 'time',
      header: 'Time taken',
      align: 'end',
      className: 'whitespace-nowrap',
      cell: (row) => durationOfSeconds(row.response_time),
    },
    {
      id: 'how',
      header: 'Ended by',
      cell: (row) => <Badge tone={row.how === 'student' ? 'neutral' : 'warn'}>{howWords[row.how]}</Badge>,
    },
  ];
}

function NoResponses({ aptitude }: { aptitude: Aptitude }) {
  const { phase, attempt_count, test_timestamp } = aptitude;
  if (attempt_count > 0)
    return (
      <EmptyState icon={Users} title="Nobody has handed in yet">
        {count(attempt_count, 'student')} {attempt_count === 1 ? 'is' : 'are'} writing. Results stand here as
        soon as an attempt is handed in or time runs out.
      </EmptyState>
    );
  return (
    <EmptyState icon={Users} title={phase === 'past' ? 'Nobody took this test' : 'No responses yet'}>
      {phase === 'upcoming' && `Students can start ${relative(test_timestamp)}.`}
      {phase === 'ongoing' && 'The test is open, but nobody has started.'}
    </EmptyState>
  );
}
