import type * as contract from '#contract/results/reports.ts';
import type { Call } from '#server/context.ts';
import { isReleased } from '#server/features/aptitudes/rules.ts';
import { getAptitudeWithVenue } from '#server/features/attempts/aptitude.queries.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { pageCounts } from '#server/platform/http/paging.ts';
import { Problem, throwIfRefused } from '#server/platform/http/problem.ts';
import {
  deleteReport,
  findSubmittedQuestion,
  insertReport,
  listReportsOfStudent,
  lockOpenReportsOfStudent,
  lockReport,
} from './queries.ts';
import { refusalToReport } from './rules.ts';

/** Takes reports of questions in the student's own submitted attempts; any other question is `not-found`. */
export async function reportQuestion({ body, db, user }: Call<typeof contract.reportQuestion, CurrentUser>) {
  const { aptitude_id, question_id, reason, words } = body;
  const submitted = await findSubmittedQuestion(db, {
    accountId: user.accountId,
    aptitudeId: aptitude_id,
    questionId: question_id,
  });
  if (!submitted)
    throw new Problem('not-found', {
      message: 'This question cannot be reported: it was generated for your mock, or is not in your result.',
    });
  const test = await getAptitudeWithVenue(db, aptitude_id);
  if (!isReleased(test, test.now, 'answers')) throw new Problem('not-released');
  const id = await transaction(db, async (tx) => {
    throwIfRefused(refusalToReport(await lockOpenReportsOfStudent(tx, user.accountId, submitted.version)));
    const id = await insertReport(tx, {
      account_id: user.accountId,
      aptitude_id,
      question_id,
      version_id: submitted.version,
      reason,
      words,
    });
    // An erasure must remove the student's words, and the audit log is permanent. So the log does not hold them.
    await audit(tx, {
      actor: user.accountId,
      action: 'question.report',
      subject: ['question', question_id],
      after: { fault: reason },
    });
    return id;
  });
  const { rows } = await listReportsOfStudent(db, user.accountId, { page: 1, limit: 1, id });
  const [row] = rows.map(toOwnReport);
  if (!row) throw new Problem('not-found');
  return row;
}

export async function listOwnReports({ db, query, user }: Call<typeof contract.listOwnReports, CurrentUser>) {
  const { rows, total } = await listReportsOfStudent(db, user.accountId, query);
  return { results: rows.map(toOwnReport), ...pageCounts(query, total) };
}

type OwnReportRow = Awaited<ReturnType<typeof listReportsOfStudent>>['rows'][number];

function toOwnReport({
  aptitude_id,
  aptitude_name,
  outcome,
  version,
  answer,
  answered_at,
  ...report
}: OwnReportRow) {
  return {
    ...report,
    aptitude: aptitude_id === null ? null : { id: aptitude_id, name: aptitude_name ?? '' },
    answer: outcome && answered_at ? { outcome, version, words: answer ?? '', answered_at } : null,
  };
}

export async function withdrawReport({
  db,
  params,
  user,
}: Call<typeof contract.withdrawReport, CurrentUser>): Promise<null> {
  await transaction(db, async (tx) => {
    const found = await lockReport(tx, params.id, user.accountId);
    if (!found) throw new Problem('not-found');
    if (found.answer_id !== null) throw new Problem('reports-answered');
    await deleteReport(tx, params.id);
    await audit(tx, {
      actor: user.accountId,
      action: 'question.take-report-back',
      subject: ['question', found.question_id],
      before: { fault: found.reason },
    });
  });
  return null;
}
