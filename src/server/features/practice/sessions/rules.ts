import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import type { Outcome } from '#contract/attempts/score.ts';
import type { PracticeMode } from '#contract/practice/sessions.ts';

type Session = {
  mode: PracticeMode;
  minutes: number | null;
  started_at: Date;
  ended_at: Date | null;
  now: Date;
};

/** The end by the time limit; null: none. */
export function endsAt({ minutes, started_at }: Pick<Session, 'minutes' | 'started_at'>): Date | null {
  return minutes === null ? null : new Date(started_at.getTime() + minutes * 60_000);
}

/** Whether a session takes no further answers. */
export function isOver(session: Session): boolean {
  const end = endsAt(session);
  const isLate = end !== null && session.now.getTime() > end.getTime() + GRACE_SECONDS * 1_000;
  return session.ended_at !== null || isLate;
}

/**
 * The answer to each position that counts in the session, from answers in the order of their arrival. When learning it is the first one,
 * because the key is known afterwards; in a drill the last one before the end.
 */
export function listCountedAnswers<Answer extends { position: number; late: boolean }>(
  mode: PracticeMode,
  answers: readonly Answer[],
): Map<number, Answer> {
  const counted = new Map<number, Answer>();
  for (const answer of answers)
    if (!answer.late && (mode === 'drill' || !counted.has(answer.position)))
      counted.set(answer.position, answer);
  return counted;
}

type Answered = { position: number; late: boolean; outcome: Outcome };

/**
 * The answers of a session that the revision takes into account, of those that were added to the ones before. Once the key was known only a
 * miss tells something: when learning from the second answer on, and after the end. In a drill the last answer to a question tells.
 */
export function listReviews<Answer extends Answered>(
  mode: PracticeMode,
  before: readonly { position: number }[],
  added: readonly Answer[],
): Answer[] {
  const answered = new Set(before.map(({ position }) => position));
  const last = new Map(added.map((answer) => [answer.position, answer]));
  return added.filter((answer) => {
    const { position, late, outcome } = answer;
    const knowsKey = late || (mode === 'learn' && answered.has(position));
    answered.add(position);
    return (!knowsKey || outcome !== 'right') && (mode === 'learn' || last.get(position) === answer);
  });
}

/** The added answers by which a drill that goes on has a question right that was skipped or wrong before. */
export function listCorrected<Answer extends Answered>(
  mode: PracticeMode,
  before: readonly Answered[],
  added: readonly Answer[],
): Answer[] {
  const missed = new Set(before.flatMap((one) => (one.late || one.outcome === 'right' ? [] : one.position)));
  return added.filter(
    ({ position, late, outcome }) => mode === 'drill' && !late && outcome === 'right' && missed.has(position),
  );
}
