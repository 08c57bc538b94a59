import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeSectionLengths,
  findOpenSection,
  getSectionStatus,
  timesAfterFinishingSection,
} from '#contract/aptitudes/section-times.ts';
import {
  anyExtra,
  anyTimes,
  at,
  both,
  common,
  factor,
  minutesOf,
  more,
  terms,
  timed,
  untouched,
} from '#test/attempt-times.ts';
import { stretchOf, timesAfterChange, timesAtStart } from './rules.ts';

test('timed sections stretch with the extra time', () => {
  expect(minutesOf(timesAtStart(common(60), timed(20, 40), factor(1.5), at(0)).section_ends)).toEqual([
    30, 90,
  ]);
  expect(minutesOf(timesAtStart(common(60), timed(20, 40), more(30), at(0)).section_ends)).toEqual([30, 90]);
});

test('minutes given before the start count in full, also where sections are shorter than the test', () => {
  expect(minutesOf(timesAtStart(common(60), timed(20, 20), more(10), at(0)).section_ends)).toEqual([25, 50]);
  expect(minutesOf(timesAtStart(common(60), timed(20, 20), factor(1.5), at(0)).section_ends)).toEqual([
    30, 60,
  ]);
  expect(minutesOf(timesAtStart(common(60), timed(20, 20), both(1.5, 5), at(0)).section_ends)).toEqual([
    32.5, 65,
  ]);
});

test('after extra time and a late start, finishing a section leaves the next one as long as at the start', () => {
  const sections = timed(30, 30);
  const start = timesAtStart(common(60), sections, factor(2), at(30));
  expect(minutesOf(start.section_ends)).toEqual([90, 120]);
  const left = timesAfterFinishingSection({ ...start, sections, stretch: 2 }, at(40));
  expect(minutesOf(left.section_ends)).toEqual([40, 100]);
});

test('minutes given during an attempt go to the open section and move the later ones', () => {
  const start = timesAtStart(common(60), timed(20, 20, 20), undefined, at(0));
  const running = { ...start, started_at: at(0), sections: timed(20, 20, 20), ...untouched };
  expect(
    minutesOf(
      timesAfterChange(running, terms(common(60)), terms(common(60), more(10)), at(25), 10).section_ends,
    ),
  ).toEqual([20, 50, 70]);
});

test('finishing the section that got minutes leaves the next one no longer than before', () => {
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

test('a factor given during an attempt stretches the open section and those to come', () => {
  const start = timesAtStart(common(60), timed(20, 20, 20), undefined, at(0));
  const running = { ...start, started_at: at(0), sections: timed(20, 20, 20), ...untouched };
  expect(
    minutesOf(
      timesAfterChange(running, terms(common(60)), terms(common(60), factor(1.5)), at(25)).section_ends,
    ),
  ).toEqual([20, 50, 80]);
});

test('finishing a section gives up the rest of its own time; without its own time nothing is lost', () => {
  const start = timesAtStart(common(60), timed(20, 20, 20), undefined, at(0));
  const left = timesAfterFinishingSection({ ...start, sections: timed(20, 20, 20), stretch: 1 }, at(5));
  expect(minutesOf(left.section_ends)).toEqual([5, 25, 45]);
  const sections = [{ minutes: null }, { minutes: null }];
  const oneWay = timesAtStart({ ...common(60), one_way: true }, sections, undefined, at(0));
  expect(minutesOf(oneWay.section_ends)).toEqual([60, 60]);
  const gone = timesAfterFinishingSection({ ...oneWay, sections, stretch: 1 }, at(5));
  expect(minutesOf(gone.section_ends)).toEqual([5, 60]);
});

test('finishing a section closes it, opens the next and moves no later end back', () => {
  fc.assert(
    fc.property(anyTimes, anyExtra, fc.nat(200), ({ test, ...rest }, given, after) => {
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
