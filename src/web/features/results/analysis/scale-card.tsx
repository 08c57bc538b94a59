import type { Scale } from '#contract/results/analysis.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { formatMarks, formatNumber } from '#web/ui/number-format.ts';
import { Stat, StatList } from '#web/ui/stat.tsx';
import { pluralize } from '#web/ui/text.ts';
import { Histogram } from './histogram.tsx';
import { describeReliability, formatCoefficient, formatFigure, formatPlain } from './verdict.ts';

/** The figures of the whole test, first in words. */
export function ScaleCard({ scale }: { scale: Scale }) {
  const { count, items, max_marks, mean, median, sd, passed } = scale;
  return (
    <Card>
      <CardHeader
        title="Whole test"
        hint={`${pluralize(count, 'attempt')}, ${pluralize(items, 'question')}, full marks ${formatMarks(max_marks)}`}
      />
      <p className="mb-6 font-medium">{describeReliability(scale)}</p>
      <StatList className="mb-6">
        <Stat label="Mean" value={formatPlain(mean)} />
        <Stat label="Median" value={formatPlain(median)} />
        <Stat label="Standard deviation" value={formatPlain(sd)} />
        {passed && (
          <Stat
            label="Passed"
            value={`${passed.count} of ${passed.of}`}
            hint={formatFigure((100 * passed.count) / passed.of)}
          />
        )}
      </StatList>
      <div className="grid gap-6 lg:grid-cols-2">
        <Histogram bars={scale.histogram} />
        <ScaleFigures scale={scale} />
      </div>
    </Card>
  );
}

function ScaleFigures({ scale }: { scale: Scale }) {
  const { lowest, highest, skewness, kurtosis, alpha, standard_error, error_ratio } = scale;
  const range =
    lowest === null || highest === null ? '–' : `${formatMarks(lowest)} to ${formatMarks(highest)}`;
  const rows = [
    ['Range', range],
    ['Skewness', formatPlain(skewness)],
    ['Kurtosis', formatPlain(kurtosis)],
    ['Cronbach’s alpha', formatCoefficient(alpha)],
    [
      'Standard error of measurement',
      standard_error === null ? '–' : `${formatNumber(standard_error)} marks`,
    ],
    ['Error ratio', formatFigure(error_ratio)],
  ] as const;
  return (
    <dl className="divide-y divide-line text-sm tabular-nums">
      {rows.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 py-1.5">
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
