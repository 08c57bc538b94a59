import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatWallClock, parseWallClock } from './wall-clock.ts';

const seconds = (iso: string) => Date.parse(iso) / 1_000;
const zones = [
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/New_York',
  'Australia/Lord_Howe',
  'UTC',
  'Pacific/Apia',
];

test("a start is in the institute's time zone, not the device's", () => {
  expect(parseWallClock('2026-11-21T10:30', 'Asia/Kolkata')).toBe(seconds('2026-11-21T05:00:00Z'));
  expect(formatWallClock(seconds('2026-11-21T05:00:00Z'), 'Asia/Kolkata')).toBe('2026-11-21T10:30');
});

test('midnight belongs to the new day', () => {
  expect(formatWallClock(seconds('2026-11-20T18:30:00Z'), 'Asia/Kolkata')).toBe('2026-11-21T00:00');
  expect(parseWallClock('2026-11-21T00:00', 'Asia/Kolkata')).toBe(seconds('2026-11-20T18:30:00Z'));
});

test('a time that occurs twice means the first one', () => {
  expect(parseWallClock('2026-11-01T01:30', 'America/New_York')).toBe(seconds('2026-11-01T05:30:00Z'));
});

test('a skipped time moves by the length of the skip', () => {
  const instant = parseWallClock('2026-03-08T02:30', 'America/New_York');
  expect(instant).toBe(seconds('2026-03-08T07:30:00Z'));
  expect(formatWallClock(instant ?? 0, 'America/New_York')).toBe('2026-03-08T03:30');
});

test('formatting and parsing an instant gives the same text', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: seconds('2000-01-02T00:00:00Z') / 60, max: seconds('2099-12-30T00:00:00Z') / 60 }),
      fc.constantFrom(...zones),
      (minutes, zone) => {
        const shown = formatWallClock(minutes * 60, zone);
        const instant = parseWallClock(shown, zone) ?? Number.NaN;
        expect(formatWallClock(instant, zone)).toBe(shown);
        expect(instant).toBeLessThanOrEqual(minutes * 60);
      },
    ),
  );
});

test('a text that is not a date and time has no instant', () => {
  for (const text of ['', '2026-11-21', '2026-02-30T10:00', '2026-11-21T25:00', 'tomorrow'])
    expect(parseWallClock(text, 'Asia/Kolkata')).toBeUndefined();
});
