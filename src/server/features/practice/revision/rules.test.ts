import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMemory, dayOf, type Grade, gradeAnswer, makesCard, reviewMemory } from './rules.ts';

const ZONE = 'Asia/Kolkata';
const START = new Date('2026-01-05T10:00:00Z');
const DAY_MS = 86_400_000;
const after = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS);

test.each([
  ['wrong', 5, 40, 'again'],
  ['partial', 5, 40, 'again'],
  ['blank', 5, 40, 'again'],
  ['right', 81, 40, 'hard'],
  ['right', 80, 40, 'good'],
  ['right', 20, 40, 'good'],
  ['right', 19, 40, 'easy'],
  ['right', 900, null, 'good'],
] as const)(
  'an answer that is %s after %i s of usual %s s is graded %s',
  (outcome, seconds, usual, grade) => {
    expect(gradeAnswer(outcome, seconds, usual)).toBe(grade);
  },
);

test('a miss and a slow right answer make a card, others do not', () => {
  expect((['again', 'hard', 'good', 'easy'] as const).filter(makesCard)).toEqual(['again', 'hard']);
});

test('a missed card comes back in ten minutes, then at growing intervals, and ends when it is mastered', () => {
  let memory = createMemory('again', START);
  expect(memory.due_at.getTime() - START.getTime()).toBe(10 * 60_000);
  let now = memory.due_at;
  const intervals: number[] = [];
  for (let review = 0; memory.ended_at === null && review < 50; review++) {
    memory = reviewMemory(memory, 'good', now, ZONE);
    intervals.push((memory.due_at.getTime() - now.getTime()) / DAY_MS);
    now = memory.due_at;
  }
  expect(memory.ended_at).not.toBeNull();
  expect(memory.mastered_days).toBe(2);
  expect(memory.stability).toBeGreaterThanOrEqual(60);
  expect(intervals).toEqual([...intervals].sort((a, b) => a - b));
});

test('a second right answer on one day changes nothing, a miss does, and brings an ended card back', () => {
  const memory = reviewMemory(createMemory('hard', START), 'good', after(START, 3), ZONE);
  expect(reviewMemory(memory, 'easy', new Date(after(START, 3).getTime() + 60_000), ZONE)).toBe(memory);
  const ended = { ...memory, ended_at: after(START, 3) };
  const failed = reviewMemory(ended, 'again', new Date(after(START, 3).getTime() + 60_000), ZONE);
  expect(failed).toMatchObject({ ended_at: null, lapses: 1, mastered_days: 0 });
});

test('the days of a card are those of the institute', () => {
  const memory = reviewMemory(createMemory('hard', START), 'good', new Date('2026-03-10T18:00:00Z'), ZONE);
  const later = new Date('2026-03-10T19:00:00Z');
  expect(reviewMemory(memory, 'good', later, 'UTC')).toBe(memory);
  expect(reviewMemory(memory, 'good', later, 'Asia/Kolkata')).toMatchObject({ reviews: memory.reviews + 1 });
});

test('no order of answers makes a card due in the past or ends one on a single day', () => {
  const grades = fc.constantFrom<Grade[]>('again', 'hard', 'good', 'easy');
  fc.assert(
    fc.property(
      grades,
      fc.array(fc.tuple(grades, fc.double({ min: 0.001, max: 400, noNaN: true })), { maxLength: 25 }),
      (first, reviews) => {
        let [memory, now] = [createMemory(first, START), START];
        const right = new Set<string>();
        for (const [grade, days] of reviews) {
          now = after(now, days);
          memory = reviewMemory(memory, grade, now, ZONE);
          if (grade === 'again') right.clear();
          else right.add(dayOf(now, ZONE));
          expect(memory.due_at.getTime()).toBeGreaterThan(memory.reviewed_at.getTime());
          expect(memory.difficulty).toBeGreaterThanOrEqual(1);
          expect(memory.difficulty).toBeLessThanOrEqual(10);
          if (memory.ended_at) expect(right.size).toBeGreaterThanOrEqual(2);
        }
      },
    ),
    { numRuns: 200 },
  );
});
