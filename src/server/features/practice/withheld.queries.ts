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

/** Tests whose explanations wait for an admin, also after their answers are out. */
const unexplainedAptitudes = sql`
  select id from aptitude
  where archived_at is null and release_explanations = 'by-hand' and explanations_released_at is null`;

/**
 * The positions of a session's items of which something may not be shown now. `questions`: reserved or retired since, in a test that is
 * not released, or equal to a question of one. `explanations`: in a test whose explanations are not released.
 */
export async function readWithheldParts(
  db: Database,
  sessionId: number,
): Promise<{ questions: Set<number>; explanations: Set<number> }> {
  const { rows } = await sql<{ position: number; part: 'question' | 'explanation' }>`
    with ${withWithheld}
    select item.position, 'question' as part from practice_item item
    join question on question.id = item.question_id
    join question_version version on version.id = item.version_id
    where item.session_id = ${sessionId} and not ${isPractisable('question', 'version')}
    union all
    select item.position, 'question' from practice_item item
    join generated_question generated on generated.template = item.template and generated.likeness = item.likeness
    join question on question.id = generated.question_id
    join question_version version on version.id = question.current_version_id
    where item.session_id = ${sessionId} and not ${isPractisable('question', 'version')}
    union all
    select item.position, 'explanation' from practice_item item
    where item.session_id = ${sessionId} and item.question_id in (
      select question_id from aptitude_question where aptitude_id in (${unexplainedAptitudes})
      union all select question_id from aptitude_pool where aptitude_id in (${unexplainedAptitudes}))`.execute(
    db,
  );
  const positions = (wanted: string) =>
    new Set(rows.flatMap(({ position, part }) => (part === wanted ? position : [])));
  return { questions: positions('question'), explanations: positions('explanation') };
}
