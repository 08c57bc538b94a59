import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';
import type { AreaAbility, ItemLevel, TopicAbility } from './scale.rules.ts';

/** Mean and spread of the abilities by the latest calibration, for a left join; no row before the first. */
const latestScale = sql`(
  select ability_mean, ability_sd from calibration where ability_mean is not null order by night desc limit 1) scale`;

export async function listTopicAbilities(db: Database, accountId: number): Promise<TopicAbility[]> {
  return await db
    .selectFrom('topic_ability')
    .select(['topic', 'area', 'ability', 'standard_error', 'answers'])
    .where('account_id', '=', accountId)
    .orderBy('topic')
    .execute();
}

/**
 * The student's ability in each of these topics. Without answers to a topic it is that of the area, and without answers to the area that
 * of the average student.
 */
export async function listAbilitiesFor(
  db: Database,
  accountId: number,
  topics: readonly string[],
): Promise<TopicAbility[]> {
  const { rows } = await sql<TopicAbility>`
    select wanted.topic, coalesce(topic.area, 'Other') as area, coalesce(own.answers, 0) as answers,
      coalesce(own.ability, around.ability, scale.ability_mean, 0) as ability,
      coalesce(own.standard_error, around.standard_error, scale.ability_sd, 1) as standard_error
    from unnest(${topics}::text[]) as wanted (topic)
    left join topic on topic.name = wanted.topic
    left join topic_ability own on own.account_id = ${accountId} and own.topic = wanted.topic
    left join area_ability around on around.account_id = ${accountId} and around.area = coalesce(topic.area, 'Other')
    left join ${latestScale} on true`.execute(db);
  return rows;
}

export async function listAreaAbilities(db: Database, accountId: number): Promise<AreaAbility[]> {
  return await db
    .selectFrom('area_ability')
    .select(['area', 'ability', 'standard_error', 'answers'])
    .where('account_id', '=', accountId)
    .orderBy('area')
    .execute();
}

/** The abilities after each calibration that found new answers, oldest first; the area is empty for all areas together. */
export async function listAbilityHistory(db: Database, accountId: number) {
  return await db
    .selectFrom('ability_history')
    .select(['area', 'day', 'ability', 'standard_error', 'answers'])
    .where('account_id', '=', accountId)
    .orderBy('day')
    .orderBy('area')
    .execute();
}

/** The calibrated levels of generators by template. */
export async function listTemplateLevels(db: Database): Promise<Map<string, ItemLevel>> {
  const { rows } = await sql<ItemLevel & { template: string }>`
    select template, difficulty, standard_error from item_level where template is not null`.execute(db);
  return new Map(rows.map((row) => [row.template, row]));
}

/** Serializes changes of the abilities of these students until the transaction ends. */
export async function lockAbilities(tx: Database, accountIds: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('abilities'), id)
    from (select unnest(${accountIds}::int[]) as id order by id) ordered`.execute(tx);
}

type Asked = { question_id: number | null; template: string | null; topic: string; place: number };

export type AskedLevel = {
  area: string;
  /** The calibrated level; null where there is none. */
  difficulty: number | null;
  standard_error: number | null;
  /** Whether the student met the question in a test. */
  tested: boolean;
  /** The scale of the latest calibration; null before the first. */
  mean: number | null;
  sd: number | null;
};

/** What an update needs to know of each asked item. */
export async function listAskedLevels(
  tx: Database,
  accountId: number,
  asked: readonly Asked[],
): Promise<AskedLevel[]> {
  const { rows } = await sql<AskedLevel>`
    select coalesce(topic.area, 'Other') as area, level.difficulty, level.standard_error,
      question_id is not null and exists (select from attempt where account_id = ${accountId} and state = 'submitted'
        and paper @> jsonb_build_array(jsonb_build_object('question', question_id))) as tested,
      scale.ability_mean as mean, scale.ability_sd as sd
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked (question_id int, template text, topic text, place int)
    left join topic on topic.name = asked.topic
    left join lateral (
      select difficulty, standard_error from item_level where item_level.question_id = asked.question_id
      union all
      select difficulty, standard_error from item_level where item_level.template = asked.template) level on true
    left join ${latestScale} on true
    order by place`.execute(tx);
  return rows;
}

/** The student's abilities in these areas and their topics. */
export async function listAbilitiesOfAreas(
  tx: Database,
  accountId: number,
  areas: readonly string[],
): Promise<{ areas: AreaAbility[]; topics: TopicAbility[] }> {
  const { rows } = await sql<AreaAbility & { topic: string | null }>`
    select area, null as topic, ability, standard_error, answers from area_ability
    where account_id = ${accountId} and area = any(${areas}::text[])
    union all
    select area, topic, ability, standard_error, answers from topic_ability
    where account_id = ${accountId} and area = any(${areas}::text[])`.execute(tx);
  return {
    areas: rows.filter(({ topic }) => topic === null),
    topics: rows.flatMap(({ topic, ...one }) => (topic === null ? [] : { ...one, topic })),
  };
}

/** Stores the given abilities of one student by one statement. The others stay. */
export async function upsertAbilities(
  tx: Database,
  accountId: number,
  { areas, topics }: { areas: readonly AreaAbility[]; topics: readonly TopicAbility[] },
): Promise<void> {
  const columns = sql`(area text, topic text, ability float8, standard_error float8, answers int)`;
  await sql`
    with area_stored as (
      insert into area_ability (account_id, area, ability, standard_error, answers)
      select ${accountId}, area, ability, standard_error, answers
      from json_to_recordset(${JSON.stringify(areas)}::json) as given ${columns}
      on conflict (account_id, area) do update set ability = excluded.ability,
        standard_error = excluded.standard_error, answers = excluded.answers)
    insert into topic_ability (account_id, topic, area, ability, standard_error, answers)
    select ${accountId}, topic, area, ability, standard_error, answers
    from json_to_recordset(${JSON.stringify(topics)}::json) as given ${columns}
    on conflict (account_id, topic) do update set area = excluded.area, ability = excluded.ability,
      standard_error = excluded.standard_error, answers = excluded.answers`.execute(tx);
}
