import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LEAST_PEOPLE } from '#contract/insights/cohort.ts';
import type { Trade } from '#contract/trade.ts';
import { buildHeatMap, describeParticipation, type GroupFigure } from './rules.ts';

const world = fc.uniqueArray(
  fc.record({
    batch: fc.constantFrom(2026, 2027),
    trade: fc.constantFrom<Trade[]>('GCS', 'GME', 'GEE', 'GIN'),
    column: fc.constantFrom('A', 'B'),
    source: fc.constantFrom('1', '2'),
    people: fc.integer({ min: 1, max: 12 }),
    value: fc.double({ min: -20, max: 100, noNaN: true }),
  }),
  { selector: ({ batch, trade, column, source }) => `${batch} ${trade} ${column} ${source}` },
);

const isSmall = ({ people }: GroupFigure) => people < LEAST_PEOPLE;

test('no cell or total stands for fewer than five people', () => {
  fc.assert(
    fc.property(world, fc.boolean(), (figures, oneTrade) => {
      const { rows, total } = buildHeatMap(figures, oneTrade);
      for (const cell of [...rows.flatMap(({ cells }) => cells), ...total])
        if (cell && cell.value !== null) expect(cell.count).toBeGreaterThanOrEqual(LEAST_PEOPLE);
    }),
  );
});

test('no cell or total under any filter changes with a small group whose batch has not five in small groups', () => {
  fc.assert(
    fc.property(world, fc.double({ min: 0, max: 100, noNaN: true }), (figures, other) => {
      const pooled = (one: GroupFigure) =>
        figures
          .filter((each) => isSmall(each) && each.batch === one.batch)
          .filter((each) => each.column === one.column && each.source === one.source)
          .reduce((sum, { people }) => sum + people, 0);
      const changed = figures.map((one) =>
        isSmall(one) && pooled(one) < LEAST_PEOPLE ? { ...one, value: other } : one,
      );
      for (const batch of [undefined, 2026])
        for (const trade of [undefined, 'GCS'] as const) {
          const chosen = (one: GroupFigure) =>
            (batch === undefined || one.batch === batch) && (trade === undefined || one.trade === trade);
          const read = (all: GroupFigure[]) => buildHeatMap(all.filter(chosen), trade !== undefined);
          expect(read(changed)).toEqual(read(figures));
        }
    }),
  );
});

const of = (trade: Trade, people: number, value: number): GroupFigure => ({
  ...{ batch: 2026, trade, column: '2026-11', source: '1', people, value },
});

test('small trades stand together, a total weighs its groups, and no percentage is below zero', () => {
  const figures = [of('GME', 5, -10), of('GCS', 15, 60), of('GEE', 4, 100), of('GIN', 1, 50)];
  const map = buildHeatMap(figures, false);
  expect(map.total).toEqual([{ value: 52, count: 25 }]);
  expect(map.rows).toEqual([
    { batch: 2026, trade: 'GCS', cells: [{ value: 60, count: 15 }] },
    { batch: 2026, trade: 'GME', cells: [{ value: 0, count: 5 }] },
    { batch: 2026, trade: null, cells: [{ value: 90, count: 5 }] },
  ]);
  expect(buildHeatMap([of('GEE', 4, 100)], true)).toMatchObject({
    rows: [{ trade: 'GEE', cells: [{ value: null, count: null }] }],
    total: [{ value: null, count: null }],
  });
});

test('participation of fewer than five students is neither shown nor in the total', () => {
  const counts = { came: 3, never_came: 1, practised: 2 };
  const group = (trade: Trade, students: number) => ({ batch: 2026, trade, students, ...counts });
  const small = { rows: [{ batch: 2026, trade: 'GEE', counts: null }], total: null };
  expect(describeParticipation([group('GEE', 4)], false)).toEqual(small);
  const large = describeParticipation([group('GCS', 6), group('GEE', 4)], false);
  expect(large.total).toEqual({ students: 6, ...counts });
  const pooled = describeParticipation([group('GEE', 4), group('GIN', 3)], false);
  const both = { students: 7, came: 6, never_came: 2, practised: 4 };
  expect(pooled).toEqual({ rows: [{ batch: 2026, trade: null, counts: both }], total: both });
});
