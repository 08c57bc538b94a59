import fc from 'fast-check';
import type { AptitudeTimes, ExtraTime } from '#server/features/attempts/timing/rules.ts';

export const MINUTE = 60_000;

/** So many minutes after an invented moment. */
export const at = (minutes: number) => new Date(1_800_000_000_000 + minutes * MINUTE);

/** The minutes of dates after that moment, in hundredths. */
export const minutesOf = (dates: readonly Date[] | null) =>
  dates?.map((date) => Math.round((date.getTime() - at(0).getTime()) / 600) / 100);

export const common = (duration: number): AptitudeTimes => ({
  timing: 'common',
  ends_at: at(duration),
  duration,
  one_way: false,
});
export const own = (duration: number, window: number): AptitudeTimes => ({
  ...{ timing: 'own', ends_at: at(window), duration, one_way: false },
});

/** Sections of so many minutes. */
export const timed = (...minutes: number[]) => minutes.map((one) => ({ minutes: one }));

export const factor = (value: number): ExtraTime => ({ factor: value, minutes: null });
export const more = (minutes: number): ExtraTime => ({ factor: null, minutes });
export const both = (value: number, minutes: number): ExtraTime => ({ factor: value, minutes });
export const terms = (test: AptitudeTimes, extra?: ExtraTime) => ({ test, extra });

/** An attempt without extra time, extra minutes or pauses. */
export const untouched = { stretch: 1, section_gifts: [], standstills: [] };

export const still = (from: Date, to: Date) => ({ from: from.toISOString(), to: to.toISOString() });

/** Any test, with its sections and a start within its time. */
export const anyTimes = fc
  .record({
    minutes: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
    timed: fc.boolean(),
    one_way: fc.boolean(),
    timing: fc.constantFrom('common' as const, 'own' as const),
    slack: fc.integer({ min: 0, max: 50 }),
    start: fc.integer({ min: 0, max: 40 }),
  })
  .map(({ minutes, timed: isTimed, one_way, timing, slack, start }) => {
    const duration = minutes.reduce((sum, one) => sum + one, 0);
    const ends_at = at(timing === 'common' ? duration : duration + slack);
    const test: AptitudeTimes = { timing, ends_at, duration, one_way };
    const sections = minutes.map((one) => ({ minutes: isTimed ? one : null }));
    return { test, sections, started_at: at(Math.min(start, duration - 1)) };
  });

const factors = fc.integer({ min: 1_001, max: 4_000 }).map((thousandths) => thousandths / 1_000);

/** Any extra time, or none. */
export const anyExtra = fc.option(
  fc.oneof(
    fc.integer({ min: 1, max: 90 }).map(more),
    factors.map(factor),
    fc.tuple(factors, fc.integer({ min: 1, max: 90 })).map((one) => both(...one)),
  ),
  { nil: undefined },
);
