import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeSectionLengths,
  findOpenSection,
  getSectionStatus,
  timesAfterFinishingSection,
} from '#contract/aptitudes/section-times.ts';
import {
  type AptitudeTimes,
  countWritingSeconds,
  type ExtraTime,
  getAttemptClock,
  type RunningAttempt,
  stretchOf,
  type TimeTerms,
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
// No extra time has lengthened it, nobody was given minutes in it, and it was never paused.
const untouched = { stretch: 1, section_gifts: [], standstills: [] };
const both = (value: number, minutes: number): ExtraTime => ({ factor: value, minutes });

test.each([
  ['common end, no extra', common(60), undefined, 7, 60],
  ['common end, half as much again', common(60), factor(1.5), 7, 90],
  ['common end, twenty minutes', common(60), more(20), 59, 80],
  ['own time', own(60, 600), undefined, 100, 160],
  ['common end, half as much again and five minutes', common(60), both(1.5, 5), 7, 95],
  ['own time near the window’s end', own(60, 600), undefined, 570, 600],
  ['own time, doubled', own(60, 600), factor(2), 100, 220],
  ['own time, a quarter more, near the window’s end', own(60, 600), factor(1.25), 590, 615],
])('the deadline: %s', (_what, times, extra, start, deadline) => {
  const given = timesAtStart(times, [], extra, at(start));
  expect(minutesOf([given.deadline])).toEqual([deadline]);
  expect(given.section_ends).toBeNull();
});

test('timed sections stretch with the extra time', () => {
  expect(minutesOf(timesAtStart(common(60), timed(20, 40), factor(1.5), at(0)).section_ends)).toEqual([
    30, 90,
  ]);
  expect(minutesOf(timesAtStart(common(60), timed(20, 40), more(30), at(0)).section_ends)).toEqual([30, 90]);
});

test('minutes given before the start are as many, also where sections are shorter than the test', () => {
  expect(minutesOf(timesAtStart(common(60), timed(20, 20), more(10), at(0)).section_ends)).toEqual([25, 50]);
  expect(minutesOf(timesAtStart(common(60), timed(20, 20), factor(1.5), at(0)).section_ends)).toEqual([
    30, 60,
  ]);
  expect(minutesOf(timesAtStart(common(60), timed(20, 20), both(1.5, 5), at(0)).section_ends)).toEqual([
    32.5, 65,
  ]);
});

test('who has extra time, came late and leaves a section has the next one as long as at the start', () => {
  const sections = timed(30, 30);
  const start = timesAtStart(common(60), sections, factor(2), at(30));
  expect(minutesOf(start.section_ends)).toEqual([90, 120]);
  const left = timesAfterFinishingSection({ ...start, sections, stretch: 2 }, at(40));
  expect(minutesOf(left.section_ends)).toEqual([40, 100]);
});

test('a window that is moved gives nothing to an own time that a reopening has made whole', () => {
  const standstills = [still(at(30), at(105))];
  const running = {
    ...{ deadline: at(135), section_ends: null },
    started_at: at(0),
    sections: [],
    ...untouched,
    standstills,
  };
  const after = (is: TimeTerms) =>
    minutesOf([timesAfterChange(running, terms(own(60, 120)), is, at(106)).deadline]);
  expect(after(terms(own(60, 150)))).toEqual([135]);
  expect(after(terms(own(60, 120), more(10)))).toEqual([145]);
  expect(after(terms(own(70, 150)))).toEqual([145]);
});

test('minutes given on the way go to the open section and move what follows', () => {
  const start = timesAtStart(common(60), timed(20, 20, 20), undefined, at(0));
  const running = { ...start, started_at: at(0), sections: timed(20, 20, 20), ...untouched };
  expect(
    minutesOf(
      timesAfterChange(running, terms(common(60)), terms(common(60), more(10)), at(25), 10).section_ends,
    ),
  ).toEqual([20, 50, 70]);
});

test('who leaves the section that minutes were given in has the next one no longer than it was', () => {
  const sections = timed(20, 20, 20);
  const running = { sections, started_at: at(0), ...untouched };
  const start = timesAtStart(common(60), sections, undefined, at(0));
  const given = timesAfterChange(
    { ...start, ...running },
    terms(common(60)),
    terms(common(60), more(10)),
    at(5),
    10,
  );
  expect(minutesOf(given.section_ends)).toEqual([30, 50, 70]);
  expect(minutesOf(timesAfterFinishingSection({ ...given, sections }, at(29)).section_ends)).toEqual([
    29, 49, 69,
  ]);
});

test('sections that a late start cut are as long as at the start once the test ends later', () => {
  const sections = timed(30, 30);
  const start = timesAtStart(common(60), sections, more(30), at(40));
  expect(minutesOf(start.section_ends)).toEqual([85, 90]);
  const running = { ...start, sections, started_at: at(40), ...untouched, stretch: 1.5 };
  const later = { ...common(60), ends_at: at(120) };
  const moved = timesAfterChange(running, terms(common(60), more(30)), terms(later, more(30)), at(50));
  expect(minutesOf(moved.section_ends)).toEqual([85, 130]);
});

test('a factor given on the way stretches the open section and those to come', () => {
  const start = timesAtStart(common(60), timed(20, 20, 20), undefined, at(0));
  const running = { ...start, started_at: at(0), sections: timed(20, 20, 20), ...untouched };
  expect(
    minutesOf(
      timesAfterChange(running, terms(common(60)), terms(common(60), factor(1.5)), at(25)).section_ends,
    ),
  ).toEqual([20, 50, 80]);
});

test('leaving gives up the rest of a section’s own time, and keeps the time over all where it has none', () => {
  const start = timesAtStart(common(60), timed(20, 20, 20), undefined, at(0));
  const left = timesAfterFinishingSection({ ...start, sections: timed(20, 20, 20), stretch: 1 }, at(5));
  expect(minutesOf(left.section_ends)).toEqual([5, 25, 45]);
  const sections = [{ minutes: null }, { minutes: null }];
  const oneWay = timesAtStart({ ...common(60), one_way: true }, sections, undefined, at(0));
  expect(minutesOf(oneWay.section_ends)).toEqual([60, 60]);
  const gone = timesAfterFinishingSection({ ...oneWay, sections, stretch: 1 }, at(5));
  expect(minutesOf(gone.section_ends)).toEqual([5, 60]);
});

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

test('ends never go back, the last one is the deadline, and no one passes window and extra time', () => {
  fc.assert(
    fc.property(times, extra, ({ test, sections, started_at }, given) => {
      const { deadline, section_ends } = timesAtStart(test, sections, given, started_at);
      const most = ((given?.minutes ?? 0) + test.duration * ((given?.factor ?? 1) - 1)) * MINUTE;
      expect(deadline.getTime()).toBeLessThanOrEqual(test.ends_at.getTime() + Math.round(most));
      if (!section_ends) return;
      expect(section_ends.at(-1)).toEqual(deadline);
      for (const [index, end] of section_ends.entries())
        expect(end.getTime()).toBeGreaterThanOrEqual((section_ends[index - 1] ?? started_at).getTime());
    }),
  );
});

test('what nothing cuts lasts to the millisecond as long as it should, by sections or without', () => {
  const thousandths = fc.integer({ min: 1_000, max: 4_000 });
  fc.assert(
    fc.property(
      times,
      thousandths,
      fc.nat(90),
      ({ test: { duration }, sections, started_at }, factor, minutes) => {
        const start = (given: typeof sections) =>
          timesAtStart(own(duration, 10_000), given, both(factor / 1_000, minutes), started_at).deadline;
        const length = duration * 60 * factor + minutes * MINUTE;
        expect(start(sections).getTime() - started_at.getTime()).toBe(length);
        expect(start([])).toEqual(start(sections));
      },
    ),
    { numRuns: 500 },
  );
});

test('no change of times or extra time ends anything earlier, or opens what has ended', () => {
  fc.assert(
    fc.property(
      times,
      extra,
      extra,
      fc.nat(200),
      fc.nat(30),
      ({ test, ...rest }, before, after, now, longer) => {
        const start = timesAtStart(test, rest.sections, before, rest.started_at);
        const stretch = stretchOf(rest.sections, before);
        const running: RunningAttempt = { ...start, ...rest, ...untouched, stretch };
        const later = { ...test, ends_at: new Date(test.ends_at.getTime() + longer * MINUTE) };
        const moved = timesAfterChange(
          running,
          terms(test, before),
          terms(later, after),
          at(now),
          after?.minutes ?? 0,
        );
        expect(moved.deadline.getTime()).toBeGreaterThanOrEqual(start.deadline.getTime());
        for (const [index, end] of (start.section_ends ?? []).entries()) {
          const is = moved.section_ends?.[index] ?? at(0);
          if (end <= at(now)) expect(is).toEqual(end);
          else expect(is.getTime()).toBeGreaterThanOrEqual(end.getTime());
        }
      },
    ),
  );
});

test('leaving closes what was open, opens the next, and moves no later end back', () => {
  fc.assert(
    fc.property(times, extra, fc.nat(200), ({ test, ...rest }, given, after) => {
      const start = timesAtStart(test, rest.sections, given, rest.started_at);
      const now = new Date(rest.started_at.getTime() + after * 1_000);
      const open = findOpenSection(start.section_ends ?? [], now);
      if (!start.section_ends || open >= start.section_ends.length - 1) return;
      const stretch = stretchOf(rest.sections, given);
      const { deadline, section_ends } = timesAfterFinishingSection({ ...start, ...rest, stretch }, now);
      const whole = computeSectionLengths(rest.sections, stretch)[open + 1] ?? 0;
      const room = Math.min(whole, start.deadline.getTime() - now.getTime());
      expect((section_ends?.[open + 1] ?? now).getTime() - now.getTime()).toBeGreaterThanOrEqual(room);
      expect(deadline.getTime()).toBeLessThanOrEqual(start.deadline.getTime());
      expect(section_ends?.[open]).toEqual(now);
      const next = new Date(now.getTime() + 1);
      if ((section_ends?.[open + 1] ?? now) > now)
        expect(getSectionStatus(section_ends, open + 1, next, 0)).toBe('open');
      expect(getSectionStatus(section_ends, open, next, 0)).toBe('section-closed');
    }),
  );
});

test('a longer window gives back what it had cut of an own time, and no more', () => {
  const cut = own(60, 100);
  const running = {
    ...timesAtStart(cut, [], undefined, at(70)),
    started_at: at(70),
    sections: [],
    ...untouched,
  };
  const widened = (window: number) =>
    minutesOf([timesAfterChange(running, terms(cut), terms(own(60, window)), at(80)).deadline]);
  expect(minutesOf([running.deadline])).toEqual([100]);
  expect(widened(120)).toEqual([120]);
  expect(widened(200)).toEqual([130]);
});

test('what a reopening gave is kept, and a longer test and minutes come on top of it', () => {
  const reopened = (times: AptitudeTimes, sections: { minutes: number }[]) => {
    const closed = timesAtStart(times, sections, undefined, at(0));
    const again = timesAfterReopening(closed, at(60), at(65), 30) ?? closed;
    return { ...again, started_at: at(0), sections, ...untouched, standstills: [still(at(60), at(65))] };
  };
  const longer = (running: RunningAttempt) =>
    timesAfterChange(running, terms(own(60, 600)), terms(own(70, 600)), at(70));
  expect(minutesOf([longer(reopened(own(60, 600), [])).deadline])).toEqual([105]);
  const sections = timed(20, 40);
  const given = (running: RunningAttempt) =>
    timesAfterChange(running, terms(common(60)), terms(common(60), more(10)), at(70), 10);
  expect(minutesOf(given(reopened(common(60), sections)).section_ends)).toEqual([20, 105]);
});

test('minutes in place of a factor count in full also where a late start had cut the sections', () => {
  const [test, sections] = [common(60), timed(20, 20)];
  const start = timesAtStart(test, sections, factor(1.5), at(40));
  expect(minutesOf(start.section_ends)).toEqual([70, 90]);
  const running = { ...start, started_at: at(40), sections, ...untouched, stretch: 1.5 };
  const { section_ends } = timesAfterChange(
    running,
    terms(test, factor(1.5)),
    terms(test, more(30)),
    at(50),
    10,
  );
  expect(minutesOf(section_ends)).toEqual([80, 100]);
});

test('a section takes answers from the instant at which it opens', () => {
  const ends = [at(10), at(30)];
  expect(findOpenSection(ends, at(10))).toBe(1);
  expect(getSectionStatus(ends, 1, at(10), 0)).toBe('open');
  expect(getSectionStatus(ends, 1, new Date(at(10).getTime() - 1), 0)).toBe('section-not-open');
});

test('a pause moves the deadline and the sections that had not ended by exactly its length', () => {
  const start = timesAtStart(common(60), timed(20, 20, 20), undefined, at(0));
  expect(minutesOf(timesAfterPause(start, at(25), at(37)).section_ends)).toEqual([20, 52, 72]);
  expect(minutesOf([timesAfterPause(start, at(25), at(37)).deadline])).toEqual([72]);
});

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

test('whatever pauses there are, everybody writes as long as without them, section by section', () => {
  fc.assert(
    fc.property(times, extra, pauses, ({ test, ...rest }, given, breaks) => {
      const start = timesAtStart(test, rest.sections, given, rest.started_at);
      let [running, now] = [{ ...start, standstills: [] as { from: string; to: string }[] }, rest.started_at];
      for (const { after, length } of breaks) {
        const from = new Date(now.getTime() + after * MINUTE);
        // Whose time is over is not paused.
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

/** An attempt at a test, and when something is done to either. */
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

test('minutes given, a longer test, a longer window and a pause come to the same in whatever order', () => {
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

test('whatever makes a test longer while an attempt is closed, it ends no sooner than an open one and as much later as it was closed', () => {
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
