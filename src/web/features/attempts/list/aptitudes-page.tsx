import { useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarClock, ListFilter } from 'lucide-react';
import type { AptitudeListing } from '#contract/aptitudes/aptitude.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { PreparationNav } from '#web/layout/preparation-nav.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Chips } from '#web/ui/chips.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { AptitudeGroups } from './aptitude-groups.tsx';
import { filterLabels, readFilter, type StateFilter, stateFilters } from './listing.ts';
import { useListAptitudes } from './requests.ts';

/** The tests for the signed-in person: open, upcoming and past. */
export function AptitudesPage() {
  const filter = readFilter(useSearch({ from: paths.aptitudes }));
  const { isAdmin } = useAuth();
  const navigate = useNavigate();
  const query = useListAptitudes();
  const { data, isPending } = query;
  const show = (next: StateFilter) =>
    void navigate({
      to: paths.aptitudes,
      search: next === 'all' ? {} : { show: next },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <title>Aptitude tests</title>
      <PageHeader
        title="Aptitude tests"
        description="Timed tests for practice, with results and explanations."
      />
      {!isAdmin && <PreparationNav />}
      {isPending ? (
        <div className="min-h-dvh">
          <SkeletonList rows={6} rowClassName="h-28" />
        </div>
      ) : !data ? (
        <QueryError query={query} />
      ) : data.length === 0 ? (
        <EmptyState icon={CalendarClock} title="No tests yet">
          Scheduled tests appear here with their start and a countdown.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-6">
          <Chips
            label="Tests by state"
            value={filter}
            onChange={show}
            chips={stateFilters.map((value) => ({
              value,
              label: isAdmin && value === 'completed' ? 'Over' : filterLabels[value],
              count: value === 'all' ? data.length : data.filter((one) => one.state === value).length,
            }))}
          />
          <AptitudeList listings={data} filter={filter} onAll={() => show('all')} />
        </div>
      )}
    </>
  );
}

type AptitudeListProps = { listings: readonly AptitudeListing[]; filter: StateFilter; onAll: () => void };

function AptitudeList({ listings, filter, onAll }: AptitudeListProps) {
  const { isAdmin } = useAuth();
  const shown = listings.filter((one) => filter === 'all' || one.state === filter);
  if (shown.length === 0)
    return (
      <EmptyState
        icon={ListFilter}
        title={isAdmin && filter === 'completed' ? 'No test is over yet' : emptyTitles[filter]}
        action={
          <Button variant="secondary" onClick={onAll}>
            Show all tests
          </Button>
        }
      />
    );
  return <AptitudeGroups listings={shown} />;
}

const emptyTitles: Record<StateFilter, string> = {
  all: 'No tests yet',
  ongoing: 'No test is open at the moment',
  upcoming: 'No test is scheduled at the moment',
  completed: 'You have not completed a test yet',
  missed: 'You have missed no test',
};
