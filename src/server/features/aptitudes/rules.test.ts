import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import { sameReleaseForAll } from './draft.rules.ts';
import {
  answersReleasedSince,
  isReleased,
  phaseOf,
  refusalToChangeQuestions,
  refusalToEdit,
  resultsAt,
  stateOf,
} from './rules.ts';

const MINUTE = 60_000;
const instant = (ms: number) => new Date(1_800_000_000_000 + ms);
/** A test of `minutes` that starts at the epoch. */
const aSchedule = (minutes: number) => ({ starts_at: instant(0), ends_at: instant(minutes * MINUTE) });
const releasing = (length: number, release: 'after-end' | 'at-once' | 'by-hand') => ({
  ...aSchedule(length),
  closes_at: aSchedule(length).ends_at,
  ...sameReleaseForAll(release),
  marks_released_at: null,
  answers_released_at: null,
  explanations_released_at: null,
});

const minutes = fc.integer({ min: 1, max: 1_440 });
const offset = fc.integer({ min: -2_000 * MINUTE, max: 3_500 * MINUTE });
const attempt = fc.constantFrom('writing' as const, 'submitted' as const, null);

test('a test is ongoing from its start until just before its end', () => {
  const test = aSchedule(60);
  expect(phaseOf(test, instant(-1))).toBe('upcoming');
  expect(phaseOf(test, instant(0))).toBe('ongoing');
  expect(phaseOf(test, instant(60 * MINUTE - 1))).toBe('ongoing');
  expect(phaseOf(test, instant(60 * MINUTE))).toBe('past');
});

test('phases only move forward', () => {
  const order = ['upcoming', 'ongoing', 'past'];
  fc.assert(
    fc.property(minutes, offset, offset, (length, one, other) => {
      const [earlier, later] = one < other ? [one, other] : [other, one];
      const place = (ms: number) => order.indexOf(phaseOf(aSchedule(length), instant(ms)));
      expect(place(earlier)).toBeLessThanOrEqual(place(later));
    }),
  );
});

test('a submitted test is completed whatever the time, and only a past test without an attempt is missed', () => {
  fc.assert(
    fc.property(minutes, offset, attempt, (length, ms, attempt) => {
      const state = stateOf(aSchedule(length), attempt, instant(ms));
      const phase = phaseOf(aSchedule(length), instant(ms));
      if (attempt === 'submitted') expect(state).toBe('completed');
      else if (phase === 'past') expect(state).toBe(attempt === null ? 'missed' : 'completed');
      else expect(state).toBe(phase);
    }),
  );
});

test('results after a common end are released when the grace period is over, and not before', () => {
  fc.assert(
    fc.property(minutes, offset, (length, ms) => {
      const test = releasing(length, 'after-end');
      const out = test.ends_at.getTime() + GRACE_SECONDS * 1_000;
      expect(resultsAt(test)?.getTime()).toBe(out);
      expect(isReleased(test, instant(ms))).toBe(instant(ms).getTime() >= out);
    }),
  );
});

test('results released at once have no release time and are always readable', () => {
  const test = releasing(60, 'at-once');
  expect(resultsAt(test)).toBeNull();
  expect(isReleased(test, instant(-5))).toBe(true);
});

test('answers count as released since they could first be read, even if the release is withdrawn', () => {
  const release = fc.constantFrom('at-once' as const, 'after-end' as const, 'by-hand' as const);
  const hand = fc.option(fc.integer({ min: 60, max: 120 }), { nil: Number.POSITIVE_INFINITY });
  const moment = fc.integer({ min: 0, max: 180 });
  fc.assert(
    fc.property(
      release,
      release,
      hand,
      hand,
      moment,
      (release_marks, release_answers, marks, answers, minute) => {
        const at = (some: number) => instant(some * MINUTE);
        /** The test as it was at a minute. */
        const then = (now: number) => ({
          ...releasing(60, 'by-hand'),
          ...{ release_marks, release_answers, answers_out_at: null },
          marks_released_at: marks <= now ? at(marks) : null,
          answers_released_at: answers <= now ? at(answers) : null,
        });
        const since = answersReleasedSince(then(1_000), at(1_000));
        expect(since !== null && since <= at(minute)).toBe(isReleased(then(minute), at(minute), 'answers'));
        const takenBack = { ...then(1_000), release_answers: 'by-hand' as const, answers_released_at: null };
        expect(answersReleasedSince({ ...takenBack, answers_out_at: since }, at(minute))).toEqual(since);
      },
    ),
  );
});

const aTest = (duration: number) => ({
  ...releasing(duration, 'after-end'),
  duration,
  marks_right: 1,
  marks_wrong: -0.25,
  timing: 'common' as const,
  one_way: false,
  scheme: null,
  cut_off: null,
  draw: 'each',
});
type Test = ReturnType<typeof aTest>;
const lasting = (test: Test, duration: number) => ({
  ...test,
  duration,
  ends_at: new Date(test.starts_at.getTime() + duration * MINUTE),
});

test('before a student starts, everything may change', () => {
  fc.assert(
    fc.property(minutes, minutes, offset, offset, (before, after, start, now) => {
      const draft = { ...lasting({ ...aTest(before), starts_at: instant(start) }, after), marks_right: 4 };
      expect(refusalToEdit(aTest(before), draft, 0, instant(now))).toBeUndefined();
      expect(refusalToChangeQuestions(0)).toBeUndefined();
    }),
  );
});

test('once a student has started, the end only moves later, and only while the test runs', () => {
  fc.assert(
    fc.property(
      minutes,
      minutes,
      offset,
      fc.integer({ min: 1, max: 5_000 }),
      (before, after, now, attempts) => {
        const test = aTest(before);
        const refusal = refusalToEdit(test, lasting(test, after), attempts, instant(now));
        if (after === before) expect(refusal).toBeUndefined();
        else if (phaseOf(test, instant(now)) === 'past') expect(refusal).toBe('test-over');
        else expect(refusal).toBe(after < before ? 'end-moves-earlier' : undefined);
      },
    ),
  );
});

test.each([
  ['start', { starts_at: instant(1) }],
  ['marks of a right answer', { marks_right: 2 }],
  ['marks of a wrong answer', { marks_wrong: -0.5 }],
])('once a student has started, the %s cannot change', (_what, change) => {
  const test = aTest(60);
  expect(refusalToEdit(test, { ...test, ...change }, 1, instant(5))).toBe('test-started');
});

test('once a student has started, no terms release answers while a student may still write', () => {
  const test = aTest(60);
  const terms = fc.record({
    release_marks: fc.constantFrom('at-once' as const, 'after-end' as const, 'by-hand' as const),
    release_answers: fc.constantFrom('at-once' as const, 'after-end' as const, 'by-hand' as const),
  });
  fc.assert(
    fc.property(terms, terms, offset, (before, after, ms) => {
      const [was, draft, now] = [{ ...test, ...before }, { ...test, ...after }, instant(ms)];
      const settled = ms >= 60 * MINUTE + GRACE_SECONDS * 1_000;
      const isSooner = !isReleased(was, now, 'answers') && isReleased(draft, now, 'answers');
      expect(refusalToEdit(was, draft, 1, now)).toBe(isSooner && !settled ? 'test-not-over' : undefined);
      expect(refusalToEdit(was, draft, 0, now)).toBeUndefined();
    }),
  );
});

test('once a student has started, the questions cannot change', () => {
  expect(refusalToChangeQuestions(1)).toBe('test-started');
});
