import { anAttempt, type StudentAttempt } from './attempts.ts';
import type { Person } from './people.ts';
import type { Portal } from './portal.ts';

type Wanted = {
  test: number;
  student?: Person;
  /** How many questions of the paper, from its first on, are answered right, and how many after them wrong. */
  right?: number;
  wrong?: number;
  /** From start to submission. */
  seconds?: number;
};

/** A submitted and marked attempt. */
export async function aMarkedAttempt(
  portal: Portal,
  { test, student, right = 0, wrong = 0, seconds = 60 }: Wanted,
): Promise<StudentAttempt> {
  const attempt = await anAttempt(portal, { test, student });
  const answers = await Promise.all(
    attempt.startedAttempt.questions.slice(0, right + wrong).map(async ({ id }, index) => {
      const key = await attempt.key(id);
      return { question_id: id, selected_options: index < right ? key.right : key.wrong.slice(0, 1) };
    }),
  );
  const reply = await attempt.submit(answers);
  if (!reply.success) throw new Error(`${reply.code}: ${reply.message}`);
  await portal.db
    .updateTable('score')
    .set({ seconds })
    .where('attempt_id', '=', attempt.startedAttempt.attempt.id)
    .execute();
  return attempt;
}

/** The stored score of an attempt, if it has been marked. */
export const scoreOf = ({ db }: Portal, { startedAttempt }: StudentAttempt) =>
  db.selectFrom('score').selectAll().where('attempt_id', '=', startedAttempt.attempt.id).executeTakeFirst();
