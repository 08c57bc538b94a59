import { sql } from 'kysely';
import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import type { Parsed } from '#contract/endpoint.ts';
import {
  type listReports,
  MAX_LISTED_REPORTS,
  type ReportOutcome,
  type ReportReason,
} from '#contract/questions/reports.ts';
import type { Trade } from '#contract/trade.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { selectVersions } from '../queries.ts';

export type ReportGroupRow = {
  question_id: number;
  description_html: string;
  question_type: Trade;
  topic_tags: string[];
  status: 'draft' | 'ready' | 'retired';
  version: number;
  facility: number | null;
  discrimination: number | null;
  attempts: number;
  count: number;
  reasons: ReportReason[];
  newest_at: Date;
  tests: string[];
  reported_versions: number[];
  up_to: number;
  /** Whether a test that is not over has the question. */
  ahead: boolean;
  answer_id: number | null;
  outcome: ReportOutcome | null;
  answer_version: number | null;
  words: string | null;
  answered_at: Date | null;
  by_regno: string | null;
  by_name: string | null;
};

// A test counts as upcoming until its grace period is over and all parts of its result can be read.
const isInUpcomingAptitude = sql<boolean>`exists (
  select from (
    select aptitude_id from aptitude_question where question_id = question.id
    union all select aptitude_id from aptitude_pool where question_id = question.id
  ) place join aptitude on aptitude.id = place.aptitude_id
  where stage = 'draft' or closes_at + ${GRACE_SECONDS} * interval '1 second' > coalesce(paused_at, now())
    or (release_marks = 'by-hand' and marks_released_at is null)
    or (release_answers = 'by-hand' and answers_released_at is null)
    or (release_explanations = 'by-hand' and explanations_released_at is null))`;

/** Reports grouped by question and answer, with the current version of the question. */
const selectReportGroups = sql<ReportGroupRow>`
  select gathered.*, present.description_html, present.question_type, present.topic_tags, question.status,
    present.number as version, facility, discrimination, question.attempts, ${isInUpcomingAptitude} as ahead,
    outcome, answer.version as answer_version, answer.words, answered_at,
    answerer.regno as by_regno, answerer.name as by_name
  from (
    select report.question_id, report.answer_id, count(*)::int as count, max(reported_at) as newest_at,
      max(report.id) as up_to, array_agg(reason) as reasons, array_agg(distinct reported.number) as reported_versions,
      array_agg(distinct aptitude.name) as tests
    from question_report report
    join question_version reported on reported.id = report.version_id
    join aptitude on aptitude.id = report.aptitude_id
    group by report.question_id, report.answer_id
  ) gathered
  join question on question.id = gathered.question_id
  join question_version present on present.id = question.current_version_id
  left join report_answer answer on answer.id = gathered.answer_id
  left join account answerer on answerer.id = answered_by`;

type ReportFilter = Omit<Parsed<(typeof listReports)['query']>, 'trade'> & {
  trade: Trade | undefined;
  /** Leaves out questions of tests that are not over. */
  hideUpcoming: boolean;
};

/** One page of the questions with open or with answered reports, and their total. */
export async function listReportGroups(
  db: Database,
  { page, limit, state, trade, reason, order, hideUpcoming }: ReportFilter,
) {
  const chosen = sql`
    from (${selectReportGroups}) grouped
    where (answer_id is null) = ${state === 'open'}
      and (${trade ?? null}::text is null or question_type = ${trade ?? null}::text)
      and (${reason ?? null}::text is null or ${reason ?? null}::text = any(reasons))
      and not (${hideUpcoming} and ahead)`;
  const latest = state === 'open' ? sql`newest_at` : sql`answered_at`;
  const { rows } = await sql<ReportGroupRow>`
    select * ${chosen}
    order by ${order === 'count' ? sql`count desc, ${latest} desc` : sql`${latest} desc`}, up_to desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`select count(*)::int as total ${chosen}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}

/** The open reports of a question, or those of one answer. */
export async function findReportGroup(
  db: Database,
  questionId: number,
  answerId: number | undefined,
): Promise<ReportGroupRow | undefined> {
  const { rows } = await sql<ReportGroupRow>`
    select * from (${selectReportGroups}) grouped
    where question_id = ${questionId} and answer_id is not distinct from ${answerId ?? null}::int`.execute(
    db,
  );
  return rows[0];
}

/** The reports of a group, newest first, with their students. */
export async function listReportsOfGroup(db: Database, questionId: number, answerId: number | undefined) {
  return await db
    .selectFrom('question_report as report')
    .innerJoin('question_version as reported', 'reported.id', 'report.version_id')
    .innerJoin('aptitude', 'aptitude.id', 'report.aptitude_id')
    .innerJoin('account', 'account.id', 'report.account_id')
    .where('report.question_id', '=', questionId)
    .where(sql<boolean>`answer_id is not distinct from ${answerId ?? null}::int`)
    .select([
      'report.id',
      'reason',
      'words',
      'reported_at',
      'aptitude.name as test',
      'reported.number as version',
    ])
    .select(['regno', 'account.name', 'account.trade'])
    .orderBy('report.id', 'desc')
    .limit(MAX_LISTED_REPORTS)
    .execute();
}

/** Some versions of a question, newest first. */
export async function listVersions(db: Database, questionId: number, numbers: number[]) {
  return await selectVersions(db)
    .where('question.id', '=', questionId)
    .where('version.number', 'in', numbers)
    .orderBy('version.number', 'desc')
    .execute();
}

/** Locks the open reports of a question up to `upTo` and returns them with the numbers of their versions. */
export async function lockOpenReportsOfQuestion(tx: Database, questionId: number, upTo: number) {
  return await tx
    .selectFrom('question_report as report')
    .innerJoin('question_version as reported', 'reported.id', 'report.version_id')
    .where('report.question_id', '=', questionId)
    .where('answer_id', 'is', null)
    .where('report.id', '<=', upTo)
    .select(['report.id', 'reported.number as version'])
    .orderBy('report.id')
    .forUpdate('report')
    .execute();
}

type NewAnswer = {
  question_id: number;
  outcome: ReportOutcome;
  version: number | null;
  words: string;
  answered_by: number | null;
};

/** Inserts an answer and closes these reports with it. */
export async function insertAnswer(tx: Database, answer: NewAnswer, reportIds: number[]): Promise<number> {
  const { id } = await tx
    .insertInto('report_answer')
    .values(answer)
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('question_report')
    .set({ answer_id: id })
    .where('id', '=', sql<number>`any(${reportIds}::int[])`)
    .execute();
  return id;
}

/** Locks an answer. */
export async function lockAnswer(tx: Database, id: number) {
  return await tx
    .selectFrom('report_answer')
    .select(['question_id', 'outcome', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Reopens the reports of an answer and deletes the answer. Reports of students who have reported the same version again keep it. Returns
 * how many reports were reopened.
 */
export async function removeAnswer(tx: Database, id: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('question_report as report')
    .set({ answer_id: null })
    .where('answer_id', '=', id)
    .where(
      sql<boolean>`not exists (select from question_report newer where newer.account_id = report.account_id
        and newer.version_id = report.version_id and newer.answer_id is null)`,
    )
    .executeTakeFirst();
  await tx
    .deleteFrom('report_answer')
    .where('id', '=', id)
    .where(sql<boolean>`not exists (select from question_report where answer_id = report_answer.id)`)
    .execute();
  return Number(numUpdatedRows);
}
