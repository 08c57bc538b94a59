import { type RawBuilder, sql } from 'kysely';
import type { Parsed } from '#contract/endpoint.ts';
import type { listQuestions, QuestionOrder } from '#contract/questions/question.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { searchFormContains } from '#server/platform/database/text-search.ts';
import { listQuestionsById } from './queries.ts';

type QuestionSearch = Parsed<(typeof listQuestions)['query']>;
type QuestionFilter = Omit<QuestionSearch, 'page' | 'limit' | 'order' | 'sort'>;

/** The conditions of a filter on the current version of a question. */
function versionConditions(filter: QuestionFilter): RawBuilder<unknown>[] {
  const { question_type, difficulty_level, kind, topic_tags, tags } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (question_type) conditions.push(sql`question_type = ${question_type}`);
  if (difficulty_level) conditions.push(sql`difficulty_level = ${difficulty_level}`);
  if (kind) conditions.push(sql`kind = ${kind}`);
  if (topic_tags?.[0]) conditions.push(sql`topic_tags && ${topic_tags}::text[]`);
  if (tags?.[0]) conditions.push(sql`tags && ${tags}::text[]`);
  return conditions;
}

/** The questions that a test has or drew. */
const usedQuestions = sql`(select question_id from aptitude_question union all select question_id from item_statistic)`;

/** The bank narrowed by a filter. Versions are read only where the filter asks about them. */
function filterQuestions(db: Database, filter: QuestionFilter) {
  const { status, facility_from, facility_to, discrimination_below, used, reserved, search } = filter;
  const percent = (value: number) => sql<number>`${value}::float8 / 100`;
  const conditions = versionConditions(filter);
  let bank = db.selectFrom('question').where('status', '=', status);
  if (facility_from !== undefined) bank = bank.where('facility', '>=', percent(facility_from));
  if (facility_to !== undefined) bank = bank.where('facility', '<=', percent(facility_to));
  if (discrimination_below !== undefined)
    bank = bank.where('discrimination', '<', percent(discrimination_below));
  if (used !== undefined)
    bank = bank.where(sql<boolean>`(question.id in ${usedQuestions}) = ${used === 'yes'}`);
  if (reserved !== undefined) bank = bank.where('reserved', '=', reserved === 'yes');
  if (search)
    bank = bank.where(
      sql<boolean>`question.id in (select question_id from question_search where ${searchFormContains(sql`words`, search)})`,
    );
  if (conditions.length > 0)
    bank = bank.where(
      sql<boolean>`current_version_id in (select id from question_version where ${sql.join(conditions, sql` and `)})`,
    );
  return bank;
}

const uses = sql`(
  select aptitude_id, question_id from aptitude_question union select aptitude_id, question_id from item_statistic)`;

/** What orders questions by their use, for those that are used. */
const orderedUses: Partial<Record<QuestionOrder, RawBuilder<{ question_id: number; value: unknown }>>> = {
  times_used: sql`(
    select question_id, count(*) as value from ${uses} use group by question_id)`,
  last_used: sql`(
    select question_id, max(starts_at) as value from ${uses} use join aptitude on aptitude.id = aptitude_id
    where starts_at <= now() group by question_id)`,
};

const orderKeys: Record<QuestionOrder, RawBuilder<unknown>> = {
  age: sql`question.id`,
  times_used: sql`coalesce(use.value, 0)`,
  last_used: sql`use.value`,
  facility: sql`facility`,
  discrimination: sql`discrimination`,
};

/** The ids of the questions that match, in order; questions without a value come last. */
function selectIds(db: Database, { order, sort, ...filter }: Omit<QuestionSearch, 'page' | 'limit'>) {
  const direction = sort === 'ASC' ? 'asc' : 'desc';
  const bank = filterQuestions(db, filter).select('question.id');
  // Ids are never null: without `nulls last` their index gives this order.
  if (order === 'age') return bank.orderBy('question.id', direction);
  const uses = orderedUses[order];
  const joined = uses
    ? bank.leftJoin(uses.as('use'), (join) => join.onRef('use.question_id', '=', 'question.id'))
    : bank;
  return joined
    .orderBy(orderKeys[order], (by) => (sort === 'ASC' ? by.asc() : by.desc()).nullsLast())
    .orderBy('question.id', direction);
}

/** The ids of the questions that match a filter, in its order. `most` + 1 of them show that there are more than `most`. */
export async function listQuestionIds(
  db: Database,
  filter: Omit<QuestionSearch, 'page' | 'limit'>,
  most: number,
): Promise<number[]> {
  const rows = await selectIds(db, filter)
    .limit(most + 1)
    .execute();
  return rows.map(({ id }) => id);
}

/** One page of the bank: only its questions are read whole. */
export async function searchQuestions(db: Database, { page, limit, ...filter }: QuestionSearch) {
  const { total } = await filterQuestions(db, filter)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const ids = await selectIds(db, filter)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const found = new Map(
    (
      await listQuestionsById(
        db,
        ids.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return { rows: ids.flatMap(({ id }) => found.get(id) ?? []), total };
}
