import type { Dashboard } from '#contract/profile/dashboard.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { formatNumber, formatPercent } from '#web/ui/number-format.ts';
import { getScorePercent } from './topics.ts';

type ProgressChartProps = {
  tests: Dashboard['recentTests'];
  /** The median of the class in percent, by the start of the test; null or missing: too few students. */
  medians: ReadonlyMap<number, number | null>;
};

/** The latest results as a line chart beside the class, with a table of the figures for screen readers. */
export function ProgressChart({ tests, medians }: ProgressChartProps) {
  const format = useTimeFormat();
  const oldestFirst = tests
    .filter((test) => test.total_score > 0)
    .sort((a, b) => a.test_timestamp - b.test_timestamp);
  const points = oldestFirst.map((test, place) => ({
    test,
    // Values beyond the chart are drawn at its edge.
    share: Math.min(100, Math.max(0, getScorePercent(test))),
    // Percent of the chart's width, in the middle of each test's column.
    x: ((place + 0.5) / oldestFirst.length) * 100,
  }));
  const typical = points.flatMap(({ test, x }) => {
    const median = medians.get(test.test_timestamp);
    return median == null ? [] : [`${x},${100 - Math.min(100, Math.max(0, median))}`];
  });
  // The label goes on the free side of the line.
  const isBelow = (place: number) => {
    const share = points[place]?.share ?? 0;
    const sides = [points[place - 1], points[place + 1]].flatMap((point) => point?.share ?? []);
    return share > 85 || (share > 15 && sides.length > 0 && sides.every((side) => side > share));
  };
  if (points.length === 0) return null;
  return (
    <Card className="break-inside-avoid">
      <CardHeader
        title="Progress"
        hint={
          typical.length > 0
            ? 'The latest tests, in percent of the full marks; the dashed line is the median of the batch'
            : 'The latest tests, in percent of the full marks'
        }
      />
      <div aria-hidden="true" className="flex gap-2 text-muted text-xs tabular-nums">
        <div className="flex h-52 w-7 flex-col justify-between text-end leading-none">
          {[100, 50, 0].map((level) => (
            <span key={level}>{level}</span>
          ))}
        </div>
        <div className="min-w-0 flex-1">
          <div className="relative my-1.5 h-49">
            <svg
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="absolute size-full overflow-visible"
            >
              {[0, 50, 100].map((level) => (
                <line
                  key={level}
                  x1="0"
                  x2="100"
                  y1={level}
                  y2={level}
                  className="stroke-line"
                  strokeDasharray={level === 100 ? undefined : '3 5'}
                  vectorEffect="non-scaling-stroke"
                />
              ))}
              <polyline
                points={typical.join(' ')}
                fill="none"
                className="stroke-muted"
                strokeWidth="1.500"
                strokeDasharray="4 4"
                vectorEffect="non-scaling-stroke"
              />
              <polyline
                points={points.map(({ x, share }) => `${x},${100 - share}`).join(' ')}
                fill="none"
                className="stroke-chart-1"
                strokeWidth="2.500"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            {points.map(({ test, share, x }, place) => (
              <span
                key={test.test_timestamp}
                className="absolute size-3 -translate-x-1/2 translate-y-1/2 rounded-full border-[2.500px] border-chart-1 bg-surface"
                style={{ left: `${x}%`, bottom: `${share}%` }}
              >
                <span
                  className={cn(
                    'absolute left-1/2 -translate-x-1/2 font-semibold text-ink text-sm narrow:hidden',
                    isBelow(place) ? 'top-3' : 'bottom-3.5',
                  )}
                >
                  {formatPercent(Math.round(getScorePercent(test)))}
                </span>
              </span>
            ))}
          </div>
          <div className="flex pt-1">
            {points.map(({ test }) => (
              <span key={test.test_timestamp} className="flex-1 text-center">
                {format.day(test.test_timestamp)}
              </span>
            ))}
          </div>
        </div>
      </div>
      <details className="mt-3 text-sm print:hidden">
        <summary className="inline-flex min-h-9 items-center font-medium text-accent-text underline underline-offset-4">
          Show as a table
        </summary>
        <table className="mt-2 w-full tabular-nums">
          <caption className="sr-only">Latest tests with their scores, newest first</caption>
          <thead>
            <tr className="border-line border-b text-muted">
              <th scope="col" className="py-1.5 text-start font-medium">
                Test
              </th>
              <th scope="col" className="py-1.5 text-end font-medium">
                Date
              </th>
              <th scope="col" className="py-1.5 text-end font-medium">
                Marks
              </th>
              {typical.length > 0 && (
                <th scope="col" className="py-1.5 text-end font-medium">
                  Median
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {[...oldestFirst].reverse().map((test) => (
              <tr key={test.test_timestamp} className="border-line border-b last:border-0">
                <th scope="row" className="py-2 pe-3 text-start font-medium">
                  {test.test_name}
                </th>
                <td className="whitespace-nowrap py-2 text-end text-muted">
                  {format.day(test.test_timestamp)}
                </td>
                <td className="whitespace-nowrap py-2 ps-3 text-end">
                  {formatNumber(test.score)} / {formatNumber(test.total_score)}
                </td>
                {typical.length > 0 && (
                  <td className="whitespace-nowrap py-2 ps-3 text-end">
                    {medians.get(test.test_timestamp) == null
                      ? '–'
                      : formatPercent(Math.round(medians.get(test.test_timestamp) ?? 0))}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}
