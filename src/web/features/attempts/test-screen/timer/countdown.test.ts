import fc from 'fast-check';
import { expect, test } from 'vitest';
import { announceTimeLeft, formatWait, getUrgency, secondsUntil } from './countdown.ts';

test('time is announced at ten, five and one minutes', () => {
  expect(announceTimeLeft(600.4, 599.4)).toBe('10 minutes left');
  expect(announceTimeLeft(301, 300)).toBe('5 minutes left');
  expect(announceTimeLeft(60.5, 59.5)).toBe('1 minute left');
  expect(announceTimeLeft(60.5, 59.5, ' in Verbal')).toBe('1 minute left in Verbal');
});

test('a tick between the marks, or after the end, announces nothing', () => {
  expect(announceTimeLeft(599, 598)).toBeUndefined();
  expect(announceTimeLeft(2, 0)).toBeUndefined();
});

test('a device that slept through several marks announces only the latest', () => {
  expect(announceTimeLeft(900, 200)).toBe('5 minutes left');
});

test('a test that ticks down is announced three times, however the ticks fall', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.05, max: 2, noNaN: true }), { minLength: 800, maxLength: 900 }),
      (steps) => {
        let left = 700;
        const said: string[] = [];
        for (const step of steps) {
          const now = Math.max(0, left - step);
          const words = announceTimeLeft(left, now);
          if (words) said.push(words);
          left = now;
        }
        const expected = ['10 minutes left', '5 minutes left', '1 minute left'];
        expect(said).toEqual(expected.slice(0, said.length));
        expect(said.length).toBe([600, 300, 60].filter((mark) => left <= mark).length);
      },
    ),
    { numRuns: 30 },
  );
});

test('urgency rises at five minutes and at one', () => {
  expect([301, 300, 61, 60, 0].map(getUrgency)).toEqual(['calm', 'soon', 'soon', 'last', 'last']);
});

test('a wait is never negative and reads in two units', () => {
  expect(secondsUntil(1_000, 5_000)).toBe(0);
  expect([59, 61, 3_700, 90_000, 180_000].map(formatWait)).toEqual([
    '59 s',
    '1 min 1 s',
    '1 h 1 min',
    '1 day 1 h',
    '2 days 2 h',
  ]);
});
