import type { HowSubmitted } from '#contract/attempts/attempt.ts';
import { auditEach } from '#server/features/audit/log.queries.ts';
import { prepareMarking } from '#server/features/grading/marking/actions.ts';
import { listMarkingPlans } from '#server/features/grading/marking/marking-plan.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { CountedEvent } from '../answers/events.queries.ts';
import type { ContentCache } from '../content/content-cache.queries.ts';
import type { AttemptWithoutPaper } from '../queries.ts';
import { submitWithScores } from '../scores.queries.ts';
import { updateTimes } from '../timing/queries.ts';
import { countWritingSeconds, timesAfterPause } from '../timing/rules.ts';

/** How an attempt ended, and what counts of it. */
export type AttemptEnd = {
  how: HowSubmitted;
  /** What the invigilator said who handed it in. */
  reason?: string | undefined;
  submitted_at: Date;
  events: () => CountedEvent[];
};

/** Closes locked attempts of held tests, audited as done by `actor`; null is the portal itself. */
export async function finalizeAttempts(
  tx: Database,
  shelf: ContentCache,
  attempts: AttemptWithoutPaper[],
  how: HowSubmitted,
  actor: number | null,
): Promise<void> {
  await finalize(
    tx,
    shelf.inTransaction(tx),
    attempts.map((attempt) => ({ attempt, how, actor })),
  );
}

/** An attempt to close, and as whose act; null is the portal itself. */
export type Finalization = { attempt: AttemptWithoutPaper; how: HowSubmitted; actor: number | null };

/**
 * Marks locked attempts of held tests, stores their scores and closes them, audited each. The shelf is one of the transaction. Gives how
 * each ended, by its number.
 */
export async function finalize(
  tx: Database,
  shelf: ContentCache,
  closings: Finalization[],
): Promise<Map<number, AttemptEnd>> {
  const ends = new Map<number, AttemptEnd>();
  if (closings.length === 0) return ends;
  const attempts = closings.map(({ attempt }) => attempt);
  const plans = await listMarkingPlans(tx, [...new Set(attempts.map(({ aptitude_id }) => aptitude_id))]);
  const { eventsOf, mark } = await prepareMarking(tx, shelf, attempts, [...plans.values()]);
  const scores = closings.flatMap(({ attempt, how, actor }) => {
    const { id, aptitude_id, deadline, now, paused_at } = attempt;
    const plan = plans.get(aptitude_id);
    if (!plan) return [];
    // In a pause the deadline waits, and so does not come before the end.
    const submitted_at = paused_at ? now : new Date(Math.min(now.getTime(), deadline.getTime()));
    ends.set(id, { how, submitted_at, events: () => eventsOf(id) });
    const seconds = countWritingSeconds(attempt, paused_at ?? submitted_at);
    const { key_version } = plan;
    const marked = mark(attempt, plan);
    return { ...marked, attempt_id: id, aptitude_id, key_version, how, actor, submitted_at, seconds };
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

/** Of an attempt in a pause, its ends as if the pause ended now: a reopening starts from these. */
const listTimesOfPaused = ({ id, now, paused_at, ...times }: AttemptWithoutPaper) =>
  paused_at ? [{ id, ...timesAfterPause(times, paused_at, now) }] : [];
