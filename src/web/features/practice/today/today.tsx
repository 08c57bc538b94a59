import { WifiOff } from 'lucide-react';
import type { Today as TodayData } from '#contract/practice/today.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { withQueries } from '#web/api/query-page.tsx';
import { useTimeFormat } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { NextCard } from './next-card.tsx';
import { PlanLine } from './plan-line.tsx';
import { RecentResults } from './recent-results.tsx';
import { useReadToday } from './requests.ts';
import { TodayPending } from './today-pending.tsx';
import { WaysToPractise } from './ways-to-practise.tsx';
import { WeekCard } from './week-card.tsx';

/** What to do today: one step, the days practised, three short ways on, and how the last tests went. */
export const Today = withQueries(function Today() {
  const { query, copy } = useReadToday();
  const format = useTimeFormat();
  if (query.isPending) return <TodayPending />;
  if (!query.isError) return <TodayCards today={query.data} />;
  const known = copy?.data ?? query.data;
  if (!known)
    return (
      <Card className="mt-6">
        <QueryError query={query} title="Today could not be loaded" />
      </Card>
    );
  return (
    <>
      <div
        role="status"
        className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-warn-soft px-3 py-2 text-sm text-warn-text"
      >
        <WifiOff aria-hidden="true" className="size-4" />
        The portal cannot be reached.{copy && ` As of ${format.shortDateTime(new Date(copy.at))}.`}
        <Button variant="link" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
      <TodayCards today={known} />
    </>
  );
});

function TodayCards({ today }: { today: TodayData }) {
  return (
    <section aria-label="Today" className="mt-4 grid gap-4 md:mt-6 md:grid-cols-[3fr_2fr] md:gap-6">
      <NextCard today={today} />
      <WeekCard today={today} />
      <PlanLine today={today} />
      <WaysToPractise today={today} />
      <RecentResults today={today} />
    </section>
  );
}
