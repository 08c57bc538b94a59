import { startAttempt } from '#contract/attempts/start.ts';
import type { StudentAttempt } from './attempts.ts';
import type { Portal } from './portal.ts';

/** The stored events of an attempt, in the order in which its windows wrote them. */
export const readEvents = ({ db }: Pick<Portal, 'db'>, { startedAttempt }: StudentAttempt) =>
  db
    .selectFrom('answer_event')
    .selectAll()
    .where('attempt_id', '=', startedAttempt.attempt.id)
    .orderBy('epoch')
    .orderBy('seq')
    .execute();

/** A question of an attempt's paper, from 0, with the ids of its options. */
export function questionAt({ startedAttempt }: StudentAttempt, index = 0) {
  const found = startedAttempt.questions[index];
  if (!found) throw new Error('no such question');
  return { id: found.id, options: found.options.map((option) => option.id) };
}

/** Opens an attempt again, in another window. */
export const openAgain = async ({ student, test: id }: StudentAttempt) =>
  (await student.call(startAttempt, { params: { id }, body: { regno: student.regno, trade: student.trade } }))
    .data.attempt;
