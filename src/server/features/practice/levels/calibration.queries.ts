import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';
import { answersReleased } from '../withheld.queries.ts';
import type { StudentAbilities } from './calibration.rules.ts';
import type { CalibratedQuestion, StoredAnswer } from './items.rules.ts';
import type { ItemLevel, Scale } from './scale.rules.ts';

/** The questions of the bank with their versions of equal options and an equal key. A corrected wording keeps the level. */
export async function listCalibratedQuestions(db: Database): Promise<CalibratedQuestion[]> {
  const options = (version: string) =>
    sql.raw(
      `jsonb_path_query_array(${version}.options, '$[*].text') || jsonb_path_query_array(${version}.options, '$[*].correct')`,
    );
  const { rows } = await sql<CalibratedQuestion>`
    select question.id, current.difficulty_level as difficulty, generated.template, current.topic_tags as topics,
      array_agg(version.id) as versions
    from question
    join question_version current on current.id = current_version_id
    join question_version version on version.question_id = question.id
      and (version.id = current.id or (version.kind = current.kind
        and version.typed_key is not distinct from current.typed_key
        and ${options('version')} = ${options('current')}))
    left join generated_question generated on generated.question_id = question.id
    group by question.id, current.id, generated.template`.execute(db);
  return rows;
}

/** The area of each topic. */
export async function listAreas(db: Database): Promise<Map<string, string>> {
  const topics = await db.selectFrom('topic').select(['name', 'area']).execute();
  return new Map(topics.map(({ name, area }) => [name, area]));
}

/** The students with anything to calibrate from; `kept` are those who still have an account of their own. */
export async function listCalibratedStudents(db: Database): Promise<{ id: number; kept: boolean }[]> {
  const { rows } = await sql<{ id: number; kept: boolean }>`
    select id, erased_at is null as kept from account
    where exists (select from practice_answer where account_id = account.id)
      or exists (select from attempt where account_id = account.id and state = 'submitted')
    order by id`.execute(db);
  return rows;
}

/**
 * The answers of these students until a moment, in their order: first answers in practice, and answers in mocks and in tests whose
 * answers are released. Questions that a ruling gave to everyone are left out.
 */
export async function listAnswersOf(
  db: Database,
  accountIds: readonly number[],
  until: Date,
): Promise<{ account_id: number; answers: StoredAnswer[] }[]> {
  const { rows } = await sql<{ account_id: number; answers: StoredAnswer[] }>`
    select account_id, json_agg(json_build_array(version_id, template, topic, share) order by at, place) as answers
    from (
      select account_id, version_id, template, topic, share, at, seq as place
      from practice_answer where account_id = any(${accountIds}::int[]) and first and at < ${until}
      union all
      select attempt.account_id, case when made.template is null then (asked ->> 'version')::int end, made.template,
        case when made.template is not null then (select topic_tags[1] from question_version where id = (asked ->> 'version')::int) end,
        case outcome ->> 'outcome' when 'right' then 1 when 'blank' then null else coalesce((outcome ->> 'credit')::float8, 0) end,
        submitted_at, marked.place
      from attempt
      join score on score.attempt_id = attempt.id
      cross join lateral rows from (json_array_elements(score.outcomes), jsonb_array_elements(attempt.paper))
        with ordinality as marked (outcome, asked, place)
      left join mock_question made on made.question_id = (asked ->> 'question')::int
      where attempt.account_id = any(${accountIds}::int[]) and attempt.state = 'submitted'
        and submitted_at < ${until}
        and attempt.aptitude_id in (select id from assessment where mock_pattern is not null or ${answersReleased})
        and outcome -> 'given' is null and outcome ->> 'question' = asked ->> 'question') answer
    group by account_id order by account_id`.execute(db);
  return rows;
}

/**
 * Claims a night, which one node gets, once the clock of the institute has passed `from`; after `to` only while nobody writes a test. A
 * calibration that has not ended after an hour may be claimed again.
 */
export async function claimNight(
  db: Database,
  timeZone: string,
  { from, to }: { from: string; to: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ night: string }>`
    insert into calibration (night)
    select (now() at time zone ${timeZone})::date::text
    where (now() at time zone ${timeZone})::time >= ${from}::time
      and ((now() at time zone ${timeZone})::time < ${to}::time or not exists (
        select from attempt join aptitude on aptitude.id = aptitude_id where state = 'writing' and deadline > now()))
    on conflict (night) do update set started_at = now()
      where calibration.finished_at is null and calibration.started_at < now() - interval '1 hour'
    returning night`.execute(db);
  return rows[0]?.night;
}

export type NewItemLevel = ItemLevel & {
  question_id: number | null;
  template: string | null;
  answers: number;
};

/** Replaces the levels of all items, and stores the scale that they are on. */
export async function replaceItemLevels(
  tx: Database,
  night: string,
  { levels, scale, students }: { levels: readonly NewItemLevel[]; scale: Scale; students: number },
): Promise<void> {
  await sql`delete from item_level`.execute(tx);
  await sql`
    insert into item_level (question_id, template, difficulty, standard_error, answers, calibrated_at)
    select *, now() from json_to_recordset(${JSON.stringify(levels)}::json)
      as level (question_id int, template text, difficulty float8, standard_error float8, answers int)`.execute(
    tx,
  );
  await sql`
    update item_level set usual_seconds = known.seconds
    from (
      select question_id, template, percentile_cont(0.5) within group (order by seconds) as seconds
      from practice_answer where outcome = 'right' and at > now() - interval '180 days'
      group by question_id, template having count(*) >= 5) known
    where coalesce(item_level.template, item_level.question_id::text) = coalesce(known.template, known.question_id::text)`.execute(
    tx,
  );
  const answers = levels.reduce((sum, level) => sum + level.answers, 0);
  await sql`
    insert into calibration (night, ability_mean, ability_sd, students, items, answers)
    values (${night}, ${scale.mean}, ${scale.sd}, ${students}, ${levels.length}, ${answers})
    on conflict (night) do update set ability_mean = excluded.ability_mean, ability_sd = excluded.ability_sd,
      students = excluded.students, items = excluded.items, answers = excluded.answers`.execute(tx);
}

export async function finishNight(db: Database, night: string): Promise<void> {
  await sql`update calibration set finished_at = clock_timestamp() where night = ${night}`.execute(db);
}

/** Replaces the abilities of these students, and adds those of the night to the history where answers have come since. */
export async function replaceAbilities(
  tx: Database,
  night: string,
  students: readonly { account_id: number; abilities: StudentAbilities | undefined }[],
): Promise<void> {
  const ids = students.map(({ account_id }) => account_id);
  const rows = students.flatMap(({ account_id, abilities }) =>
    abilities
      ? [
          { account_id, area: '', topic: null, ...abilities.overall },
          ...abilities.areas.flatMap(({ topics, ...area }) => [
            { account_id, topic: null, ...area },
            ...topics.map((topic) => ({ account_id, area: area.area, ...topic })),
          ]),
        ]
      : [],
  );
  const given = sql`unnest(${rows.map((one) => one.account_id)}::int[], ${rows.map((one) => one.area)}::text[],
    ${rows.map((one) => one.topic)}::text[], ${rows.map((one) => one.ability)}::float8[],
    ${rows.map((one) => one.standardError)}::float8[], ${rows.map((one) => one.answers)}::int[])
    as given (account_id, area, topic, ability, standard_error, answers)`;
  await sql`delete from area_ability where account_id = any(${ids}::int[])`.execute(tx);
  await sql`delete from topic_ability where account_id = any(${ids}::int[])`.execute(tx);
  await sql`
    insert into area_ability (account_id, area, ability, standard_error, answers)
    select account_id, area, ability, standard_error, answers from ${given} where topic is null and area <> ''`.execute(
    tx,
  );
  await sql`
    insert into topic_ability (account_id, topic, area, ability, standard_error, answers)
    select account_id, topic, area, ability, standard_error, answers from ${given} where topic is not null`.execute(
    tx,
  );
  await sql`
    insert into ability_history (account_id, area, day, ability, standard_error, answers)
    select account_id, area, ${night}, ability, standard_error, answers from ${given}
    where topic is null and answers is distinct from (
      select former.answers from ability_history former
      where former.account_id = given.account_id and former.area = given.area order by day desc limit 1)
    on conflict (account_id, area, day) do update set ability = excluded.ability,
      standard_error = excluded.standard_error, answers = excluded.answers`.execute(tx);
}
