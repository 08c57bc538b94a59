import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchProblem, isSameRegno, offeredBatches, passwordProblem } from './rules.ts';

const KOLKATA = 'Asia/Kolkata';

test.each([
  ['2026-06-15T12:00:00Z', [2026, 2025, 2024, 2023]],
  ['2025-12-31T18:29:59.999Z', [2025, 2024, 2023, 2022]],
  ['2025-12-31T18:30:00Z', [2026, 2025, 2024, 2023]],
  ['2026-01-01T00:00:00Z', [2026, 2025, 2024, 2023]],
])('at %s registration in Asia/Kolkata offers %j', (now, years) => {
  expect(offeredBatches(new Date(now), KOLKATA)).toEqual(years);
});

test('the year comes from the time zone, not from UTC', () => {
  const now = new Date('2026-01-01T02:00:00Z');
  expect(offeredBatches(now, 'America/New_York')[0]).toBe(2025);
  expect(offeredBatches(now, 'UTC')[0]).toBe(2026);
});

test('a password is refused exactly when it is shorter than the setting', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.integer({ min: 5, max: 50 }), (password, least) => {
      expect(passwordProblem(password, least, 'password')?.code).toBe(
        password.length < least ? 'password-too-short' : undefined,
      );
    }),
  );
});

test('a batch is refused exactly when it is not offered', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2018, max: 2030 }), (batch) => {
      const offered = [2026, 2025, 2024, 2023];
      expect(batchProblem(batch, offered)?.code).toBe(
        batch >= 2023 && batch <= 2026 ? undefined : 'wrong-batch',
      );
    }),
  );
});

test('registration numbers are equal exactly when they differ only in case and outer spaces', () => {
  const regno = fc.stringMatching(/^[A-Za-z0-9/-]{1,12}$/);
  fc.assert(
    fc.property(regno, regno, (one, other) => {
      expect(isSameRegno(` ${one.toUpperCase()}`, `${one.toLowerCase()}\t`)).toBe(true);
      expect(isSameRegno(one, other)).toBe(one.toLowerCase() === other.toLowerCase());
    }),
  );
});
