import { expect, test } from 'vitest';
import { layOutCalendar } from './calendar.ts';

test('days stand in weeks from Monday to Sunday, by how much was done', () => {
  // A Saturday, a Sunday and a Monday.
  const cells = layOutCalendar([
    { day: '2026-11-28', answers: 0, tests: 0 },
    { day: '2026-11-29', answers: 10, tests: 0 },
    { day: '2026-11-30', answers: 1, tests: 1 },
  ]);
  expect(cells.map(({ week, weekday, level }) => [week, weekday, level])).toEqual([
    [0, 5, 0],
    [0, 6, 2],
    [1, 0, 3],
  ]);
});
