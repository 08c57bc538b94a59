import { sql } from 'kysely';
import { RELEASE_COLUMNS, testClock } from '#server/features/aptitudes/queries.ts';
import { databaseClock } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';

/** Everything stored about an account except the password, with the database's clock. */
export async function getOwnAccount(db: Database, accountId: number) {
  return await db
    .selectFrom('account')
    .select(['regno', 'name', 'trade', 'batch', 'role', 'mobile', 'mail', 'avatar', 'created_at'])
    .select(databaseClock.as('now'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

/** Every attempt of an account, mocks included, with its test and, once marked, its score; latest first. */
export async function listOwnAttempts(db: Database, accountId: number) {
  const rows = await db
    .selectFrom('attempt')
    .innerJoin('assessment as aptitude', 'aptitude.id', 'attempt.aptitude_id')
    .leftJoin('score', 'score.attempt_id', 'attempt.id')
    .select(['attempt.id', 'state', 'how', 'started_at', 'submitted_at', 'paper', 'place'])
    .select(['aptitude.id as test_id', 'name', 'starts_at', 'ends_at', 'deadline', 'mock_pattern'])
    .select(testClock.as('now'))
    .select(RELEASE_COLUMNS)
    .select(['marks', 'max_marks', 'correct', 'incorrect', 'unanswered', 'score.seconds', 'outcomes'])
    .where('account_id', '=', accountId)
    .orderBy('started_at', 'desc')
    .execute();
  return rows.map((row) => {
    const { test_id: id, name, starts_at, ends_at } = row;
    return { ...row, test: { id, name, starts_at, ends_at }, outcomes: row.outcomes ?? [] };
  });
}

/** Each opening of the attempts of an account, oldest first. */
export async function listOwnOpenings(db: Database, accountId: number) {
  return await db
    .selectFrom('attempt_opening')
    .innerJoin('attempt', 'attempt.id', 'attempt_id')
    .select(['attempt_id', 'opened_at as at', 'device', 'address'])
    .where('account_id', '=', accountId)
    .orderBy('opened_at')
    .execute();
}

/** The notices that went to this account alone during its attempts, oldest first. */
export async function listOwnNotices(db: Database, accountId: number) {
  return await db
    .selectFrom('notice')
    .innerJoin('attempt', 'attempt.id', 'attempt_id')
    .select(['attempt_id', 'notice.id', 'kind', 'text as message', 'at'])
    .where('account_id', '=', accountId)
    .$narrowType<{ attempt_id: number }>()
    .orderBy('notice.id')
    .execute();
}

/** The refused starts of an account at tests with a venue, latest first. */
export async function listOwnRefusals(db: Database, accountId: number) {
  return await db
    .selectFrom('venue_refusal')
    .innerJoin('aptitude', 'aptitude.id', 'venue_refusal.aptitude_id')
    .select(['aptitude.name as test', 'reason', 'lat', 'long', 'accuracy', 'metres', 'tries', 'last_at'])
    .where('account_id', '=', accountId)
    .orderBy('last_at', 'desc')
    .execute();
}

/** The problems that an account reported in questions, latest first. */
export async function listReportsBy(db: Database, accountId: number) {
  return await db
    .selectFrom('question_report as report')
    .leftJoin('assessment', 'assessment.id', 'report.aptitude_id')
    .leftJoin('report_answer as answer', 'answer.id', 'report.answer_id')
    .select(sql<string>`coalesce(assessment.name, 'Practice')`.as('test'))
    .select(['report.question_id', 'reason', 'report.words', 'reported_at'])
    .select(['outcome', 'answer.words as answer', 'answered_at'])
    .where('account_id', '=', accountId)
    .orderBy('report.id', 'desc')
    .execute();
}

/** The audit entries about an account, oldest first. */
export async function listOwnLog(db: Database, accountId: number) {
  return await db
    .selectFrom('audit_event')
    .select(['at', 'action', 'actor_id', 'before', 'after'])
    .where('subject_type', '=', 'account')
    .where('subject_id', '=', String(accountId))
    .orderBy('id')
    .execute();
}

/** The extra time that an account was given in tests, latest first. */
export async function listOwnExtraTime(db: Database, accountId: number) {
  return await db
    .selectFrom('extra_time')
    .innerJoin('aptitude', 'aptitude.id', 'extra_time.aptitude_id')
    .select(['aptitude.name as test', 'factor', 'minutes', 'reason', 'granted_at'])
    .where('account_id', '=', accountId)
    .orderBy('granted_at', 'desc')
    .execute();
}

/** The published tests that admit an account by name. */
export async function listOwnAdmissions(db: Database, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('admission')
    .innerJoin('aptitude', 'aptitude.id', 'admission.aptitude_id')
    .select('aptitude.name')
    .where('account_id', '=', accountId)
    .where('stage', '=', 'published')
    .orderBy('starts_at')
    .execute();
  return rows.map(({ name }) => name);
}

/** The levels of an account, by area and then by topic. */
export async function listOwnLevels(db: Database, accountId: number) {
  const columns = ['area', 'ability', 'standard_error', 'answers'] as const;
  return await db
    .selectFrom('area_ability')
    .select([...columns, sql<string | null>`null::text`.as('topic')])
    .where('account_id', '=', accountId)
    .unionAll(
      db
        .selectFrom('topic_ability')
        .select([...columns, 'topic'])
        .where('account_id', '=', accountId),
    )
    .orderBy('area')
    .orderBy('topic', (order) => order.asc().nullsFirst())
    .execute();
}
