import { sql } from 'kysely';
import type { ReportOutcome, ReportReason } from '#contract/questions/reports.ts';
import type { Database } from '#server/platform/database/connection.ts';

/**
 * The version and the number (from 1) of a question of the bank in a student's paper, if the attempt is submitted. A question that was
 * generated for a mock is not in the bank.
 */
export async function findSubmittedQuestion(
  db: Database,
  { accountId, aptitudeId, questionId }: { accountId: number; aptitudeId: number; questionId: number },
): Promise<{ version: number; number: number } | undefined> {
  const { rows } = await sql<{ version: number; number: number }>`
    select (item ->> 'version')::int as version, nth::int as number
    from attempt, jsonb_array_elements(paper) with ordinality as listed(item, nth)
    join question on question.id = (item ->> 'question')::int and question.current_version_id is not null
    where account_id = ${accountId} and aptitude_id = ${aptitudeId} and state = 'submitted'
      and (item ->> 'question')::int = ${questionId}`.execute(db);
  return rows[0];
}

/** Those of these questions that were generated for a mock, and so are not in the bank. */
export async function listGeneratedQuestions(db: Database, questionIds: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('question')
    .select('id')
    .where('id', 'in', questionIds)
    .where('current_version_id', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts a student's open reports, and whether one is about this version. Locks the account until the transaction ends. */
export async function lockOpenReportsOfStudent(tx: Database, accountId: number, versionId: number) {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  const { rows } = await sql<{ count: number; ofVersion: boolean }>`
    select count(*)::int as count, coalesce(bool_or(version_id = ${versionId}), false) as "ofVersion"
    from question_report where account_id = ${accountId} and answer_id is null`.execute(tx);
  return rows[0] ?? { count: 0, ofVersion: false };
}

type NewReport = {
  account_id: number;
  aptitude_id: number | null;
  session_id?: number;
  position?: number;
  question_id: number;
  version_id: number;
  reason: ReportReason;
  words: string;
};

export async function insertReport(tx: Database, report: NewReport): Promise<number> {
  const { id } = await tx
    .insertInto('question_report')
    .values(report)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type OwnReportRow = {
  id: number;
  aptitude_id: number | null;
  aptitude_name: string | null;
  question_id: number;
  number: number;
  reason: ReportReason;
  words: string;
  reported_at: Date;
  outcome: ReportOutcome | null;
  version: number | null;
  answer: string | null;
  answered_at: Date | null;
};

type OwnReportFilter = { page: number; limit: number; aptitude_id?: number | undefined; id?: number };

/** One page of a student's reports, latest first, and their total. */
export async function listReportsOfStudent(
  db: Database,
  accountId: number,
  { page, limit, aptitude_id, id }: OwnReportFilter,
) {
  const chosen = sql`report.account_id = ${accountId}
    and (${aptitude_id ?? null}::int is null or report.aptitude_id = ${aptitude_id ?? null}::int)
    and (${id ?? null}::int is null or report.id = ${id ?? null}::int)`;
  const { rows } = await sql<OwnReportRow>`
    select report.id, report.aptitude_id, assessment.name as aptitude_name, report.question_id, reason, report.words,
      reported_at, outcome, version, answer.words as answer, answered_at,
      coalesce(report.position, (select nth::int from jsonb_array_elements(paper) with ordinality as listed(item, nth)
        where (item ->> 'question')::int = report.question_id)) as number
    from question_report report
    left join attempt on attempt.aptitude_id = report.aptitude_id and attempt.account_id = report.account_id
    left join assessment on assessment.id = report.aptitude_id
    left join report_answer answer on answer.id = report.answer_id
    where ${chosen}
    order by report.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from question_report report where ${chosen}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}

/** Locks a student's report and returns its question, reason and answer. */
export async function lockReport(tx: Database, id: number, accountId: number) {
  return await tx
    .selectFrom('question_report')
    .select(['question_id', 'answer_id', 'reason'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteReport(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('question_report').where('id', '=', id).execute();
}
