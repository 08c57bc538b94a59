import { useNavigate, useSearch } from '@tanstack/react-router';
import { Hourglass, Trophy } from 'lucide-react';
import type { AptitudeListing } from '#contract/aptitudes/aptitude.ts';
import { ApiError } from '#web/api/api-error.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton, SkeletonList } from '#web/ui/skeleton.tsx';
import { choosePage, chooseTest } from './hall-of-fame.ts';
import { useListPastAptitudes, useListToppers } from './requests.ts';
import { Toppers } from './toppers.tsx';

export function HallOfFamePage() {
  const query = useListPastAptitudes();
  const { data, isPending } = query;
  return (
    <>
      <title>Achievers</title>
      <PageHeader
        title="Achievers"
        description="The first three of every past test, overall and in each trade."
      />
      {isPending ? (
        <SkeletonList rows={4} />
      ) : !data ? (
        <QueryError query={query} />
      ) : data.length === 0 ? (
        <EmptyState icon={Trophy} title="No test has ended yet">
          After the first test, its best three appear here, overall and in each trade.
        </EmptyState>
      ) : (
        <PastTests tests={data} />
      )}
    </>
  );
}

function PastTests({ tests }: { tests: readonly AptitudeListing[] }) {
  const search = useSearch({ from: paths.hallOfFame });
  const navigate = useNavigate();
  const chosen = chooseTest(tests, search.test);
  const { page, totalPages, shown } = choosePage(tests, chosen, search.page);
  const go = (next: { test?: number; page?: number }) =>
    void navigate({
      to: paths.hallOfFame,
      search: (old) => ({
        ...old,
        ...(next.test !== undefined && { test: String(next.test), page: undefined }),
        ...(next.page !== undefined && { page: String(next.page) }),
      }),
      resetScroll: false,
    });
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
      <Card flush aria-label="Past tests">
        <ul className="divide-y divide-line">
          {shown.map((test) => (
            <li key={test.id}>
              <TestChoice
                test={test}
                chosen={test.id === chosen?.id}
                onChoose={() => go({ test: test.id })}
              />
            </li>
          ))}
        </ul>
        {totalPages > 1 && (
          <div className="border-line border-t p-3">
            <Pagination page={page} totalPages={totalPages} onPage={(next) => go({ page: next })} />
          </div>
        )}
      </Card>
      {chosen && <ChosenTest test={chosen} />}
    </div>
  );
}

type TestChoiceProps = { test: AptitudeListing; chosen: boolean; onChoose: () => void };

function TestChoice({ test, chosen, onChoose }: TestChoiceProps) {
  const format = useTimeFormat();
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-current={chosen ? 'true' : undefined}
      className={cn(
        'flex w-full flex-col border-s-3 px-4 py-3 text-start focus-visible:-outline-offset-2',
        chosen ? 'border-s-accent bg-accent-soft' : 'border-s-transparent hover:bg-sunken/60',
      )}
    >
      <span className="font-medium">{test.name}</span>
      <span className={cn('text-sm', chosen ? 'text-accent-text' : 'text-muted')}>
        {format.date(test.test_timestamp)}
      </span>
    </button>
  );
}

function ChosenTest({ test }: { test: AptitudeListing }) {
  const query = useListToppers(test.id);
  const { data, error, isPending } = query;
  if (isPending)
    return (
      <div role="status" className="flex flex-col gap-6">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-64" />
        <Skeleton className="h-40" />
      </div>
    );
  if (data)
    return <Toppers test={test} overall={data.overall} byTrade={data.trade} improved={data.improved} />;
  if (error instanceof ApiError && error.code === 'not-released')
    return (
      <EmptyState icon={Hourglass} title="The best three are not known yet">
        They appear here as soon as the results of this test are released.
      </EmptyState>
    );
  return <QueryError query={query} />;
}
