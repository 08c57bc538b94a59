import {
  type Cohort,
  type Figure,
  type HeatMap,
  LEAST_PEOPLE,
  type Participation,
} from '#contract/insights/cohort.ts';
import type { Trade } from '#contract/trade.ts';

/** A batch and trade; null: the small trades of the batch together. */
type Group = { batch: number; trade: Trade | null };

/** A mean of one group in one column. */
export type GroupFigure = Group & {
  column: string;
  /** What the mean is of, such as a test of the column's month. */
  source: string;
  people: number;
  value: number;
};
export type GroupParticipation = Group & Participation;

const isShown = ({ people }: { people: number }) => people >= LEAST_PEOPLE;

const keyOf = ({ batch, trade }: Group) => `${batch} ${trade ?? ''}`;
// The small trades of a batch stand after its others.
const orderOf = ({ batch, trade }: Group) => `${9_999 - batch} ${trade ?? '~'}`;
const byGroup = (one: Group, other: Group) => (orderOf(one) < orderOf(other) ? -1 : 1);

/**
 * A heat map without figures of fewer than five people. Trades of a batch that are too small stand together, if they are five people
 * then, unless the figures are of one trade. Totals are made of the figures that are shown: so no difference of two totals, under
 * whatever filters, tells anything about a smaller group.
 */
export function buildHeatMap(figures: readonly GroupFigure[], oneTrade: boolean): HeatMap {
  const columns = [...new Set(figures.map(({ column }) => column))];
  const all = oneTrade ? figures : [...figures, ...poolFigures(figures)];
  const rows = [...Map.groupBy(all, keyOf).values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const own = [first, ...others];
    const cells = columns.map((column) => toFigure(own.filter((one) => one.column === column)));
    return [{ batch: first.batch, trade: first.trade, cells, shown: own.some(isShown) }];
  });
  return {
    columns,
    rows: foldRows(rows).map(({ batch, trade, cells }) => ({ batch, trade, cells })),
    total: columns.map((column) => toFigure(all.filter((one) => one.column === column))),
  };
}

/** The figures of the small trades of each batch together, for each source. */
function poolFigures(figures: readonly GroupFigure[]): GroupFigure[] {
  const small = figures.filter((one) => !isShown(one));
  const pools = Map.groupBy(small, ({ batch, column, source }) => `${batch} ${column} ${source}`);
  return [...pools.values()].flatMap((some) => {
    const [first] = some;
    const people = some.reduce((sum, one) => sum + one.people, 0);
    const value = some.reduce((sum, one) => sum + one.people * one.value, 0) / people;
    return first && isShown({ people }) ? [{ ...first, trade: null, people, value }] : [];
  });
}

/** The rows in order, without trades that are shown only among the small ones of their batch. */
function foldRows<Row extends Group & { shown: boolean }>(rows: readonly Row[]): Row[] {
  const pooled = new Set(rows.filter(({ trade }) => trade === null).map(({ batch }) => batch));
  return rows.filter(({ batch, shown }) => shown || !pooled.has(batch)).toSorted(byGroup);
}

function toFigure(figures: readonly GroupFigure[]): Figure | null {
  if (figures.length === 0) return null;
  const shown = figures.filter(isShown);
  const count = shown.reduce((sum, one) => sum + one.people, 0);
  if (count === 0) return { value: null, count: null };
  const value = shown.reduce((sum, one) => sum + one.people * one.value, 0) / count;
  // Negative marks can lead below 0 percent.
  return { value: Math.max(0, Math.round(value)), count };
}

/** Participation by batch and trade, under the same rule. */
export function describeParticipation(
  groups: readonly GroupParticipation[],
  oneTrade: boolean,
): Cohort['participation'] {
  const known = groups.map((one) => ({ ...one, people: one.students, shown: one.students >= LEAST_PEOPLE }));
  const small = Map.groupBy(
    known.filter(({ shown }) => !shown),
    ({ batch }) => batch,
  );
  const pools = [...small].map(([batch, some]) => ({ batch, trade: null, ...addCounts(some) }));
  const all = [
    ...known,
    ...(oneTrade ? [] : pools)
      .filter(({ students }) => students >= LEAST_PEOPLE)
      .map((one) => ({ ...one, shown: true })),
  ];
  const shown = all.filter((one) => one.shown);
  return {
    rows: foldRows(all).map((one) => ({
      ...{ batch: one.batch, trade: one.trade },
      counts: one.shown ? addCounts([one]) : null,
    })),
    total: shown.length === 0 ? null : addCounts(shown),
  };
}

function addCounts(groups: readonly Participation[]): Participation {
  const sum = (name: keyof Participation) => groups.reduce((total, one) => total + one[name], 0);
  return {
    students: sum('students'),
    came: sum('came'),
    never_came: sum('never_came'),
    practised: sum('practised'),
  };
}
