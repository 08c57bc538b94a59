import type { Receipt } from '#contract/attempts/attempt.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { type Releasing, resultsAt } from '#server/features/aptitudes/rules.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { listReasons } from '../notices.queries.ts';
import { countAnswered, type LatestAnswer, latestAnswers, receiptCode } from '../answers/rules.ts';
import type { End } from './finalize.actions.ts';
import { readInParts } from '../answers/events.actions.ts';
import type { BareAttempt } from '../queries.ts';

/** How attempts ended, by their numbers; those that are open are left out. */
export async function listEnds(tx: Database, attempts: BareAttempt[]): Promise<Map<number, End>> {
  const ended = attempts.filter(({ state }) => state === 'submitted');
  const eventsOf = await readInParts(
    tx,
    ended.map(({ id }) => id),
  );
  const reasons = await listReasons(
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

/** What a receipt is about: the events in time alone, so that it stays the same when late ones are admitted. */
export const answersInTime = ({ events }: End): LatestAnswer[] =>
  latestAnswers(events().filter(({ late }) => !late));

/** What a student is given as proof of how an attempt ended, with when its results come out. */
export function receiptOf(id: number, end: End, test: Releasing): Parsed<typeof Receipt> {
  const { how, reason = null, submitted_at } = end;
  const answers = answersInTime(end);
  return {
    attempt_id: id,
    state: 'submitted',
    how,
    reason,
    submitted_at,
    answers_saved: countAnswered(answers),
    code: receiptCode(id, answers),
    results_at: resultsAt(test),
    release: test.release_marks,
  };
}
