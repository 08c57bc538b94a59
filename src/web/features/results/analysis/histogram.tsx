import type { Scale } from '#contract/results/analysis.ts';
import { formatMarks } from '#web/ui/number-format.ts';
import { pluralize } from '#web/ui/text.ts';

/** How many students reached which marks, as bars with their figures. */
export function Histogram({ bars }: { bars: Scale['histogram'] }) {
  const most = Math.max(1, ...bars.map(({ attempts }) => attempts));
  return (
    <ol aria-label="Students by marks" className="flex flex-col gap-1 text-sm tabular-nums">
      {bars.map(({ from, to, attempts }, place) => (
        <li key={from} className="flex items-center gap-3">
          <span className="w-28 shrink-0 text-muted narrow:w-auto">
            {formatMarks(from)} {place === bars.length - 1 ? 'to' : 'to below'} {formatMarks(to)}
          </span>
          <span aria-hidden="true" className="h-4 min-w-0 flex-1 rounded bg-sunken">
            <span
              className="block h-full rounded bg-chart-1 print:border print:border-line-strong"
              style={{ width: `${(100 * attempts) / most}%` }}
            />
          </span>
          <span className="w-10 shrink-0 text-end">
            {attempts}
            <span className="sr-only"> {pluralize(attempts, 'student').replace(/^\d+ /, '')}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
