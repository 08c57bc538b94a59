import { startAttempt } from '#contract/attempts/start.ts';
import { forceSubmitAttempts } from '#contract/attempts/submit.ts';
import { reopenAttempts } from '#contract/attempts/timing.ts';
import type { StudentAttempt } from './attempts.ts';
import { anAdmin } from './people.ts';
import type { Portal } from './portal.ts';

/** What an invigilator gives as the reason. */
export const reason = 'The computer went dark';

/** How tests force-submit and reopen attempts at a portal, and look at what became of them. */
export function useReopening(portal: Portal) {
  const end = async (id: number, ...attempts: StudentAttempt[]) =>
    (await anAdmin(portal)).call(forceSubmitAttempts, {
      params: { id },
      body: { users: attempts.map(({ student }) => student.regno), reason },
    });
  const reopen = async (attempt: StudentAttempt, minutes?: number) =>
    (await anAdmin(portal)).call(reopenAttempts, {
      params: { id: attempt.test },
      body: { users: [attempt.student.regno], reason, ...(minutes !== undefined && { minutes }) },
    });
  const rowOf = ({ startedAttempt }: StudentAttempt) =>
    portal.db
      .selectFrom('attempt')
      .select(['state', 'how', 'deadline', 'submitted_at'])
      .where('id', '=', startedAttempt.attempt.id)
      .executeTakeFirstOrThrow();
  const scoresOf = ({ startedAttempt }: StudentAttempt) =>
    portal.db
      .selectFrom('score')
      .select(['marks', 'seconds', 'correct'])
      .where('attempt_id', '=', startedAttempt.attempt.id)
      .execute();
  /** Saves the right answer of the question at this place of the paper. */
  const answer = async (attempt: StudentAttempt, place: number, seq: number, epoch = 1) => {
    const question = attempt.startedAttempt.questions[place];
    const { right } = await attempt.key(question?.id ?? 0);
    return attempt.save([{ seq, question_id: question?.id ?? 0, selected_options: right }], epoch);
  };
  /** Opens the attempt once more, as its student. */
  const again = ({ student, test: id }: StudentAttempt) =>
    student.call(startAttempt, { params: { id }, body: { regno: student.regno, trade: student.trade } });
  return { end, reopen, rowOf, scoresOf, answer, again };
}
