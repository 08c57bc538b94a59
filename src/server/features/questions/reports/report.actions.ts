import type * as contract from '#contract/questions/reports.ts';
import { getAptitude } from '#server/features/aptitudes/queries.ts';
import { isReleased } from '#server/features/aptitudes/rules.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem, refuse } from '#server/platform/http/problem.ts';
import { deleteReport, findSat, insertReport, listOwn, lockOpenOf, lockReport } from './report.queries.ts';
import { refusalToReport } from './rules.ts';

/** Only of a question that the student has sat and may read with its key; another is as if it were not there. */
export async function report({ body, db, viewer }: Call<typeof contract.reportQuestion, Viewer>) {
  const { aptitude_id, question_id, reason, words } = body;
  const sat = await findSat(db, {
    accountId: viewer.accountId,
    aptitudeId: aptitude_id,
    questionId: question_id,
  });
  if (!sat) throw new Problem('not-found');
  const test = await getAptitude(db, aptitude_id);
  if (!isReleased(test, test.now, 'answers')) throw new Problem('not-released');
  const id = await transaction(db, async (tx) => {
    refuse(refusalToReport(await lockOpenOf(tx, viewer.accountId, sat.version)));
    const id = await insertReport(tx, {
      account_id: viewer.accountId,
      aptitude_id,
      question_id,
      version_id: sat.version,
      reason,
      words,
    });
    // The words are the student's own and go with the student; the log is for ever.
    await audit(tx, {
      actor: viewer.accountId,
      action: 'question.report',
      subject: ['question', question_id],
      after: { fault: reason },
    });
    return id;
  });
  const { rows } = await listOwn(db, viewer.accountId, { page: 1, limit: 1, id });
  const [row] = rows.map(presentOwn);
  if (!row) throw new Problem('not-found');
  return row;
}

export async function listTheOwn({ db, query, viewer }: Call<typeof contract.listOwnReports, Viewer>) {
  const { rows, total } = await listOwn(db, viewer.accountId, query);
  return {
    results: rows.map(presentOwn),
    page: query.page,
    totalPages: Math.ceil(total / query.limit),
    total,
  };
}

type OwnRow = Awaited<ReturnType<typeof listOwn>>['rows'][number];

function presentOwn({
  aptitude_id,
  aptitude_name,
  outcome,
  version,
  answer,
  answered_at,
  ...report
}: OwnRow) {
  return {
    ...report,
    aptitude: { id: aptitude_id, name: aptitude_name },
    answer: outcome && answered_at ? { outcome, version, words: answer ?? '', answered_at } : null,
  };
}

export async function takeBack({
  db,
  params,
  viewer,
}: Call<typeof contract.takeReportBack, Viewer>): Promise<null> {
  await transaction(db, async (tx) => {
    const found = await lockReport(tx, params.id, viewer.accountId);
    if (!found) throw new Problem('not-found');
    if (found.answer_id !== null) throw new Problem('reports-answered');
    await deleteReport(tx, params.id);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'question.take-report-back',
      subject: ['question', found.question_id],
      before: { fault: found.reason },
    });
  });
  return null;
}
