import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anyExtra,
  anyTimes,
  at,
  both,
  common,
  factor,
  MINUTE,
  minutesOf,
  more,
  own,
  still,
  terms,
  timed,
  untouched,
} from '#test/attempt-times.ts';
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
    fc.property(anyTimes, anyExtra, pauses, ({ test, ...rest }, given, breaks) => {
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
      ...([anyTimes, anyExtra, fc.array(act, { maxLength: 3 }), fc.nat(100), act, act] as const),
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
    fc.property(anyTimes, anyExtra, changes, fc.nat(100), ({ test, ...rest }, given, longer, share) => {
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
