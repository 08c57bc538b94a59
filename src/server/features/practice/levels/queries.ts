import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';
import type { AreaAbility, ItemLevel, Scale, TopicAbility } from './scale.rules.ts';

/** The scale of the latest calibration. */
export async function findScale(db: Database): Promise<Scale | undefined> {
  const { rows } = await sql<Scale>`
    select ability_mean as mean, ability_sd as sd from calibration
    where ability_mean is not null order by night desc limit 1`.execute(db);
  return rows[0];
}

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
    left join lateral (
      select ability_mean, ability_sd from calibration
      where ability_mean is not null order by night desc limit 1) scale on true`.execute(db);
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

type Asked = { question_id: number | null; template: string | null; topic: string };

/** The area and the calibrated level of each asked item, and whether the student met the question in a test. */
export async function listAskedLevels(tx: Database, accountId: number, asked: readonly Asked[]) {
  const { rows } = await sql<{
    area: string;
    difficulty: number | null;
    standard_error: number | null;
    tested: boolean;
  }>`
    select coalesce(topic.area, 'Other') as area, level.difficulty, level.standard_error,
      question_id is not null and exists (select from attempt where account_id = ${accountId} and state = 'submitted'
        and paper @> jsonb_build_array(jsonb_build_object('question', question_id))) as tested
    from unnest(${asked.map(({ question_id }) => question_id)}::int[], ${asked.map(({ template }) => template)}::text[],
      ${asked.map(({ topic }) => topic)}::text[]) with ordinality as asked (question_id, template, topic, place)
    left join topic on topic.name = asked.topic
    left join lateral (
      select difficulty, standard_error from item_level where item_level.question_id = asked.question_id
      union all
      select difficulty, standard_error from item_level where item_level.template = asked.template) level on true
    order by place`.execute(tx);
  return rows;
}

/** Stores the given abilities of one student. The others stay. */
export async function upsertAbilities(
  tx: Database,
  accountId: number,
  { areas, topics }: { areas: readonly AreaAbility[]; topics: readonly TopicAbility[] },
): Promise<void> {
  if (areas.length > 0)
    await tx
      .insertInto('area_ability')
      .values(areas.map((one) => ({ ...one, account_id: accountId })))
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'area']).doUpdateSet(({ ref }) => ({
          ability: ref('excluded.ability'),
          standard_error: ref('excluded.standard_error'),
          answers: ref('excluded.answers'),
        })),
      )
      .execute();
  if (topics.length > 0)
    await tx
      .insertInto('topic_ability')
      .values(topics.map((one) => ({ ...one, account_id: accountId })))
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'topic']).doUpdateSet(({ ref }) => ({
          area: ref('excluded.area'),
          ability: ref('excluded.ability'),
          standard_error: ref('excluded.standard_error'),
          answers: ref('excluded.answers'),
        })),
      )
      .execute();
}
