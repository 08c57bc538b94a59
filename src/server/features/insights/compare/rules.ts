import { LEAST_PEOPLE } from '#contract/insights/cohort.ts';
import type { ComparedArea, Comparison, ComparisonSide } from '#contract/insights/compare.ts';
import type { Trade } from '#contract/trade.ts';
import { hedgesG, mean, median, pairedDifference, standardDeviation } from './effect.rules.ts';

/** A student's part in one side: the marks in percent, and how many of the results with a cut-off reached it. */
export type ComparedStudent = {
  account_id: number;
  trade: Trade;
  percent: number;
  passed: number;
  judged: number;
};

/** The answers of some students of one trade to questions of a topic. */
export type TopicAnswers = {
  side: 'one' | 'other';
  area: string;
  topic: string;
  trade: Trade;
  people: number;
  right: number;
  answers: number;
};

const BAR = 10;

/**
 * The rows that a figure may be made of: those of trades of five people, and the other trades together if they are five. So the
 * difference of the figure and that of a trade alone, which the filter shows, never tells of fewer than five people.
 */
function keepShown<Row extends { trade: Trade }>(
  rows: readonly Row[],
  countPeople: (rows: readonly Row[]) => number,
): Row[] {
  const groups = [...Map.groupBy(rows, ({ trade }) => trade).values()];
  const isLarge = (group: readonly Row[]) => countPeople(group) >= LEAST_PEOPLE;
  const small = groups.filter((group) => !isLarge(group)).flat();
  return [...groups.filter(isLarge).flat(), ...(isLarge(small) ? small : [])];
}

const keepStudents = (students: readonly ComparedStudent[]) => keepShown(students, (some) => some.length);

type Sides = { one: readonly ComparedStudent[]; other: readonly ComparedStudent[] };

/** Everything but areas. `paired` says whether a student may be in both sides. */
export function compareSides(sides: Sides, paired: boolean): Omit<Comparison, 'areas'> {
  const [one, other] = [keepStudents(sides.one), keepStudents(sides.other)];
  const percents = (some: readonly ComparedStudent[]) => some.map(({ percent }) => percent);
  return {
    ...{ one: describeSide(one), other: describeSide(other) },
    effect: one.length > 0 && other.length > 0 ? hedgesG(percents(one), percents(other)) : null,
    histogram: countBars(percents(one), percents(other)),
    paired: paired ? comparePairs(one, other) : null,
  };
}

function describeSide(students: readonly ComparedStudent[]): ComparisonSide | null {
  if (students.length === 0) return null;
  const percents = students.map(({ percent }) => percent);
  const judged = keepStudents(students.filter((student) => student.judged > 0));
  const sum = (name: 'passed' | 'judged') => judged.reduce((total, student) => total + student[name], 0);
  // The rest of the students must be nobody or five as well.
  const isShown = judged.length > 0 && isNobodyOrShown(students.length - judged.length);
  return {
    attended: students.length,
    ...{ mean: mean(percents), median: median(percents), sd: standardDeviation(percents) },
    passed: isShown ? { count: sum('passed'), of: sum('judged') } : null,
  };
}

const isNobodyOrShown = (people: number) => people === 0 || people >= LEAST_PEOPLE;

/** Those in both sides. Null where the difference to the figures of both sides would tell of fewer than five people. */
function comparePairs(one: readonly ComparedStudent[], other: readonly ComparedStudent[]) {
  const others = new Map(other.map((student) => [student.account_id, student.percent]));
  const both = keepStudents(one.filter(({ account_id }) => others.has(account_id)));
  const left = one.length + other.length - 2 * both.length;
  if (both.length === 0 || !isNobodyOrShown(left)) return null;
  const differences = both.map(({ account_id, percent }) => percent - (others.get(account_id) ?? 0));
  return { people: both.length, ...pairedDifference(differences) };
}

/** Ten bars of ten percent. */
function countBars(one: readonly number[], other: readonly number[]): Comparison['histogram'] {
  const barOf = (percent: number) => Math.min(100 / BAR - 1, Math.max(0, Math.floor(percent / BAR)));
  const count = (percents: readonly number[], bar: number) =>
    percents.filter((percent) => barOf(percent) === bar).length;
  return Array.from({ length: 100 / BAR }, (_, bar) => ({
    ...{ from: bar * BAR, to: (bar + 1) * BAR },
    ...{ one: count(one, bar), other: count(other, bar) },
  }));
}

/** Shares of right answers by area and topic, in the order of the rows. An area is made of the topics that a side shows. */
export function compareAreas(rows: readonly TopicAnswers[]): ComparedArea[] {
  const countPeople = (some: readonly TopicAnswers[]) => some.reduce((sum, { people }) => sum + people, 0);
  const shown = (some: readonly TopicAnswers[], side: TopicAnswers['side']) =>
    keepShown(
      some.filter((row) => row.side === side),
      countPeople,
    );
  return [...Map.groupBy(rows, ({ area }) => area)].flatMap(([area, own]) => {
    const topics = [...Map.groupBy(own, ({ topic }) => topic)]
      .map(([topic, some]) => ({ topic, one: shown(some, 'one'), other: shown(some, 'other') }))
      .filter(({ one, other }) => one.length + other.length > 0);
    if (topics.length === 0) return [];
    return {
      area,
      one: shareOf(topics.flatMap(({ one }) => one)),
      other: shareOf(topics.flatMap(({ other }) => other)),
      topics: topics.map(({ topic, one, other }) => ({ topic, one: shareOf(one), other: shareOf(other) })),
    };
  });
}

function shareOf(rows: readonly TopicAnswers[]): number | null {
  const answers = rows.reduce((sum, row) => sum + row.answers, 0);
  return answers === 0 ? null : (100 * rows.reduce((sum, { right }) => sum + right, 0)) / answers;
}
