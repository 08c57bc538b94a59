import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AptitudeTimes,
  countWritingSeconds,
  type ExtraTime,
  getAttemptClock,
  type RunningAttempt,
  stretchOf,
  timesAfterChange,
  timesAfterPause,
  timesAfterReopening,
  timesAtStart,
} from './rules.ts';

const MINUTE = 60_000;
const at = (minutes: number) => new Date(1_800_000_000_000 + minutes * MINUTE);
const common = (duration: number): AptitudeTimes => ({
  timing: 'common',
  ends_at: at(duration),
  duration,
  one_way: false,
});
const own = (duration: number, window: number): AptitudeTimes => ({
  ...{ timing: 'own', ends_at: at(window), duration, one_way: false },
});
const timed = (...minutes: number[]) => minutes.map((one) => ({ minutes: one }));
const minutesOf = (dates: readonly Date[] | null) =>
  dates?.map((date) => Math.round((date.getTime() - at(0).getTime()) / 600) / 100);
const factor = (value: number): ExtraTime => ({ factor: value, minutes: null });
const terms = (test: AptitudeTimes, extra?: ExtraTime) => ({ test, extra });
const more = (minutes: number): ExtraTime => ({ factor: null, minutes });
// An attempt without extra time, extra minutes or pauses.
const untouched = { stretch: 1, section_gifts: [], standstills: [] };
const both = (value: number, minutes: number): ExtraTime => ({ factor: value, minutes });

const still = (from: Date, to: Date) => ({ from: from.toISOString(), to: to.toISOString() });

const times = fc
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
const extra = fc.option(
  fc.oneof(
    fc.integer({ min: 1, max: 90 }).map(more),
    factors.map(factor),
    fc.tuple(factors, fc.integer({ min: 1, max: 90 })).map((one) => both(...one)),
  ),
  { nil: undefined },
);

test('minutes and factors given after a pause count as they do without one', () => {
  const paused = (times: AptitudeTimes, sections: { minutes: number }[]) => {
    const start = timesAtStart(times, sections, undefined, at(0));
    const moved = timesAfterPause(start, at(10), at(25));
    return {
      ...moved,
      started_at: at(0),
      sections,
      ...untouched,
      standstills: [still(at(10), at(25))],
    };
  };
  const deadlineOf = (times: AptitudeTimes, sections: { minutes: number }[], extra: ExtraTime, given = 0) =>
    minutesOf([
      timesAfterChange(
        paused(times, sections),
        terms({ ...times, ends_at: new Date(times.ends_at.getTime() + 15 * MINUTE) }),
        terms({ ...times, ends_at: new Date(times.ends_at.getTime() + 15 * MINUTE) }, extra),
        at(30),
        given,
      ).deadline,
    ]);
  expect(deadlineOf(common(60), [], more(10), 10)).toEqual([85]);
  expect(deadlineOf(own(60, 600), [], more(10), 10)).toEqual([85]);
  expect(deadlineOf(own(60, 600), [], factor(1.5))).toEqual([105]);
  expect(deadlineOf(common(60), timed(20, 40), more(10), 10)).toEqual([85]);
  expect(deadlineOf(common(60), timed(20, 40), factor(1.5))).toEqual([105]);
});

const pauses = fc.array(fc.record({ after: fc.nat(30), length: fc.nat(90) }), { maxLength: 4 });

test('with or without pauses, every student has the same time for each section', () => {
  fc.assert(
    fc.property(times, extra, pauses, ({ test, ...rest }, given, breaks) => {
      const start = timesAtStart(test, rest.sections, given, rest.started_at);
      let [running, now] = [{ ...start, standstills: [] as { from: string; to: string }[] }, rest.started_at];
      for (const { after, length } of breaks) {
        const from = new Date(now.getTime() + after * MINUTE);
        // A pause does not stop an attempt whose time is over.
        if (from >= running.deadline) break;
        now = new Date(from.getTime() + length * MINUTE);
        const moved = timesAfterPause(running, from, now);
        expect(moved.deadline.getTime()).toBeGreaterThanOrEqual(running.deadline.getTime());
        running = { ...moved, standstills: [...running.standstills, still(from, now)] };
      }
      const writing = (end: Date, standstills: { from: string; to: string }[]) =>
        countWritingSeconds({ started_at: rest.started_at, standstills }, end);
      expect(writing(running.deadline, running.standstills)).toBe(writing(start.deadline, []));
      for (const [index, end] of (start.section_ends ?? []).entries())
        expect(writing(running.section_ends?.[index] ?? at(0), running.standstills)).toBe(writing(end, []));
    }),
  );
});

/** An attempt at a test, and the present time. */
type Hour = { test: AptitudeTimes; running: RunningAttempt; extra: ExtraTime | undefined; now: Date };
const follow = (was: Hour, is: Hour, minutesGiven = 0): Hour => ({
  ...is,
  running: { ...is.running, ...timesAfterChange(is.running, was, is, is.now, minutesGiven) },
});
const later = ({ test }: Hour, minutes: number): AptitudeTimes => ({
  ...test,
  ends_at: new Date(test.ends_at.getTime() + minutes * MINUTE),
});
const acts = {
  give(hour: Hour, minutes: number): Hour {
    const extra = both(hour.extra?.factor ?? 1, (hour.extra?.minutes ?? 0) + minutes);
    return follow(hour, { ...hour, extra }, minutes);
  },
  lengthen: (hour: Hour, minutes: number): Hour =>
    follow(hour, { ...hour, test: { ...later(hour, minutes), duration: hour.test.duration + minutes } }),
  // The window of a common end is its duration.
  widen: (hour: Hour, minutes: number): Hour =>
    hour.test.timing === 'common' ? hour : follow(hour, { ...hour, test: later(hour, minutes) }),
  pause(hour: Hour, minutes: number): Hour {
    const { now, running } = hour;
    const end = new Date(now.getTime() + minutes * MINUTE);
    const standstills = [...running.standstills, still(now, end)];
    const test = hour.test.ends_at > now ? later(hour, minutes) : hour.test;
    return {
      ...hour,
      now: end,
      test,
      running: { ...running, ...timesAfterPause(running, now, end), standstills },
    };
  },
};
const act = fc.record({
  what: fc.constantFrom('give' as const, 'lengthen' as const, 'widen' as const, 'pause' as const),
  minutes: fc.integer({ min: 1, max: 30 }),
});

test('minutes, a longer test, a longer window and a pause have the same result in any order', () => {
  fc.assert(
    fc.property(
      ...([times, extra, fc.array(act, { maxLength: 3 }), fc.nat(100), act, act] as const),
      ({ test, ...rest }, given, earlier, wait, one, other) => {
        const start = timesAtStart(test, rest.sections, given, rest.started_at);
        const running = { ...start, ...rest, ...untouched, stretch: stretchOf(rest.sections, given) };
        const play = (hour: Hour, ...some: { what: keyof typeof acts; minutes: number }[]) =>
          some.reduce((so, { what, minutes }) => acts[what](so, minutes), hour);
        const before = play({ test, running, extra: given, now: rest.started_at }, ...earlier);
        const hour = { ...before, now: new Date(before.now.getTime() + wait * MINUTE) };
        fc.pre(hour.now < hour.running.deadline);
        const { deadline, section_ends } = play(hour, one, other).running;
        expect(play(hour, other, one).running).toMatchObject({ deadline, section_ends });
      },
    ),
    { numRuns: 500 },
  );
});

const changes = fc.array(
  fc.record({ after: fc.integer({ min: 1, max: 15 }), duration: fc.nat(30), window: fc.nat(30) }),
  { maxLength: 4 },
);

test('a test that becomes longer ends a closed attempt no sooner than an open one, and later by the time it was closed', () => {
  fc.assert(
    fc.property(times, extra, changes, fc.nat(100), ({ test, ...rest }, given, longer, share) => {
      const start = timesAtStart(test, rest.sections, given, rest.started_at);
      const begun = rest.started_at.getTime();
      const closedAt = new Date(begun + Math.floor(((start.deadline.getTime() - begun) * share) / 101));
      const stretch = stretchOf(rest.sections, given);
      let [open, closed]: RunningAttempt[] = [0, 1].map(() => ({ ...start, ...rest, ...untouched, stretch }));
      if (!open || !closed) return;
      let [now, was] = [closedAt, terms(test, given)];
      for (const { after, duration, window } of longer) {
        now = new Date(now.getTime() + after * MINUTE);
        const ends_at = new Date(was.test.ends_at.getTime() + (duration + window) * MINUTE);
        const is = terms({ ...was.test, duration: was.test.duration + duration, ends_at }, given);
        if (now < open.deadline) open = { ...open, ...timesAfterChange(open, was, is, now) };
        closed = {
          ...closed,
          ...timesAfterChange(closed, was, is, getAttemptClock({ paused_at: closedAt, now })),
        };
        was = is;
      }
      const stood = now.getTime() - closedAt.getTime();
      const again = timesAfterReopening(closed, closedAt, now);
      expect(again?.deadline.getTime()).toBeGreaterThanOrEqual(open.deadline.getTime() + stood);
      for (const [place, end] of (open.section_ends ?? []).entries()) {
        const is = again?.section_ends?.[place]?.getTime();
        if (end > closedAt) expect(is).toBeGreaterThanOrEqual(end.getTime() + stood);
        else expect(is).toBe(end.getTime());
      }
    }),
  );
});
