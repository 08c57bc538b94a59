import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRelative } from './time.ts';

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];
const now = Date.UTC(2026, 10, 22, 12);
const after = (seconds: number) => formatRelative(new Date(now + seconds * 1_000), now);

test.each([
  [20, 'in less than a minute'],
  [-20, 'just now'],
  [90 * MINUTE, 'in 2 hours'],
  [58 * MINUTE, 'in 1 hour'],
  [30 * HOUR, 'in 1 day'],
  [47 * HOUR, 'in 2 days'],
  [7 * DAY - 7 * HOUR, 'in 1 week'],
  [-5 * DAY, '5 days ago'],
  [-400 * DAY, '1 year ago'],
])('%d seconds from now is “%s”', (seconds, words) => {
  expect(after(seconds)).toBe(words);
});

test('a relative time is never off by more than half of its unit', () => {
  const lengths = { minute: MINUTE, hour: HOUR, day: DAY, week: 7 * DAY, month: 2_629_800, year: 31_557_600 };
  fc.assert(
    fc.property(fc.integer({ min: MINUTE, max: 10 * lengths.year }), fc.boolean(), (seconds, past) => {
      const [, number, unit] = after(past ? -seconds : seconds).match(/(\d+) (\w+?)s?\b/) ?? [];
      const length = lengths[unit as keyof typeof lengths];
      expect(Math.abs(Number(number) * length - seconds)).toBeLessThanOrEqual(length / 2);
    }),
  );
});
