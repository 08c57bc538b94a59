import { createEmptyCard, fsrs, Rating, State } from 'ts-fsrs';
import type { Outcome } from '#contract/attempts/score.ts';

/** Recall that a card is due at. Intervals are whole days: a student comes back every evening, not every ten minutes. */
const scheduler = fsrs({ request_retention: 0.9, enable_fuzz: false, enable_short_term: false });

/** A failed card may come again on the same day, after this. */
const RETRY_MS = 10 * 60_000;
/** A stability in days that counts as mastered, and the days on which it must be shown. */
const MASTERED_STABILITY = 60;
const MASTERED_DAYS = 2;
/** The day of the institute (YYYY-MM-DD). */
export const dayOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);

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
 * once it was right on two days with a stability beyond 60 days.
 */
export function reviewMemory(memory: CardMemory, grade: Grade, now: Date, timeZone: string): CardMemory {
  if (grade === 'again') return failMemory(memory, now);
  const today = dayOf(now, timeZone);
  const failedBefore = memory.due_at.getTime() - memory.reviewed_at.getTime() <= RETRY_MS;
  if (dayOf(memory.reviewed_at, timeZone) === today && !failedBefore) return memory;
  const reviewed = schedule(memory, grade, now);
  const counts = reviewed.stability >= MASTERED_STABILITY && memory.mastered_on !== today;
  const mastered_days = memory.mastered_days + (counts ? 1 : 0);
  return {
    ...{ ...reviewed, lapses: memory.lapses, mastered_days },
    mastered_on: counts ? today : memory.mastered_on,
    ended_at: memory.ended_at ?? (mastered_days >= MASTERED_DAYS ? now : null),
  };
}

/** The memory after a miss, which brings an ended card back. */
export function failMemory(memory: CardMemory, now: Date): CardMemory {
  return {
    ...schedule(memory, 'again', now),
    ...{ lapses: memory.lapses + 1, due_at: new Date(now.getTime() + RETRY_MS) },
    ...{ mastered_days: 0, mastered_on: null, ended_at: null },
  };
}

function schedule(memory: CardMemory, grade: Grade, now: Date) {
  const before = {
    ...createEmptyCard(memory.reviewed_at),
    ...{ due: memory.due_at, stability: memory.stability, difficulty: memory.difficulty },
    ...{ reps: memory.reviews, lapses: memory.lapses, state: State.Review, last_review: memory.reviewed_at },
  };
  const { card } = scheduler.next(before, now, ratings[grade]);
  return {
    ...{ stability: card.stability, difficulty: card.difficulty, due_at: card.due },
    ...{ reviewed_at: now, reviews: memory.reviews + 1 },
  };
}
