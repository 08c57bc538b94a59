import { sql } from 'kysely';
import { isAdmitted } from '#server/features/attempts/answers/events.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { EarlierUse, SatVersion } from './flags.rules.ts';
import type { AttemptRow } from './mark-table.rules.ts';

/** A state of the marks of a test: any change of a mark, and a new calibration, changes `key`. */
export type MarkState = { key: string; attempts: number };

export async function readMarkState(db: Database, aptitudeId: number): Promise<MarkState> {
  const { rows } = await sql<MarkState>`
    select count(*)::int as attempts,
      concat_ws(' ', count(*), extract(epoch from max(marked_at)), sum(key_version),
        (select max(finished_at) from calibration)) as key
    from score join attempt on attempt.id = attempt_id
    where score.aptitude_id = ${aptitudeId} and attempt.aptitude_id = ${aptitudeId} and state = 'submitted'`.execute(
    db,
  );
  return rows[0] ?? { key: '', attempts: 0 };
}

/** The next submitted attempts of a test after this one, by id. What students typed is read for exports only. */
export async function listMarkedAttempts(
  db: Database,
  aptitudeId: number,
  { after, limit, typed }: { after: number; limit: number; typed: boolean },
): Promise<AttemptRow[]> {
  const value = typed ? sql`value` : sql`null::text`;
  const { rows } = await sql<AttemptRow>`
    select attempt.id, regno, name, trade, batch, marks, max_marks, qualified, score.seconds,
      score.sections::text as sections, outcomes::text as outcomes,
      jsonb_path_query_array(paper, '$[*].version')::text as versions, given.answers
    from attempt join score on score.attempt_id = attempt.id join account on account.id = account_id
    left join lateral (
      select json_agg(json_build_array(question_id, seconds, selected, value))::text as answers from (
        select question_id, sum(seconds)::int as seconds,
          (array_agg(array_to_string(selected, ' ') order by epoch desc, seq desc) filter (where selected is not null))[1]
            as selected,
          (array_agg(${value} order by epoch desc, seq desc) filter (where value is not null))[1] as value
        from answer_event where attempt_id = attempt.id and (not late or ${isAdmitted})
        group by question_id
      ) latest
    ) given on true
    where attempt.aptitude_id = ${aptitudeId} and state = 'submitted' and attempt.id > ${after}
    order by attempt.id limit ${limit}`.execute(db);
  return rows;
}

/** Versions by id, with their keys. */
export async function listSatVersions(db: Database, versions: readonly number[]): Promise<SatVersion[]> {
  return await db
    .selectFrom('question_version')
    .select(['id', 'question_id', 'kind', 'options', 'typed_key', 'description', 'description_html'])
    .where('id', '=', sql<number>`any(${versions}::int[])`)
    .execute();
}

/** Every version of some questions, with its options and prompts. */
export async function listAllVersions(db: Database, questions: readonly number[]) {
  return await db
    .selectFrom('question_version')
    .select(['options', 'typed_key'])
    .where('question_id', '=', sql<number>`any(${questions}::int[])`)
    .execute();
}

/** The calibrated difficulties of the questions of a test, in logits. */
export async function listQuestionLevels(db: Database, aptitudeId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ question_id: number; difficulty: number }>`
    select question_id, difficulty from item_level join item_statistic using (question_id)
    where aptitude_id = ${aptitudeId}`.execute(db);
  return new Map(rows.map(({ question_id, difficulty }) => [question_id, difficulty]));
}

/** The facility of the questions of a test in the tests that closed before it. */
export async function listEarlierUses(db: Database, aptitudeId: number): Promise<Map<number, EarlierUse>> {
  const { rows } = await sql<EarlierUse & { question_id: number }>`
    select former.question_id, sum(former.attempts)::int as attempts,
      100 * sum(former.facility * former.attempts) / sum(former.attempts) as facility
    from aptitude this
    join item_statistic own on own.aptitude_id = this.id
    join item_statistic former on former.question_id = own.question_id and former.attempts > 0
    join aptitude earlier on earlier.id = former.aptitude_id and earlier.closes_at < this.starts_at
    where this.id = ${aptitudeId} group by former.question_id`.execute(db);
  return new Map(rows.map(({ question_id, ...use }) => [question_id, use]));
}
