import { type RawBuilder, sql } from 'kysely';
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

/** Stands for the test where a question was met in practice. */
const PRACTICE = 'Practice';

// A test counts as upcoming until its grace period is over and all parts of its result can be read.
const upcomingAptitudes = sql`
  select id from aptitude
  where stage = 'draft' or closes_at + ${GRACE_SECONDS} * interval '1 second' > coalesce(paused_at, now())
    or (release_marks = 'by-hand' and marks_released_at is null)
    or (release_answers = 'by-hand' and answers_released_at is null)
    or (release_explanations = 'by-hand' and explanations_released_at is null)`;
const isInUpcomingAptitude = (question: RawBuilder<unknown>) => sql<boolean>`${question} in (
  select question_id from aptitude_question where aptitude_id in (${upcomingAptitudes})
  union all select question_id from aptitude_pool where aptitude_id in (${upcomingAptitudes}))`;

/** Chosen reports grouped by question and answer, with the current version of the question. */
const selectReportGroups = (isChosen: RawBuilder<boolean>) => sql<ReportGroupRow>`
  select gathered.*, present.description_html, present.question_type, present.topic_tags, question.status,
    present.number as version, facility, discrimination, question.attempts, ${isInUpcomingAptitude(sql`question.id`)} as ahead,
    outcome, answer.version as answer_version, answer.words, answered_at,
    answerer.regno as by_regno, answerer.name as by_name
  from (
    select report.question_id, report.answer_id, count(*)::int as count, max(reported_at) as newest_at,
      max(report.id) as up_to, array_agg(reason) as reasons, array_agg(distinct reported.number) as reported_versions,
      array_agg(distinct coalesce(assessment.name, ${PRACTICE})) as tests
    from question_report report
    join question_version reported on reported.id = report.version_id
    left join assessment on assessment.id = report.aptitude_id
    where ${isChosen}
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

type ReportGroupKey = { question_id: number; answer_id: number | null };

/** One page of the questions with open or with answered reports, and their total. Only the groups of the page are read whole. */
export async function listReportGroups(db: Database, filter: ReportFilter) {
  const { page, limit, state, order } = filter;
  const chosen = chooseGroups(filter);
  const latest = state === 'open' ? sql`newest_at` : sql`answered_at`;
  const { rows: keys } = await sql<ReportGroupKey>`
    select gathered.question_id, answer_id ${chosen}
    order by ${order === 'count' ? sql`count desc, ${latest} desc` : sql`${latest} desc`}, up_to desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`select count(*)::int as total ${chosen}`.execute(db);
  const { rows } = await selectReportGroups(
    state === 'open'
      ? sql`answer_id is null and report.question_id = any(${keys.map((key) => key.question_id)}::int[])`
      : sql`answer_id = any(${keys.map((key) => key.answer_id)}::int[])`,
  ).execute(db);
  const nameOf = (key: ReportGroupKey) => `${key.question_id} ${key.answer_id}`;
  const found = new Map(rows.map((row) => [nameOf(row), row]));
  return { rows: keys.flatMap((key) => found.get(nameOf(key)) ?? []), total: counts[0]?.total ?? 0 };
}

/** The questions with open reports. */
export async function countReportedQuestions(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('question_report')
    .select(({ fn }) => fn.count<number>('question_id').distinct().as('count'))
    .where('answer_id', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The groups that match a filter, with what orders them. */
function chooseGroups({ state, trade, reason, hideUpcoming }: ReportFilter) {
  const question = sql`gathered.question_id`;
  const conditions = [
    sql`true`,
    ...(reason ? [sql`has_reason`] : []),
    ...(hideUpcoming ? [sql`not (${isInUpcomingAptitude(question)})`] : []),
    ...(trade
      ? [
          sql`${question} in (
            select question.id from question join question_version present on present.id = current_version_id
            where question_type = ${trade})`,
        ]
      : []),
  ];
  return sql`
    from (
      select question_id, answer_id, count(*) as count, max(id) as up_to, max(reported_at) as newest_at,
        bool_or(reason = ${reason ?? null}::text) as has_reason
      from question_report where answer_id is ${state === 'open' ? sql`null` : sql`not null`}
      group by question_id, answer_id
    ) gathered
    left join report_answer answer on answer.id = answer_id
    where ${sql.join(conditions, sql` and `)}`;
}

/** The open reports of a question, or those of one answer. */
export async function findReportGroup(
  db: Database,
  questionId: number,
  answerId: number | undefined,
): Promise<ReportGroupRow | undefined> {
  const { rows } = await selectReportGroups(isInGroup(questionId, answerId)).execute(db);
  return rows[0];
}

/** Whether a report is an open one of a question, or one of its reports with this answer. */
const isInGroup = (questionId: number, answerId: number | undefined) =>
  sql<boolean>`(report.question_id = ${questionId} and ${answerId === undefined ? sql`answer_id is null` : sql`answer_id = ${answerId}`})`;

/** The reports of a group, newest first, with their students. */
export async function listReportsOfGroup(db: Database, questionId: number, answerId: number | undefined) {
  return await db
    .selectFrom('question_report as report')
    .innerJoin('question_version as reported', 'reported.id', 'report.version_id')
    .leftJoin('assessment', 'assessment.id', 'report.aptitude_id')
    .innerJoin('account', 'account.id', 'report.account_id')
    .where(isInGroup(questionId, answerId))
    .select(['report.id', 'reason', 'words', 'reported_at', 'reported.number as version'])
    .select(sql<string>`coalesce(assessment.name, ${PRACTICE})`.as('test'))
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
