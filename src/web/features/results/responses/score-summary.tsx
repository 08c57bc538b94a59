import { Suspense } from 'react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { formatSeconds } from '#web/api/time.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { formatMarks } from '#web/ui/number-format.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stat, StatList } from '#web/ui/stat.tsx';
import { type Bar, computeDistribution, computeMedian } from './distribution.ts';
import { useListResponsesOfAllPages } from './requests.ts';

// Without it the table below has its figures.
const ScoreChart = lazyPart(() => import('./score-chart.tsx'), 'ScoreChart');

/** Average, median, best and the distribution of all marks, as a chart and a table, if there are several. */
export function ScoreSummary({ aptitude }: { aptitude: Aptitude }) {
  const all = useListResponsesOfAllPages(aptitude.id);
  // The ranking below does not depend on it, so a failed summary is left out.
  if (all.isError) return null;
  if (all.isPending) return <Skeleton className="h-96" />;
  if (all.data.length < 2) return null;
  const scores = all.data.map((row) => row.marks);
  const full = Math.max(...all.data.map((row) => row.total_score));
  const bars = computeDistribution(scores, full);
  const times = all.data.map((row) => row.response_time);
  return (
    <Card>
      <CardHeader title="Scores" hint={`${scores.length} responses, full marks ${formatMarks(full)}`} />
      <StatList className="mb-6">
        <Stat label="Average" value={formatMarks(round(mean(scores)))} />
        <Stat label="Median" value={formatMarks(computeMedian(scores))} />
        <Stat label="Best" value={formatMarks(Math.max(...scores))} />
        <Stat label="Average time" value={formatSeconds(mean(times))} />
      </StatList>
      <div
        role="img"
        aria-label="Bar chart of how many students reached which marks; the table below has its figures"
      >
        <Suspense fallback={<Skeleton className="h-56" />}>
          <ScoreChart bars={bars} />
        </Suspense>
      </div>
      <details className="mt-3 text-sm">
        <summary className="inline-flex min-h-9 items-center font-medium text-accent-text underline-offset-4 hover:underline">
          Show as a table
        </summary>
        <DistributionTable bars={bars} />
      </details>
    </Card>
  );
}

function DistributionTable({ bars }: { bars: readonly Bar[] }) {
  return (
    <table className="mt-2 w-full max-w-xs tabular-nums">
      <caption className="sr-only">Students by marks</caption>
      <thead>
        <tr className="border-line border-b text-muted">
          <th scope="col" className="py-1.5 text-start font-medium">
            Marks
          </th>
          <th scope="col" className="py-1.5 text-end font-medium">
            Students
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar, index) => (
          <tr key={bar.from} className="border-line border-b last:border-0">
            <th scope="row" className="py-1.5 text-start font-normal">
              {formatMarks(bar.from)} {index === bars.length - 1 ? 'to' : 'to below'} {formatMarks(bar.to)}
            </th>
            <td className="py-1.5 text-end">{bar.attempts}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
