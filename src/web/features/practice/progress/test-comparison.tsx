import { Link } from '@tanstack/react-router';
import type { TestProgress } from '#contract/practice/progress.ts';
import { paths } from '#web/paths.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { formatPercent } from '#web/ui/number-format.ts';

/** Each test as a line from 0 to 100 percent with the own result and the median of the batch, latest first. */
export function TestComparison({ tests }: { tests: readonly TestProgress[] }) {
  if (tests.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Tests and mocks"
        hint="Your result in percent of the full marks; for tests beside the median of your batch, from five students on"
      />
      <ul className="flex flex-col gap-4">
        {tests.toReversed().map(({ id, name, mock, percent, median }) => (
          <li key={id} className="min-w-0">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Link
                to={paths.result}
                params={{ id: String(id) }}
                className="min-w-0 font-medium text-accent-text underline underline-offset-4"
              >
                {name}
              </Link>
              <span className="text-sm tabular-nums">
                {mock && <span className="text-muted">Mock · </span>}
                {formatPercent(Math.round(percent))}
                <span className="text-muted">
                  {median === null ? '' : ` · median ${formatPercent(Math.round(median))}`}
                </span>
              </span>
            </p>
            <ResultLine percent={percent} median={median} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const onLine = (percent: number) => Math.min(100, Math.max(0, percent));

function ResultLine({ percent, median }: Pick<TestProgress, 'percent' | 'median'>) {
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-1.5 h-3 w-full forced-color-adjust-none"
    >
      <rect x="0" y="4" width="100" height="2" className="fill-line" />
      <rect x="0" y="3" width={onLine(percent)} height="4" className="fill-chart-1" />
      {median !== null && (
        <rect x={Math.min(99.2, onLine(median))} y="0" width="0.8" height="10" className="fill-ink" />
      )}
    </svg>
  );
}
