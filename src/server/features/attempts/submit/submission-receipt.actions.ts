import type { SubmissionReceipt } from '#contract/attempts/submit.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { type ReleaseSettings, resultsAt } from '#server/features/aptitudes/rules.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { readEventsInChunks } from '../answers/events.queries.ts';
import { computeReceiptCode, countAnswered, type LatestAnswer, latestAnswers } from '../answers/rules.ts';
import { listForceSubmitReasons } from '../notices.queries.ts';
import type { AttemptWithoutPaper } from '../queries.ts';
import type { AttemptEnd } from './finalize.actions.ts';

/** How attempts ended, by id. Leaves out open ones. */
export async function listAttemptEnds(
  tx: Database,
  attempts: AttemptWithoutPaper[],
): Promise<Map<number, AttemptEnd>> {
  const ended = attempts.filter(({ state }) => state === 'submitted');
  const eventsOf = await readEventsInChunks(
    tx,
    ended.map(({ id }) => id),
  );
  const reasons = await listForceSubmitReasons(
    tx,
    ended.flatMap(({ id, how }) => (how === 'invigilator' ? id : [])),
  );
  return new Map(
    ended.flatMap(({ id, how, submitted_at }) =>
      how && submitted_at
        ? [[id, { how, reason: reasons.get(id), submitted_at, events: () => eventsOf(id) }]]
        : [],
    ),
  );
}

/** The answers that a receipt covers: only those in time, so that the receipt stays the same when late ones are admitted. */
export const findAnswersInTime = ({ events }: AttemptEnd): LatestAnswer[] =>
  latestAnswers(events().filter(({ late }) => !late));

/** The student's proof of how an attempt ended, with when its results come out. */
export function buildSubmissionReceipt(
  id: number,
  end: AttemptEnd,
  test: ReleaseSettings,
): Parsed<typeof SubmissionReceipt> {
  const { how, reason = null, submitted_at } = end;
  const answers = findAnswersInTime(end);
  return {
    attempt_id: id,
    state: 'submitted',
    how,
    reason,
    submitted_at,
    answers_saved: countAnswered(answers),
    code: computeReceiptCode(id, answers),
    results_at: resultsAt(test),
    release: test.release_marks,
  };
}
