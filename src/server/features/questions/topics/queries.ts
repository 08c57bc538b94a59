import { sql } from 'kysely';
import type { Topic } from '#contract/questions/topics.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';

/** The topic tree with its numbers of questions, then topics that questions use outside the tree. */
export async function listTopicCounts(db: Database): Promise<Topic[]> {
  const { rows } = await sql<Topic>`
    with named as (
      -- Most questions share their topics with many others, so few lists are left to take apart.
      select topic_tags, count(*) filter (where status = 'ready') as ready, count(*) as whole
      from question join question_version version on version.id = current_version_id
      group by topic_tags
    ), counted as (
      select tag as name, sum(ready) as questions, sum(whole) as all_questions
      from named, unnest(topic_tags) as tag group by tag
    )
    select id, name, coalesce(area, 'Other') as area, coalesce(questions, 0)::int as questions,
      coalesce(all_questions, 0)::int as "all"
    from topic full join counted using (name)
    where id is not null or questions > 0
    order by position nulls last, name`.execute(db);
  return rows;
}

/** Serializes changes of the topic tree until the transaction ends. */
export async function lockTopicTree(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('topic tree'))`.execute(tx);
}

/** Throws `not-found`. */
export async function getTopic(tx: Database, id: number) {
  return await tx
    .selectFrom('topic')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

export async function findTopicByName(tx: Database, name: string) {
  return await tx
    .selectFrom('topic')
    .selectAll()
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
}

/** Adds a topic at the end of its area, or a new area at the end of the tree, and returns the topic's id. */
export async function insertTopic(tx: Database, name: string, area: string): Promise<number> {
  const position = await shiftPositions(tx, area);
  const { id } = await tx
    .insertInto('topic')
    .values({ name, area, position })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Renames a topic; in another area it goes to the end. */
export async function updateTopic(tx: Database, id: number, name: string, area: string): Promise<void> {
  const before = await getTopic(tx, id);
  const position = before.area === area ? before.position : await shiftPositions(tx, area);
  await tx.updateTable('topic').set({ name, area, position }).where('id', '=', id).execute();
}

async function shiftPositions(tx: Database, area: string): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position) filter (where area = ${area}), max(position), 0) + 1 as position from topic`.execute(
    tx,
  );
  const position = rows[0]?.position ?? 1;
  await tx
    .updateTable('topic')
    .set({ position: sql`position + 1` })
    .where('position', '>=', position)
    .execute();
  return position;
}

export async function deleteTopic(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('topic').where('id', '=', id).execute();
}

export async function listTopicIds(tx: Database): Promise<number[]> {
  const rows = await tx.selectFrom('topic').select('id').orderBy('position').execute();
  return rows.map((row) => row.id);
}

export async function updateTopicOrder(tx: Database, ids: number[]): Promise<void> {
  await sql`update topic set position = place
    from unnest(${ids}::int[]) with ordinality as wanted(id, place) where topic.id = wanted.id`.execute(tx);
}

/** The areas of some topics; those outside the tree are left out. */
export async function listAreasOfTopics(db: Database, names: string[]) {
  return await db
    .selectFrom('topic')
    .select(['name as topic', 'area'])
    .where('name', '=', sql<string>`any(${names}::text[])`)
    .execute();
}

/** How many questions use a topic in their current version, whatever their status. */
export async function countQuestionsOfTopic(tx: Database, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from question join question_version version on version.id = current_version_id
    where topic_tags @> array[${name}]`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Gives every question of a topic a new version with another topic name; returns their number. */
export async function renameTopicInQuestions(
  tx: Database,
  from: string,
  to: string,
  author: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with named as (
      select version.*, (select max(number) from question_version own where own.question_id = question.id) as last
      from question join question_version version on version.id = current_version_id
      where topic_tags @> array[${from}]
      for update of question
    ), written as (
      insert into question_version (question_id, number, kind, format, description, description_html, options, keep_option_order,
        explanation, explanation_html, typed_key, tags, source, stimulus_id, question_type, difficulty_level,
        topic_tags, author_id)
      select question_id, last + 1, kind, format, description, description_html, options, keep_option_order,
        explanation, explanation_html, typed_key, tags, source, stimulus_id, question_type, difficulty_level,
        case when topic_tags @> array[${to}] then array_remove(topic_tags, ${from})
          else array_replace(topic_tags, ${from}, ${to}) end, ${author}
      from named
      returning id, question_id
    ), moved as (
      update question set current_version_id = written.id from written where question.id = written.question_id
      returning question.id
    )
    select count(*)::int as count from moved`.execute(tx);
  return rows[0]?.count ?? 0;
}
