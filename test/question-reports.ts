import type { ReportReason } from '#contract/questions/reports.ts';
import { reportQuestion } from '#contract/results/reports.ts';
import type { Trade } from '#contract/trade.ts';
import { advanceTime, anAptitude, aQuestion } from './attempts.ts';
import { aStudent, type Person } from './people.ts';
import type { Portal } from './portal.ts';
import { aMarkedAttempt } from './scores.ts';

type Wanted = {
  student?: Person;
  /** An open test that releases results at once; by default a new one. */
  test?: number;
  question?: number;
  type?: Trade;
  reason?: ReportReason;
  words?: string;
  /** Whether the test is over afterwards. */
  over?: boolean;
};

/** A student takes a test with the question, submits it and reports a fault. */
export async function aReport(portal: Portal, wanted: Wanted = {}) {
  const { reason = 'wrong-key', words = 'The second option is right.', type = 'GCS', over = true } = wanted;
  const question = wanted.question ?? (await aQuestion(portal, { question_type: type }));
  const student = wanted.student ?? (await aStudent(portal, { trade: type === 'GENERAL' ? 'GCS' : type }));
  const test = wanted.test ?? (await anAptitude(portal, { questions: [question], release: 'at-once' }));
  await aMarkedAttempt(portal, { test, student });
  const reply = await student.call(reportQuestion, {
    body: { aptitude_id: test, question_id: question, reason, words },
  });
  if (!reply.success) throw new Error(`${reply.code}: ${reply.message}`);
  if (over) await advanceTime(portal, test, 2 * 3_600);
  return { id: reply.data.id, student, question, test };
}
