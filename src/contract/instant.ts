import * as z from 'zod/mini';

// PostgreSQL has no year 0.
const InstantText = z.iso
  .datetime()
  .check(z.refine((text) => !text.startsWith('0000'), 'Give a time after the year 0'));

/** An instant: a `Date` in the program, ISO 8601 UTC on the wire. */
export const Instant = z.codec(InstantText, z.date(), {
  decode: (wire) => new Date(wire),
  encode: (date) => date.toISOString(),
});

/** Unix seconds, as in the `test_timestamp` of the specification. */
export const UnixSeconds = z
  .int()
  .check(
    z.gte(946_684_800, 'Choose a date after the year 2000'),
    z.lte(4_102_444_800, 'Choose a date before the year 2100'),
  );
