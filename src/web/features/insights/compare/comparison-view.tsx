import { LEAST_PEOPLE } from '#contract/insights/cohort.ts';
import type { ComparedArea, Comparison, ComparisonKind, ComparisonSide } from '#contract/insights/compare.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { formatNumber, formatPercent } from '#web/ui/number-format.ts';
import { OverlaidHistogram } from './overlaid-histogram.tsx';
import { describeEffect, describePairs, type Names } from './words.ts';

type ComparisonViewProps = { comparison: Comparison; names: Names; by: ComparisonKind };

export function ComparisonView({ comparison, names, by }: ComparisonViewProps) {
  const { one, other, effect, paired, histogram, areas } = comparison;
  return (
    <>
      <Card flush aria-label="Marks">
        <div className="p-4 sm:p-6">
          <CardHeader
            title="Marks"
            hint={
              by === 'tests'
                ? 'In percent of the full marks.'
                : 'In percent of the full marks; each student counts with the mean over the ended tests that the student sat, which may be other tests in each batch.'
            }
          />
          <p className="font-medium">
            {effect
              ? describeEffect(effect, names)
              : `There is no effect to tell: fewer than ${LEAST_PEOPLE} people on a side, or equal marks.`}
          </p>
          {effect && (
            <p className="mt-1 text-muted text-sm tabular-nums">
              Hedges’ g {formatNumber(effect.g)}, with 95% between {formatNumber(effect.low)} and{' '}
              {formatNumber(effect.high)} (Hedges and Olkin 1985).
            </p>
          )}
          {by === 'tests' && (
            <p className="mt-3">
              {paired
                ? describePairs(paired, names)
                : `Fewer than ${LEAST_PEOPLE} people sat both tests, or only one of them, so pairs are not shown.`}
            </p>
          )}
        </div>
        <DataTable
          caption="Marks of both sides"
          rows={figureRows(one, other)}
          rowKey={({ figure }) => figure}
          columns={columnsFor(names)}
        />
      </Card>
      {(one || other) && <OverlaidHistogram bars={histogram} names={names} shown={{ one, other }} />}
      <AreasCard areas={areas} names={names} />
    </>
  );
}

type FigureRow = { figure: string; one: string; other: string };

const columnsFor = (names: Names): Column<FigureRow>[] => [
  { id: 'figure', header: 'Figure', lead: true, cell: ({ figure }) => figure },
  { id: 'one', header: names[0], align: 'end', cell: ({ one }) => one },
  { id: 'other', header: names[1], align: 'end', cell: ({ other }) => other },
];

const FEW = `fewer than ${LEAST_PEOPLE}`;

function figureRows(one: ComparisonSide | null, other: ComparisonSide | null): FigureRow[] {
  const row = (figure: string, tell: (side: ComparisonSide) => string): FigureRow => ({
    figure,
    one: one ? tell(one) : FEW,
    other: other ? tell(other) : FEW,
  });
  return [
    row('Attended', ({ attended }) => formatNumber(attended)),
    row('Mean', ({ mean }) => formatPercent(mean)),
    row('Median', ({ median }) => formatPercent(median)),
    row('Standard deviation', ({ sd }) => formatPercent(sd)),
    row('Passed', ({ passed }) =>
      passed ? `${formatPercent((100 * passed.count) / passed.of)} (${passed.count} of ${passed.of})` : '–',
    ),
  ];
}

/** Right answers by area, with its topics below it. */
function AreasCard({ areas, names }: { areas: readonly ComparedArea[]; names: Names }) {
  const share = (value: number | null) => (value === null ? '–' : formatPercent(value));
  const rows = areas.flatMap(({ area, topics, one, other }) => [
    { key: area, name: area, topic: false, one, other },
    ...topics.map(({ topic, ...rights }) => ({
      ...{ key: `${area} ${topic}`, name: topic, topic: true, ...rights },
    })),
  ]);
  return (
    <Card flush aria-label="Areas and topics">
      <CardHeader
        title="Areas and topics"
        hint="How many of a hundred answers were correct. A blank counts as not correct; a question counts for its first topic. A dash stands where fewer than five people were asked."
        className="mb-0 p-4 sm:p-6"
      />
      {rows.length === 0 ? (
        <p className="px-4 pb-4 text-muted sm:px-6">No answers of five people or more.</p>
      ) : (
        <DataTable
          caption="Correct answers by area and topic"
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            {
              id: 'name',
              header: 'Area or topic',
              lead: true,
              cell: ({ name, topic }) => (
                <span className={topic ? 'ps-4 text-muted' : 'font-semibold'}>{name}</span>
              ),
            },
            { id: 'one', header: names[0], align: 'end', cell: ({ one }) => share(one) },
            { id: 'other', header: names[1], align: 'end', cell: ({ other }) => share(other) },
          ]}
        />
      )}
    </Card>
  );
}
