import { Users } from 'lucide-react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import type { AptitudeSection } from '#contract/aptitudes/sections.ts';
import { exportResponses } from '#contract/results.ts';
import { download } from '#web/api/download.ts';
import { formatRelative } from '#web/api/time.ts';
import { PagedList } from '#web/layout/paged-list.tsx';
import { TableDownload } from '#web/layout/table-download.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NothingMatches } from '#web/ui/nothing-matches.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { useListResponses } from './requests.ts';
import { ResponsesFilters } from './responses-filters.tsx';
import { ResponsesTable } from './responses-table.tsx';
import { ScoreSummary } from './score-summary.tsx';
import { isFiltered, useResponsesSearch } from './search.ts';

const loading = <SkeletonList rows={6} rowClassName="h-14" />;

type ResponsesTabProps = { aptitude: Aptitude; sections: readonly AptitudeSection[] };

/** The distribution of all scores, and the submitted attempts, by rank unless sorted otherwise. */
export function ResponsesTab({ aptitude, sections }: ResponsesTabProps) {
  const { search } = useResponsesSearch();
  const responses = useListResponses(aptitude.id, search);
  const withCutOffs = [aptitude, ...sections].some(({ cut_off }) => cut_off !== null);
  const total = responses.data?.total;
  const filtered = isFiltered(search);

  if (responses.isPending && !filtered) return loading;
  // While a filter is being removed, the old rows are not the whole list.
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
  const responses = useListResponses(aptitude.id, search);
  const { page, ...asked } = search;

  return (
    <PagedList
      query={responses}
      pending={loading}
      page={page}
      onPage={(next) => change({ page: next })}
      summary={(total) => pluralize(total, 'response')}
      above={({ total }) =>
        total > 0 && (
          <div className="flex justify-end">
            <TableDownload
              fetchFile={(format) =>
                download(exportResponses, { params: { id: aptitude.id }, query: { format, ...asked } })
              }
            />
          </div>
        )
      }
      empty={<NothingMatches title="Nobody matches" onClear={clear} />}
    >
      {({ results }) => (
        <ResponsesTable
          aptitude={aptitude}
          withCutOffs={withCutOffs}
          rows={results}
          stale={responses.isPlaceholderData}
        />
      )}
    </PagedList>
  );
}

function NoResponses({ aptitude }: { aptitude: Aptitude }) {
  const { phase, attempt_count, test_timestamp } = aptitude;
  if (attempt_count > 0)
    return (
      <EmptyState icon={Users} title="Nobody has submitted yet">
        {pluralize(attempt_count, 'student')} {attempt_count === 1 ? 'is' : 'are'} taking it. Results appear
        here as soon as an attempt is submitted or time runs out.
      </EmptyState>
    );
  return (
    <EmptyState icon={Users} title={phase === 'past' ? 'Nobody took this test' : 'No responses yet'}>
      {phase === 'upcoming' && `Students can start ${formatRelative(test_timestamp)}.`}
      {phase === 'ongoing' && 'The test is open, but nobody has started.'}
    </EmptyState>
  );
}
