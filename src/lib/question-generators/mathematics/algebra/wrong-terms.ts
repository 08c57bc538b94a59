import { singleChoice } from '../../kinds/single-choice.ts';
import { formatNumber, formatOrdinal, range } from '../../number-format.ts';
import type { Template } from '../../template.ts';

/** A rule for the terms of a series, from four small numbers. */
type Rule = 'growing steps' | 'multiply and add' | 'squares' | 'cubes';
type Series = { rule: Rule; start: number; by: number; more: number; place: number; slip: number };
const LENGTH = 7;

/** The terms as the rule gives them. */
function termsOf({ rule, start, by, more }: Series): number[] {
  if (rule === 'squares') return range(0, LENGTH - 1).map((at) => (at + by) ** 2 + more);
  if (rule === 'cubes') return range(0, LENGTH - 1).map((at) => (at + by) ** 3 + more);
  const terms = [start];
  while (terms.length < LENGTH) {
    const last = terms.at(-1) ?? 0;
    terms.push(rule === 'growing steps' ? last + by + more * (terms.length - 1) : by * last + more);
  }
  return terms;
}
/** The terms with one of them spoilt. */
const shown = (series: Series) =>
  termsOf(series).map((term, at) => (at === series.place ? term + series.slip : term));

const phrases: Record<Rule, (series: Series) => string> = {
  'growing steps': ({ by, more }) =>
    `The steps from term to term are ${[0, 1, 2].map((at) => by + more * at).join(', ')} and so on, each ${more} more than the last.`,
  'multiply and add': ({ by, more }) =>
    `Each term is ${by} times the one before, ${more < 0 ? 'minus' : 'plus'} ${Math.abs(more)}.`,
  squares: ({ by, more }) =>
    `The terms are the squares of ${by}, ${by + 1}, ${by + 2} and so on${more === 0 ? '' : `, each ${more < 0 ? 'less' : 'plus'} ${Math.abs(more)}`}.`,
  cubes: ({ by, more }) =>
    `The terms are the cubes of ${by}, ${by + 1}, ${by + 2} and so on${more === 0 ? '' : `, each ${more < 0 ? 'less' : 'plus'} ${Math.abs(more)}`}.`,
};

/** Whether the known terms lie on a polynomial of degree at most three: the other two follow from the first four. */
function liesOnCubic(terms: readonly number[], places: readonly number[]): boolean {
  const [known, others] = [places.slice(0, 4), places.slice(4)];
  return others.every((at) => {
    const value = known.reduce((total, one) => {
      const weight = known.reduce(
        (factor, other) => (other === one ? factor : (factor * (at - other)) / (one - other)),
        1,
      );
      return total + weight * (terms[one] ?? 0);
    }, 0);
    return Math.abs(value - (terms[at] ?? 0)) < 1e-6;
  });
}

/** Whether some multiplier and addend lead from each known term to the next known one. */
const isRecurrence = (terms: readonly number[], left: number) =>
  range(2, 4).some((by) =>
    range(-9, 9).some((more) =>
      range(0, LENGTH - 2).every((at) => {
        const next = (term: number) => by * term + more;
        if (at + 1 === left) return at + 2 >= LENGTH || next(next(terms[at] ?? 0)) === terms[at + 2];
        return at === left || next(terms[at] ?? 0) === terms[at + 1];
      }),
    ),
  );

const wrongTerm = singleChoice({
  name: 'wrong-term-of-a-series',
  title: 'The wrong number in a series',
  area: 'Quantitative',
  topic: 'Series',
  difficulty: 3,
  space: 1000,
  parameters: (draw): Series => {
    const rule = draw.pick(['growing steps', 'multiply and add', 'squares', 'cubes'] as const);
    const slip = draw.pick([-6, -4, -3, -2, -1, 1, 2, 3, 4, 6]);
    const numbers = {
      'growing steps': { start: draw.whole(2, 40), by: draw.whole(2, 12), more: draw.whole(1, 7) },
      'multiply and add': { start: draw.whole(2, 9), by: draw.whole(2, 3), more: draw.whole(-5, 7) },
      squares: { start: 0, by: draw.whole(2, 12), more: draw.whole(-3, 5) },
      cubes: { start: 0, by: draw.whole(1, 5), more: draw.whole(-2, 4) },
    }[rule];
    return { rule, slip, place: draw.whole(1, LENGTH - 2), ...numbers };
  },
  holds: (series) => {
    const terms = shown(series);
    return (
      !(series.rule === 'multiply and add' && series.more === 0) &&
      terms.every((term, at) => term > 0 && term > (terms[at - 1] ?? 0))
    );
  },
  solve: (series) => shown(series)[series.place] ?? 0,
  check: (series) => {
    // Leaves out each term in turn and looks whether the others fit together.
    const terms = shown(series);
    const culprits = range(0, LENGTH - 1).filter(
      (left) =>
        liesOnCubic(
          terms,
          range(0, LENGTH - 1).filter((at) => at !== left),
        ) || isRecurrence(terms, left),
    );
    return culprits.map((at) => terms[at]).join();
  },
  mistakes: (series) =>
    Object.fromEntries(
      range(0, LENGTH - 1)
        .filter((at) => at !== series.place)
        .map((at) => [`fits the rule as the ${formatOrdinal(at + 1)} term`, () => shown(series)[at]]),
    ),
  stem: (series) => {
    const text = shown(series).map(formatNumber).join(' – ');
    return [
      `One number in this series is wrong. Which one?\n\n${text}`,
      `Find the number that does not fit into the series.\n\n${text}`,
    ];
  },
  steps: (series, answer) => [
    phrases[series.rule](series),
    `The ${formatOrdinal(series.place + 1)} term would be ${formatNumber(termsOf(series)[series.place] ?? 0)}. The series has ${answer} in its place.`,
  ],
});

export const wrongTermTemplates: Template[] = [wrongTerm];
