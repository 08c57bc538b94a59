import type * as contract from '#contract/practice/reports.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { insertReport, lockOpenReportsOfStudent } from '#server/features/results/reports/queries.ts';
import { refusalToReport } from '#server/features/results/reports/rules.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem, throwIfRefused } from '#server/platform/http/problem.ts';
import { getPracticeSession, listPracticeAnswers, listPracticeItems } from '../sessions/queries.ts';
import { isOver } from '../sessions/rules.ts';
import { readWithheldParts } from '../withheld.queries.ts';

/**
 * Takes reports of questions whose key the student has seen in an own session; any other question is `not-found`, and so is a generated
 * one, which is no question of the bank.
 */
export async function reportPracticeQuestion({
  body,
  db,
  user,
}: Call<typeof contract.reportPracticeQuestion, CurrentUser>) {
  const { session_id, position, reason, words } = body;
  const own = { id: session_id, accountId: user.accountId };
  const session = await getPracticeSession(db, own);
  const item = (await listPracticeItems(db, own)).find((one) => one.position === position);
  const answered = (await listPracticeAnswers(db, session_id)).some((one) => one.position === position);
  const shown = isOver(session) || (session.mode === 'learn' && answered);
  const withheld = (await readWithheldParts(db, session_id)).questions.has(position);
  if (item?.question_id == null || item.version_id === null || !shown || withheld)
    throw new Problem('not-found');
  const { question_id, version_id } = item;
  return await transaction(db, async (tx) => {
    throwIfRefused(refusalToReport(await lockOpenReportsOfStudent(tx, user.accountId, version_id)));
    const id = await insertReport(tx, {
      ...{ account_id: user.accountId, aptitude_id: null, session_id, position },
      ...{ question_id, version_id, reason, words },
    });
    // As for reports from a test, the log does not hold the student's words.
    await audit(tx, {
      actor: user.accountId,
      action: 'question.report',
      subject: ['question', question_id],
      after: { fault: reason },
    });
    return { id };
  });
}
