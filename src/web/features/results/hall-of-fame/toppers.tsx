import { Medal, UsersRound } from 'lucide-react';
import type { AptitudeListing } from '#contract/aptitudes/aptitude.ts';
import type { Improved, Topper } from '#contract/results/achievers.ts';
import { tradeNames } from '#contract/trade.ts';
import { formatSeconds, useTimeFormat } from '#web/api/time.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { groupBy } from '#web/ui/group-by.ts';
import { formatNumber } from '#web/ui/number-format.ts';
import { groupByRank } from './hall-of-fame.ts';
import { MostImproved } from './most-improved.tsx';
import { Neighbourhood } from './neighbourhood.tsx';

type ToppersProps = {
  test: AptitudeListing;
  overall: readonly Topper[];
  byTrade: readonly Topper[];
  improved: readonly Improved[];
};

export function Toppers({ test, overall, byTrade, improved }: ToppersProps) {
  const format = useTimeFormat();
  if (overall.length === 0)
    return (
      <Card>
        <EmptyState icon={UsersRound} title="Nobody took this test">
          Choose another test from the list.
        </EmptyState>
      </Card>
    );
  const trades = [...groupBy(byTrade, (topper) => topper.trade)];
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Card>
        <CardHeader title={test.name} hint={format.dateTime(test.test_timestamp)} />
        <ol className="flex flex-col gap-3 sm:flex-row sm:items-end">
          {groupByRank(overall).map(({ rank, members }) => (
            <PodiumStep key={rank} rank={rank} members={members} />
          ))}
        </ol>
      </Card>
      <section aria-labelledby="by-trade">
        <h2 id="by-trade" className="mb-3 font-semibold text-lg">
          By trade
        </h2>
        <div className="grid gap-4 md:grid-cols-2">
          {trades.map(([trade, toppers]) => (
            <Card key={trade} aria-label={tradeNames[trade]}>
              <h3 className="mb-3 font-semibold">
                {tradeNames[trade]} <span className="font-normal text-muted text-sm">{trade}</span>
              </h3>
              <ol className="flex flex-col gap-3">
                {toppers.map((topper) => (
                  <li key={topper.regno} className="flex items-center gap-3 narrow:flex-wrap">
                    <RankBadge rank={topper.rank} />
                    <Avatar name={topper.name} src={topper.avatar} size="sm" />
                    <span className="min-w-0 flex-1">
                      <span className="block font-medium text-[0.9375rem] leading-5">{topper.name}</span>
                      <span className="block text-muted text-sm">{topper.regno}</span>
                    </span>
                    <Score topper={topper} />
                  </li>
                ))}
              </ol>
            </Card>
          ))}
        </div>
      </section>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <MostImproved students={improved} />
        <Neighbourhood testId={test.id} />
      </div>
    </div>
  );
}

const podiumStyles: Record<number, string> = {
  1: 'sm:order-2 border-accent bg-surface ring-1 ring-accent sm:pt-7 sm:pb-9',
  2: 'sm:order-1 border-line bg-sunken/50 sm:py-6',
  3: 'sm:order-3 border-line bg-sunken/50 sm:py-4',
};

function PodiumStep({ rank, members }: { rank: number; members: readonly Topper[] }) {
  return (
    <li
      className={cn('flex min-w-0 flex-col gap-4 rounded-panel border p-4', podiumStyles[rank])}
      style={{ flexGrow: members.length, flexBasis: 0 }}
    >
      <p className="flex items-center gap-2 sm:justify-center">
        <RankBadge rank={rank} />
        {members.length > 1 && <span className="text-muted text-sm">shared</span>}
      </p>
      <div className="flex flex-col gap-4 sm:flex-row sm:flex-wrap sm:justify-center">
        {members.map((topper) => (
          <div
            key={topper.regno}
            className="flex min-w-0 items-center gap-3 narrow:flex-wrap sm:w-36 sm:flex-col sm:gap-2 sm:text-center"
          >
            <Avatar name={topper.name} src={topper.avatar} size={rank === 1 ? 'lg' : 'md'} />
            <p className="min-w-0 flex-1">
              <span className="block font-semibold leading-6">{topper.name}</span>
              <span className="block text-muted text-sm">
                {tradeNames[topper.trade]}, {topper.batch}
              </span>
            </p>
            <Score topper={topper} centred />
          </div>
        ))}
      </div>
    </li>
  );
}

const ordinals: Record<number, string> = { 1: '1st', 2: '2nd', 3: '3rd' };

function RankBadge({ rank }: { rank: number }) {
  return (
    <span
      className={cn(
        'inline-flex min-w-14 shrink-0 items-center justify-center gap-1 rounded-full px-2 py-0.5 font-semibold text-sm tabular-nums',
        rank === 1 ? 'bg-accent text-on-accent' : 'border border-line-strong/60 text-ink',
      )}
    >
      {rank === 1 && <Medal aria-hidden="true" className="size-3.5" />}
      <span className="sr-only">Rank </span>
      {ordinals[rank] ?? rank}
    </span>
  );
}

function Score({ topper, centred = false }: { topper: Topper; centred?: boolean }) {
  return (
    <p className={cn('shrink-0 text-end tabular-nums', centred && 'sm:text-center')}>
      <span className="font-semibold">{formatNumber(topper.marks)}</span>
      <span className="text-muted text-sm"> / {formatNumber(topper.total_score)}</span>
      <span className="block text-muted text-sm">{formatSeconds(topper.response_time)}</span>
    </p>
  );
}
