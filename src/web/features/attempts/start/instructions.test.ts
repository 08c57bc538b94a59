import { expect, test } from 'vitest';
import { getLastFullStart, getPaperMinutes } from './instructions.ts';

const lasting = (own_minutes: number, ...minutes: (number | null)[]) => ({
  duration: 60,
  own_minutes,
  stretch: own_minutes / 60,
  sections: minutes.map((own) => ({ minutes: own })),
});

test.each([
  ['a test without sections', lasting(60), 60],
  ['sections without minutes', lasting(60, null, null), 60],
  ['sections that fill the test', lasting(60, 40, 20), 60],
  ['sections that end before the test', lasting(60, 20, 10), 30],
  ['the same with half as much time again', lasting(90, 20, 10), 45],
])('%s: the minutes last from the start to the end', (_what, data, minutes) => {
  expect(getPaperMinutes(data)).toBe(minutes);
});

test('a student with short sections may start later in the window and still have them all', () => {
  const window = { timing: 'own' as const, ends_at: '2026-11-22T12:00:00.000Z' };
  const at = (data: ReturnType<typeof lasting>) => new Date(getLastFullStart({ ...data, ...window }) ?? 0);
  expect(at(lasting(60)).toISOString()).toBe('2026-11-22T11:00:00.000Z');
  expect(at(lasting(60, 20, 10)).toISOString()).toBe('2026-11-22T11:30:00.000Z');
  // Extra time may go beyond the window.
  expect(at(lasting(90)).toISOString()).toBe('2026-11-22T11:00:00.000Z');
  expect(getLastFullStart({ ...lasting(60), ...window, timing: 'common' })).toBeNull();
});
