import type { Comparison } from '#contract/insights/compare.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { ChartTable } from '#web/ui/chart-table.tsx';
import { formatPercent } from '#web/ui/number-format.ts';
import type { Names } from './words.ts';

type OverlaidHistogramProps = {
  bars: Comparison['histogram'];
  names: Names;
  shown: Pick<Comparison, 'one' | 'other'>;
};

/** The shares of both sides by marks, over each other: the first as bars, the other as an outline. */
export function OverlaidHistogram({ bars, names, shown }: OverlaidHistogramProps) {
  const share = (count: number, side: { attended: number } | null) =>
    side ? (100 * count) / side.attended : 0;
  const shares = bars.map(({ one, other }) => ({
    one: share(one, shown.one),
    other: share(other, shown.other),
  }));
  const most = Math.max(1, ...shares.flatMap(({ one, other }) => [one, other]));
  const width = 100 / bars.length;
  const top = (value: number) => 100 - (100 * value) / most;
  const outline = shares
    .flatMap(({ other }, at) => [`${at * width},${top(other)}`, `${(at + 1) * width},${top(other)}`])
    .join(' ');
  return (
    <Card>
      <CardHeader title="Distribution" hint="The share of each side by marks in percent, from 0 to 100" />
      <ul aria-hidden="true" className="mb-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <li className="flex min-w-0 items-center gap-2">
          <span className="size-3 shrink-0 rounded-sm bg-chart-1 opacity-60" /> {names[0]}
        </li>
        <li className="flex min-w-0 items-center gap-2">
          <span className="h-0.5 w-4 shrink-0 bg-chart-3" /> {names[1]}
        </li>
      </ul>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-48 w-full overflow-visible border-line border-b forced-color-adjust-none"
      >
        {shares.map(({ one }, at) => (
          <rect
            key={bars[at]?.from}
            x={at * width + 0.3}
            y={top(one)}
            width={width - 0.6}
            height={100 - top(one)}
            className="fill-chart-1 opacity-60"
          />
        ))}
        {shown.other && (
          <polyline
            points={`0,100 ${outline} 100,100`}
            fill="none"
            className="stroke-chart-3"
            strokeWidth="2.5"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-muted text-xs tabular-nums">
        <span>0%</span>
        <span>50%</span>
        <span>100%</span>
      </p>
      <ChartTable
        caption="People by marks in percent"
        head={['Marks', ...names.map((name, at) => (at === 1 && name === names[0] ? `${name} (2)` : name))]}
        rows={bars.map(({ from, to, one, other }, at) => ({
          key: String(from),
          cells: [
            at === 0 ? `below ${formatPercent(to)}` : `${formatPercent(from)} to ${formatPercent(to)}`,
            shown.one ? one : '–',
            shown.other ? other : '–',
          ],
        }))}
      />
    </Card>
  );
}
