import { sql } from 'kysely';
import { isAdmitted } from '#server/features/attempts/answers/events.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { GivenAnswer } from './rules.ts';

/**
 * The share of attempts in the upper and in the lower group. T. L. Kelley (1939) derived 27 % as the best balance of distinct and large
 * groups. Attempts rank as in the list of results, by marks and then time.
 */
const GROUP_SHARE = 0.27;

/**
 * Counts each answer to a question in a test, separately for each version in the papers. Returns nothing if the question has no
 * statistics there.
 */
export async function countGivenAnswers(
  db: Database,
  aptitudeId: number,
  questionId: number,
): Promise<GivenAnswer[]> {
  const { rows } = await sql<GivenAnswer>`
    -- Materialized, so that each paper is searched once.
    with pinned as materialized (
      select attempt_id, marks, score.seconds,
        jsonb_path_query_first(paper, '$[*] ? (@.question == $id).version', jsonb_build_object('id', ${questionId}::int))::int
          as version_id
      from score join attempt on attempt.id = attempt_id and state = 'submitted'
      where score.aptitude_id = ${aptitudeId}
        and exists (select from item_statistic where aptitude_id = ${aptitudeId} and question_id = ${questionId})
    ), ranked as (
      select attempt_id, version_id, count(*) over (partition by version_id)::int as attempts,
        row_number() over (partition by version_id order by marks desc, seconds, attempt_id) as place
      from pinned where version_id is not null
    ), taken as (
      select *, round(${GROUP_SHARE}::numeric * attempts)::int as "group" from ranked
    ), latest as (
      -- The last event that answered or cleared the question, else any that opened it: options or pairs, or one text.
      select distinct on (attempt_id) attempt_id, coalesce(selected, array_remove(array[value], '')) as answers
      from taken join answer_event using (attempt_id)
      where question_id = ${questionId} and (not late or ${isAdmitted})
      order by attempt_id, selected is null and value is null, epoch desc, seq desc
    )
    select version_id, attempts, "group", answer, count(*)::int as "all",
      (count(*) filter (where place <= "group"))::int as upper,
      (count(*) filter (where place > attempts - "group"))::int as lower,
      (count(*) filter (where latest.attempt_id is null))::int as unopened
    from taken left join latest using (attempt_id)
    -- An option that one answer names twice counts once.
    left join lateral unnest(
      case when cardinality(answers) > 1 then array(select distinct unnest(answers)) else answers end
    ) as given(answer) on true
    group by version_id, attempts, "group", answer`.execute(db);
  return rows;
}

/** Every version of a question with its key. */
export async function listVersionsWithKeys(db: Database, questionId: number) {
  return await db
    .selectFrom('question_version')
    .select(['id', 'number', 'kind', 'options', 'typed_key'])
    .where('question_id', '=', questionId)
    .execute();
}
