import type { Comparison } from '#contract/insights/compare.ts';

type Row = { figure: string; one: number | null; other: number | null };

const round = (value: number | null | undefined): number | null =>
  value == null ? null : Math.round(value * 100) / 100;

/** A row for each figure. What stands for both sides together is in the first column. */
export function tabulate({ one, other, effect, areas, histogram, paired }: Comparison): Row[] {
  const passRate = (side: Comparison['one']) =>
    side?.passed ? (100 * side.passed.count) / side.passed.of : null;
  const both = (figure: string, value: number | null | undefined) => ({
    figure,
    one: round(value),
    other: null,
  });
  return [
    { figure: 'Attended', one: one?.attended ?? null, other: other?.attended ?? null },
    { figure: 'Mean, percent', one: round(one?.mean), other: round(other?.mean) },
    { figure: 'Median, percent', one: round(one?.median), other: round(other?.median) },
    { figure: 'Standard deviation', one: round(one?.sd), other: round(other?.sd) },
    { figure: 'Pass rate, percent', one: round(passRate(one)), other: round(passRate(other)) },
    both('Difference of the means', effect?.difference),
    both('Hedges’ g', effect?.g),
    both('Hedges’ g, lower end', effect?.low),
    both('Hedges’ g, upper end', effect?.high),
    both('People in both', paired?.people),
    both('Mean difference in both', paired?.difference),
    both('Mean difference in both, lower end', paired?.low),
    both('Mean difference in both, upper end', paired?.high),
    ...areas.flatMap(({ area, topics, ...rights }) => [
      { figure: `Right in ${area}, percent`, one: round(rights.one), other: round(rights.other) },
      ...topics.map((topic) => ({
        ...{ figure: `Right in ${area}: ${topic.topic}, percent` },
        ...{ one: round(topic.one), other: round(topic.other) },
      })),
    ]),
    // Below ends may be negative marks, so the first bar has no lower end.
    ...histogram.map((bar, place) => ({
      figure: place === 0 ? `People below ${bar.to} percent` : `People from ${bar.from} to ${bar.to} percent`,
      ...{ one: one ? bar.one : null, other: other ? bar.other : null },
    })),
  ];
}
