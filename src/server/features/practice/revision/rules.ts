import { createEmptyCard, fsrs, Rating, State } from 'ts-fsrs';
import type { Outcome } from '#contract/attempts/score.ts';

/** Recall that a card is due at. Intervals are whole days: a student comes back every evening, not every ten minutes. */
const scheduler = fsrs({ request_retention: 0.9, enable_fuzz: false, enable_short_term: false });

/** A failed card may come again on the same day, after this. */
const RETRY_MS = 10 * 60_000;
/** A stability in days that counts as mastered, and the days on which it must be shown. */
const MASTERED_STABILITY = 60;
const MASTERED_DAYS = 2;
/** Days of the cards are those of the institute's country. */
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });

export const dayOf = (at: Date): string => DAY.format(at);

/** What FSRS remembers of a card. */
export type CardMemory = {
  stability: number;
  difficulty: number;
  reviews: number;
  lapses: number;
  reviewed_at: Date;
  due_at: Date;
  mastered_days: number;
  mastered_on: string | null;
  ended_at: Date | null;
};

export type Grade = 'again' | 'hard' | 'good' | 'easy';

const ratings = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good, easy: Rating.Easy } as const;

/** The grade of an answer from its outcome and its seconds beside the usual ones; null: not known. */
export function gradeAnswer(outcome: Outcome, seconds: number, usual: number | null): Grade {
  if (outcome !== 'right') return 'again';
  if (usual === null) return 'good';
  if (seconds > 2 * usual) return 'hard';
  return seconds < usual / 2 ? 'easy' : 'good';
}

/** Whether an answer makes a card where there is none: a miss, or a right answer that took long. */
export const makesCard = (grade: Grade): boolean => grade === 'again' || grade === 'hard';

/** The memory of a new card after its first answer. */
export function createMemory(grade: Grade, now: Date): CardMemory {
  const { card } = scheduler.next(createEmptyCard(now), now, ratings[grade]);
  return {
    ...{ stability: card.stability, difficulty: card.difficulty, reviews: 1, lapses: 0, reviewed_at: now },
    due_at: grade === 'again' ? new Date(now.getTime() + RETRY_MS) : card.due,
    ...{ mastered_days: 0, mastered_on: null, ended_at: null },
  };
}

/**
 * The memory after another answer. A second answer on one day changes nothing unless it fails, or the card failed before. A card ends
 * once it was right on two days with a stability beyond 60 days; a miss brings an ended card back.
 */
export function reviewMemory(memory: CardMemory, grade: Grade, now: Date): CardMemory {
  const failedBefore = memory.due_at.getTime() - memory.reviewed_at.getTime() <= RETRY_MS;
  if (grade !== 'again' && dayOf(memory.reviewed_at) === dayOf(now) && !failedBefore) return memory;
  const before = {
    ...createEmptyCard(memory.reviewed_at),
    ...{ due: memory.due_at, stability: memory.stability, difficulty: memory.difficulty },
    ...{ reps: memory.reviews, lapses: memory.lapses, state: State.Review, last_review: memory.reviewed_at },
  };
  const { card } = scheduler.next(before, now, ratings[grade]);
  const common = {
    ...{ stability: card.stability, difficulty: card.difficulty, reviewed_at: now },
    reviews: memory.reviews + 1,
  };
  if (grade === 'again')
    return {
      ...{ ...common, lapses: memory.lapses + 1, due_at: new Date(now.getTime() + RETRY_MS) },
      ...{ mastered_days: 0, mastered_on: null, ended_at: null },
    };
  const counts = card.stability >= MASTERED_STABILITY && memory.mastered_on !== dayOf(now);
  const mastered_days = memory.mastered_days + (counts ? 1 : 0);
  return {
    ...{ ...common, lapses: memory.lapses, due_at: card.due, mastered_days },
    mastered_on: counts ? dayOf(now) : memory.mastered_on,
    ended_at: memory.ended_at ?? (mastered_days >= MASTERED_DAYS ? now : null),
  };
}
