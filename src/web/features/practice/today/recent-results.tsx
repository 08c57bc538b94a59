import { Link } from '@tanstack/react-router';
import type { RecentResult, Today } from '#contract/practice/today.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { formatPercent } from '#web/ui/number-format.ts';
import { pluralize } from '#web/ui/text.ts';
import { FixMistakesButton } from '../missed/fix-mistakes-button.tsx';

const HEIGHT = 100;

/** The scores of the last tests as a line, and the ways to the latest result and its mistakes. */
export function RecentResults({ today: { results, mistakes } }: { today: Today }) {
  const latest = results.at(-1);
  return (
    <Card className="grid min-h-50 gap-5 md:col-span-2 md:grid-cols-[3fr_2fr] md:items-center">
      <div className="min-w-0">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 text-sm">
          <h2 className="text-muted">Your last tests</h2>
          <Link to={paths.progress} className="text-accent-text underline underline-offset-4">
            Your progress
          </Link>
        </div>
        {results.length === 0 ? (
          <p className="text-muted">Your marks appear here after the first test.</p>
        ) : (
          <ProgressLine results={results} />
        )}
      </div>
      {latest && (
        <div className="flex flex-col gap-3">
          <p dir="auto" className="font-semibold">
            {latest.name}: {formatPercent(latest.score)}
          </p>
          <Link
            to={paths.result}
            params={{ id: String(latest.id) }}
            className={buttonStyle({ variant: 'secondary' })}
          >
            Latest result
          </Link>
          {mistakes && (
            <FixMistakesButton testId={mistakes.id} look="secondary">
              Fix {pluralize(mistakes.count, 'mistake')}
              <span className="sr-only"> of {mistakes.name}</span>
            </FixMistakesButton>
          )}
        </div>
      )}
    </Card>
  );
}

function ProgressLine({ results }: { results: readonly RecentResult[] }) {
  const format = useTimeFormat();
  const points = results.map(({ score, ...result }, place) => ({
    ...result,
    score,
    // Percent of the chart's width, in the middle of each test's column; scores beyond it are drawn at its edge.
    x: ((place + 0.5) / results.length) * 100,
    y: HEIGHT - Math.min(100, Math.max(0, score)),
  }));
  return (
    <div>
      <div className="relative mx-1 h-20">
        <svg
          viewBox={`0 0 100 ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute size-full overflow-visible"
        >
          <polyline
            points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
            fill="none"
            className="stroke-chart-1"
            strokeWidth="2.500"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {points.map(({ id, x, y }) => (
          <span
            key={id}
            aria-hidden="true"
            className="absolute size-3 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-chart-1 bg-surface"
            style={{ left: `${x}%`, top: `${y}%` }}
          />
        ))}
      </div>
      <ol aria-label="Scores of your last tests" className="mt-2 flex narrow:flex-col text-center text-sm">
        {points.map(({ id, name, score, test_timestamp }) => (
          <li key={id} className="min-w-0 flex-1">
            <span className="sr-only">{name}: </span>
            <span className="block font-semibold tabular-nums">{formatPercent(Math.round(score))}</span>
            <span className="block text-muted text-xs">{format.day(test_timestamp)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
