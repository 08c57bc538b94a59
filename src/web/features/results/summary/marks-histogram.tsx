import type { Result } from '#contract/results.ts';
import { cn } from '#web/ui/class-names.ts';
import { formatNumber } from '#web/ui/number-format.ts';
import { pluralize } from '#web/ui/text.ts';
import { findTenth } from './comparison.ts';

type MarksHistogramProps = Pick<Result, 'marks' | 'total_score'> & {
  spread: NonNullable<Result['class_marks']>;
  /** Who is marked in it: `You`, or the student's name. */
  who: string;
};

const HEIGHT = 60;

/** How the marks of the class are spread, by tenth of the full marks, with the student's own tenth. */
export function MarksHistogram({ spread: { tenths, median }, marks, total_score, who }: MarksHistogramProps) {
  const most = Math.max(...tenths, 1);
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * HEIGHT));
  const own = findTenth(marks, total_score);
  const students = tenths.reduce((sum, count) => sum + count, 0);
  const words = tenths
    .map((count, tenth) => `${tenth * 10} to ${tenth * 10 + 10}%: ${count}`)
    .filter((_, tenth) => (tenths[tenth] ?? 0) > 0);
  return (
    <figure className="min-w-0">
      <div
        role="img"
        aria-label={`Marks of ${pluralize(students, 'student')}. ${words.join(', ')}. ${who}: ${own * 10} to ${own * 10 + 10}%.`}
      >
        {/* The name stands on its bar, and inside the chart at either end. */}
        <div aria-hidden="true" className="relative pt-5 narrow:pt-0">
          <span
            className="absolute whitespace-nowrap rounded-control bg-surface/85 px-0.5 font-medium text-accent-text text-xs narrow:hidden"
            style={{
              bottom: `calc(${heightOf(tenths[own] ?? 0)} / ${HEIGHT} * 5rem)`,
              ...(own < 5 ? { insetInlineStart: `${own * 10}%` } : { insetInlineEnd: `${(9 - own) * 10}%` }),
            }}
          >
            {who}
          </span>
          <svg
            data-chart="marks"
            viewBox={`0 0 100 ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="h-20 w-full border-line border-b forced-color-adjust-none"
          >
            {tenths.map((count, tenth) => {
              const height = heightOf(count);
              return (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: a tenth is its place
                  key={tenth}
                  x={tenth * 10 + 0.75}
                  width="8.5"
                  y={HEIGHT - height}
                  height={height}
                  className={cn(tenth === own ? 'fill-accent' : 'fill-line-strong/60')}
                />
              );
            })}
          </svg>
        </div>
        <p aria-hidden="true" className="flex justify-between pt-1 text-muted text-xs tabular-nums">
          <span>0%</span>
          <span className="narrow:hidden">50%</span>
          <span>100%</span>
        </p>
      </div>
      <figcaption className="text-muted text-sm">
        Marks of the class. Half have {formatNumber(median)} or more.
      </figcaption>
    </figure>
  );
}
