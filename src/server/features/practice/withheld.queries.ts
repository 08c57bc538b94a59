import { type RawBuilder, sql } from 'kysely';
import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import type { Database } from '#server/platform/database/connection.ts';

/**
 * Tests whose questions nobody may practise: those ahead, those running, and those whose answers are not released. The same rule as
 * `isReleased`, for a whole bank at once. See docs/decisions/0017-practice-never-asks-what-a-test-may-ask.md.
 */
const unreleasedAptitudes = sql`
  select id from aptitude
  where (archived_at is null or closes_at + ${GRACE_SECONDS} * interval '1 second' >= coalesce(paused_at, now()))
    and (stage = 'draft'
      or closes_at + ${GRACE_SECONDS} * interval '1 second' >= coalesce(paused_at, now())
      or (release_marks = 'by-hand' and marks_released_at is null)
      or (release_answers = 'by-hand' and answers_released_at is null))`;

/** Whether the answers of a test are released, of rows of `aptitude`. */
export const answersReleased = sql<boolean>`(stage = 'published' and archived_at is null
  and closes_at + ${GRACE_SECONDS} * interval '1 second' < coalesce(paused_at, now())
  and (release_marks <> 'by-hand' or marks_released_at is not null)
  and (release_answers <> 'by-hand' or answers_released_at is not null))`;

/** A digest of what a question asks: equal for a question that the bank has twice. */
const contentDigest = (version: string) =>
  sql.raw(`md5(${version}.description || jsonb_path_query_array(${version}.options, '$[*].text')::text)`);

/**
 * Common table expressions for a query of practisable questions: `withheld` has the questions of unreleased tests, `withheld_content`
 * their passages and the digests of all their versions.
 */
export const withWithheld = sql`
  unreleased as materialized (${unreleasedAptitudes}),
  withheld as materialized (
    select question_id from aptitude_question join unreleased on unreleased.id = aptitude_id
    union select question_id from aptitude_pool join unreleased on unreleased.id = aptitude_id),
  withheld_content as materialized (
    select version.stimulus_id, ${contentDigest('version')} as digest
    from withheld join question_version version on version.question_id = withheld.question_id)`;

/** Whether a version of a question may be practised, beside `withWithheld`. `question` and `version` name rows of the query. */
export const isPractisable = (question: string, version: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${question}.status`)} = 'ready' and not ${sql.ref(`${question}.reserved`)}
  and not exists (select from withheld where question_id = ${sql.ref(`${question}.id`)})
  and not exists (select from withheld_content hidden where hidden.stimulus_id = ${sql.ref(`${version}.stimulus_id`)})
  and not exists (select from withheld_content hidden where hidden.digest = ${contentDigest(version)}))`;

/**
 * Whether a question may not be practised, without a look at its passage and its equals. For counts: no text of it may be shown by this.
 * `question` names a row of the query.
 */
export const isPlainlyWithheld = (question: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${question}.status`)} <> 'ready' or ${sql.ref(`${question}.reserved`)}
  or exists (select from aptitude_question asked
    where asked.question_id = ${sql.ref(`${question}.id`)} and asked.aptitude_id in (${unreleasedAptitudes}))
  or exists (select from aptitude_pool pool
    where pool.question_id = ${sql.ref(`${question}.id`)} and pool.aptitude_id in (${unreleasedAptitudes})))`;

/** Tests whose explanations wait for an admin, also after their answers are out. */
const unexplainedAptitudes = sql`
  select id from aptitude
  where archived_at is null and release_explanations = 'by-hand' and explanations_released_at is null`;

export type WithheldParts = { questions: Set<number>; explanations: Set<number> };

/** The positions of a session's items of which something may not be shown now. */
export async function readWithheldParts(db: Database, sessionId: number): Promise<WithheldParts> {
  return await selectWithheldParts(
    db,
    sql`select position as key, question_id, version_id, template, likeness from practice_item
      where session_id = ${sessionId}`,
  );
}

/** The questions of a student's mocks of which something may not be shown now; none of other tests. */
export async function readWithheldOfMocks(
  db: Database,
  accountId: number,
  aptitudes: readonly number[],
): Promise<WithheldParts> {
  return await selectWithheldParts(
    db,
    sql`select (asked ->> 'question')::int as key,
        case when made.question_id is null then (asked ->> 'question')::int end as question_id,
        (asked ->> 'version')::int as version_id, made.template, made.likeness
      from attempt join assessment on assessment.id = aptitude_id and mock_pattern is not null
      cross join lateral jsonb_array_elements(paper) as asked
      left join mock_question made on made.question_id = (asked ->> 'question')::int
      where attempt.account_id = ${accountId} and aptitude_id = any(${aptitudes}::int[])`,
  );
}

/** Whether a mock that nobody has started has drawn a question that may not be asked now. */
export async function hasWithheldInPool(db: Database, aptitudeId: number): Promise<boolean> {
  const { questions } = await selectWithheldParts(
    db,
    sql`select pool.question_id as key, case when made.question_id is null then pool.question_id end as question_id,
        version_id, template, likeness
      from aptitude_pool pool left join mock_question made on made.question_id = pool.question_id
      where aptitude_id = ${aptitudeId}`,
  );
  return questions.size > 0;
}

/**
 * The keys of items of which something may not be shown now. `questions`: reserved or retired since, in a test that is not released, or
 * equal to a question of one. `explanations`: in a test whose explanations are not released. An item has a key and what it asks: a
 * question of the bank, or a generated one.
 */
async function selectWithheldParts(db: Database, items: RawBuilder<unknown>): Promise<WithheldParts> {
  const { rows } = await sql<{ key: number; part: 'question' | 'explanation' }>`
    with ${withWithheld}, item as materialized (${items})
    select key, 'question' as part from item
    join question on question.id = item.question_id
    join question_version version on version.id = item.version_id
    where not ${isPractisable('question', 'version')}
    union all
    select key, 'question' from item
    join generated_question generated on generated.template = item.template and generated.likeness = item.likeness
    join question on question.id = generated.question_id
    join question_version version on version.id = question.current_version_id
    where not ${isPractisable('question', 'version')}
    union all
    select key, 'explanation' from item
    where question_id in (
      select question_id from aptitude_question where aptitude_id in (${unexplainedAptitudes})
      union all select question_id from aptitude_pool where aptitude_id in (${unexplainedAptitudes}))`.execute(
    db,
  );
  const keys = (wanted: string) => new Set(rows.flatMap(({ key, part }) => (part === wanted ? key : [])));
  return { questions: keys('question'), explanations: keys('explanation') };
}
