import { SearchX, Users } from 'lucide-react';
import type { Aptitude } from '#contract/aptitude.ts';
import { exportResponses } from '#contract/result.ts';
import type { TestSection } from '#contract/section.ts';
import { download } from '#web/api/download.ts';
import { sentenceFor } from '#web/api/problem.ts';
import { relative } from '#web/api/time.ts';
import { count } from '#web/question/words.ts';
import { TableDownload } from '#web/shell/TableDownload.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { ResponsesFilters } from './ResponsesFilters.tsx';
import { ResponsesTable } from './ResponsesTable.tsx';
import { useResponses } from './requests.ts';
import { isFiltered, useResponsesSearch } from './responsesSearch.ts';
import { ScoreSummary } from './ScoreSummary.tsx';

const loading = <SkeletonList rows={6} rowClassName="h-14" />;

type ResponsesTabProps = { aptitude: Aptitude; sections: readonly TestSection[] };

/** The picture of all scores, and submitted attempts: by rank, until something else is asked for. */
export function ResponsesTab({ aptitude, sections }: ResponsesTabProps) {
  const { search } = useResponsesSearch();
  const responses = useResponses(aptitude.id, search);
  const withCutOffs = [aptitude, ...sections].some(({ cut_off }) => cut_off !== null);
  const total = responses.data?.totalResponses;
  const filtered = isFiltered(search);

  if (responses.isPending && !filtered) return loading;
  // What a filter left while it is being taken away is not all that there is.
  if (total === 0 && !filtered && !responses.isPlaceholderData)
    return (
      <Card>
        <NoResponses aptitude={aptitude} />
      </Card>
    );
  return (
    <div className="flex flex-col gap-6">
      {(filtered || total !== 1) && <ScoreSummary aptitude={aptitude} />}
      <ResponsesFilters aptitudeId={aptitude.id} withCutOffs={withCutOffs} />
      <Responses aptitude={aptitude} withCutOffs={withCutOffs} />
    </div>
  );
}

function Responses({ aptitude, withCutOffs }: { aptitude: Aptitude; withCutOffs: boolean }) {
  const { search, change, clear } = useResponsesSearch();
  const responses = useResponses(aptitude.id, search);
  const { page, ...asked } = search;

  if (responses.isPending) return loading;
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
        <EmptyState
          icon={SearchX}
          title="Nobody matches"
          action={
            <Button variant="secondary" onClick={clear}>
              Clear filters
            </Button>
          }
        />
      </Card>
    );
  return (
    <>
      <div className="flex justify-end">
        <TableDownload
          fetchFile={(format) =>
            download(exportResponses, { params: { id: aptitude.id }, query: { format, ...asked } })
          }
        />
      </div>
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
        <ResponsesTable
          aptitude={aptitude}
          withCutOffs={withCutOffs}
          rows={rows}
          stale={responses.isPlaceholderData}
        />
      )}
      <Pagination
        page={page}
        totalPages={totalPages}
        onPage={(next) => change({ page: next })}
        summary={count(totalResponses, 'response')}
      />
    </>
  );
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
