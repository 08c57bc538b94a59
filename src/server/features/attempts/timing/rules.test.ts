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
  type RunningAttempt,
  stretchOf,
  type TimeTerms,
  timesAfterChange,
  timesAfterPause,
  timesAfterReopening,
  timesAtStart,
} from './rules.ts';

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

test('a moved window adds nothing to an own time that a reopening has restored in full', () => {
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

test('ends never move back, the last one is the deadline, and none exceeds window and extra time', () => {
  fc.assert(
    fc.property(anyTimes, anyExtra, ({ test, sections, started_at }, given) => {
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

test('a time that nothing cuts has its exact length, with or without sections', () => {
  const thousandths = fc.integer({ min: 1_000, max: 4_000 });
  fc.assert(
    fc.property(
      anyTimes,
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

test('no change of times or extra time ends anything earlier, or reopens what has ended', () => {
  fc.assert(
    fc.property(
      anyTimes,
      anyExtra,
      anyExtra,
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

test('a longer window gives back exactly what it had cut off a student’s own time', () => {
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

test('a reopening’s time is kept, and a longer test and minutes add to it', () => {
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

test('a pause moves the deadline and the sections that had not ended by exactly its length', () => {
  const start = timesAtStart(common(60), timed(20, 20, 20), undefined, at(0));
  expect(minutesOf(timesAfterPause(start, at(25), at(37)).section_ends)).toEqual([20, 52, 72]);
  expect(minutesOf([timesAfterPause(start, at(25), at(37)).deadline])).toEqual([72]);
});
