import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Instant, UnixSeconds } from './instant.ts';

test('an instant travels as ISO 8601 in UTC and comes back the same', () => {
  const date = fc.date({ min: new Date('1970-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(date, (date) => {
      const wire = z.encode(Instant, date);
      expect(wire).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(z.decode(Instant, wire)).toEqual(date);
    }),
  );
});

test.each([
  '2026-01-01',
  '2026-01-01 10:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-01T10:00:00+05:30',
  'now',
  '',
])('%j is no instant', (wire) => {
  expect(z.safeDecode(Instant, wire).success).toBe(false);
});

test.each([946_684_799, 4_102_444_801, 1_800_000_000_000, 1.5, '1800000000', Number.NaN, null])(
  '%j is not a Unix time of this century',
  (value) => {
    expect(UnixSeconds.safeParse(value).success).toBe(false);
  },
);
