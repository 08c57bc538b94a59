import type { HowSubmitted } from '#contract/attempts/attempt.ts';
import type { AppContext } from '#server/context.ts';
import { auditEach } from '#server/features/audit/log.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { type CountedEvent, readEventsInChunks } from '../answers/events.queries.ts';
import { latestAnswers } from '../answers/rules.ts';
import type { AttemptWithoutPaper } from '../queries.ts';
import { submitWithScores } from '../scores/queries.ts';
import { updateTimes } from '../timing/queries.ts';
import { countWritingSeconds, timesAfterPause } from '../timing/rules.ts';

/** How an attempt ended, and the events that count. */
export type AttemptEnd = {
  how: HowSubmitted;
  /** The reason that the invigilator gave who submitted it. */
  reason?: string | undefined;
  submitted_at: Date;
  events: () => CountedEvent[];
};

/** What closing attempts takes beside the transaction. */
export type Finalizer = Pick<AppContext, 'contentCache' | 'marker'>;

/** Closes locked attempts of locked tests. The audit log names `actor`; null is the portal itself. */
export async function finalizeAttempts(
  tx: Database,
  { contentCache, marker }: Finalizer,
  attempts: AttemptWithoutPaper[],
  how: HowSubmitted,
  actor: number | null,
): Promise<void> {
  await finalize(
    tx,
    { contentCache: contentCache.inTransaction(tx), marker },
    attempts.map((attempt) => ({ attempt, how, actor })),
  );
}

/** An attempt to close, and who does it; null is the portal itself. */
export type Finalization = { attempt: AttemptWithoutPaper; how: HowSubmitted; actor: number | null };

/**
 * Marks locked attempts of locked tests, stores their scores, closes them and audits each. The content cache must be one
 * of the transaction. Returns how each ended, by its number.
 */
export async function finalize(
  tx: Database,
  { contentCache, marker }: Finalizer,
  closings: Finalization[],
): Promise<Map<number, AttemptEnd>> {
  const ends = new Map<number, AttemptEnd>();
  if (closings.length === 0) return ends;
  const attempts = closings.map(({ attempt }) => attempt);
  const eventsOf = await readEventsInChunks(
    tx,
    attempts.map(({ id }) => id),
  );
  const mark = await marker.prepare(tx, contentCache, attempts);
  const scores = closings.flatMap(({ attempt, how, actor }) => {
    const { id, aptitude_id, deadline, now, paused_at } = attempt;
    const marked = mark(attempt, latestAnswers(eventsOf(id)));
    if (!marked) return [];
    // A pause holds the deadline back, so it cannot lie before the end.
    const submitted_at = paused_at ? now : new Date(Math.min(now.getTime(), deadline.getTime()));
    ends.set(id, { how, submitted_at, events: () => eventsOf(id) });
    const seconds = countWritingSeconds(attempt, paused_at ?? submitted_at);
    return { ...marked, attempt_id: id, aptitude_id, how, actor, submitted_at, seconds };
  });
  await updateTimes(
    tx,
    closings.flatMap(({ attempt }) => listTimesOfPaused(attempt)),
  );
  await submitWithScores(tx, scores);
  await auditEach(
    tx,
    scores.map(({ actor, attempt_id, how, marks, max_marks }) => ({
      actor,
      action: 'attempt.submit',
      subject: ['attempt', attempt_id],
      after: { how, marks, max_marks },
    })),
  );
  return ends;
}

/** The times of a paused attempt as if its pause ended now: a reopening starts from these. */
const listTimesOfPaused = ({ id, now, paused_at, ...times }: AttemptWithoutPaper) =>
  paused_at ? [{ id, ...timesAfterPause(times, paused_at, now) }] : [];
