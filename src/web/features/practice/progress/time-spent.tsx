import type { WeekProgress } from '#contract/practice/progress.ts';
import { formatMinutes, useTimeFormat } from '#web/api/time.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { ChartTable } from '#web/ui/chart-table.tsx';

const HEIGHT = 100;

/** Minutes of each of the last weeks, practice below tests and mocks. */
export function TimeSpent({ weeks }: { weeks: readonly WeekProgress[] }) {
  const format = useTimeFormat();
  const dateOf = (week: string) => format.date(`${week}T12:00:00Z`);
  const totals = weeks.map(({ practice_minutes, test_minutes }) => practice_minutes + test_minutes);
  const most = Math.max(1, ...totals);
  const scale = (minutes: number) => (minutes / most) * HEIGHT;
  const bar = (place: number, from: number, height: number) =>
    height === 0 ? '' : `M${place * 10 + 1} ${HEIGHT - from}v${-height}h8v${height}z`;
  return (
    <Card>
      <CardHeader title="Time spent" hint={`${formatMinutes(totals.at(-1) ?? 0)} this week`} />
      <svg
        viewBox={`0 0 ${weeks.length * 10} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-28 w-full border-line border-b forced-color-adjust-none"
      >
        <path
          className="fill-chart-1"
          d={weeks.map(({ practice_minutes }, place) => bar(place, 0, scale(practice_minutes))).join('')}
        />
        <path
          className="fill-chart-2"
          d={weeks
            .map(({ practice_minutes, test_minutes }, place) =>
              bar(place, scale(practice_minutes), scale(test_minutes)),
            )
            .join('')}
        />
      </svg>
      <p aria-hidden="true" className="mt-1 flex flex-wrap justify-between gap-x-3 text-muted text-xs">
        <span>{weeks[0] && dateOf(weeks[0].week)}</span>
        <span>This week</span>
      </p>
      <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Legend fill="fill-chart-1">Practice</Legend>
        <Legend fill="fill-chart-2">Tests and mocks</Legend>
      </ul>
      <ChartTable
        caption="Minutes by week, latest first"
        head={['Week from', 'Practice', 'Tests and mocks']}
        rows={weeks.toReversed().map(({ week, practice_minutes, test_minutes }) => ({
          key: week,
          cells: [dateOf(week), formatMinutes(practice_minutes), formatMinutes(test_minutes)],
        }))}
      />
    </Card>
  );
}

function Legend({ fill, children }: { fill: string; children: string }) {
  return (
    <li className="flex items-center gap-2">
      <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5 shrink-0 forced-color-adjust-none">
        <rect width="10" height="10" className={fill} />
      </svg>
      {children}
    </li>
  );
}
