import { admitLateAnswers, previewLateAnswers } from '#contract/attempts/late-answers.ts';
import { readResult } from '#contract/results.ts';
import { anAptitude, anAttempt, type StudentAttempt } from './attempts.ts';
import { anAdmin, type Person } from './people.ts';
import type { Portal } from './portal.ts';
import { anUnsentAnswersFile } from './unsent-answers.ts';

const idOf = ({ startedAttempt }: StudentAttempt) => startedAttempt.attempt.id;

/** Functions that preview and admit late answers of attempts at a portal. */
export function useLateAnswers(portal: Portal) {
  const look = (admin: Person, attempt: StudentAttempt, body: object = {}) =>
    admin.call(previewLateAnswers, { params: { attempt_id: idOf(attempt) }, body });
  const admit = (
    admin: Person,
    attempt: StudentAttempt,
    chosen: { epoch: number; seq: number }[],
    file?: unknown,
  ) =>
    admin.call(admitLateAnswers, {
      params: { attempt_id: idOf(attempt) },
      body: { chosen, reason: 'The network of the laboratory was down', ...(file !== undefined && { file }) },
    });
  const marksOf = async ({ student, test }: StudentAttempt) => {
    const admin = await anAdmin(portal);
    return (await admin.call(readResult, { params: { id: test }, query: { regno: student.regno } })).data
      .marks;
  };

  /** A submitted attempt with the first question answered wrong, and a file with its right answer. */
  async function aLateAnswer(wish: Parameters<typeof anAptitude>[1] = {}) {
    const attempt = await anAttempt(portal, { test: await anAptitude(portal, wish) });
    const [first, second] = attempt.startedAttempt.questions.map(({ id }) => id);
    if (!first || !second) throw new Error('A paper holds at least two questions');
    const { right, wrong } = await attempt.key(first);
    await attempt.save([{ seq: 1, question_id: first, selected_options: wrong.slice(0, 1) }]);
    await attempt.submit();
    const operations = [
      {
        seq: 2,
        question_id: first,
        selected_options: right,
        at: '2026-11-21T10:00:00.000Z',
        clock_ms: 5_000,
      },
      { seq: 3, question_id: second, selected_options: (await attempt.key(second)).right },
    ];
    return { attempt, first, second, right, operations, file: anUnsentAnswersFile(attempt, operations) };
  }
  return { look, admit, marksOf, aLateAnswer };
}
