import { type RawBuilder, sql } from 'kysely';
import type { QuestionImportFilter, QuestionImportKind } from '#contract/questions/imports.ts';
import type { Trade } from '#contract/trade.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { StoredDraft, StoredSimilarity, StoredVersion } from '#server/platform/database/json-columns.ts';
import { Problem } from '#server/platform/http/problem.ts';

type NewItem = {
  position: number;
  place: string;
  kind: QuestionImportKind;
  draft: StoredDraft;
  passage: string;
  category: string;
  lead: number | null;
  problems: string[];
  faults: string[];
  decision: 'import' | 'skip';
};

export async function insertItems(tx: Database, importId: number, items: NewItem[]): Promise<void> {
  await sql`
    insert into question_import_item (import_id, position, place, kind, draft, passage, category, lead, problems, faults, decision)
    select ${importId}, position, place, kind, draft, passage, category, lead, problems, faults, decision
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item(position integer, place text, kind text, draft jsonb,
      passage text, category text, lead integer, problems text[], faults text[], decision text)`.execute(tx);
}

/** The next items after a position that are not rendered yet. */
export async function listUnrenderedItems(db: Database, importId: number, after: number, limit: number) {
  return await db
    .selectFrom('question_import_item')
    .select(['position', 'draft', 'passage', 'kind'])
    .where('import_id', '=', importId)
    .where('position', '>', after)
    .where('version', 'is', null)
    .orderBy('position')
    .limit(limit)
    .execute();
}

export type RenderedItem = {
  position: number;
  version: StoredVersion;
  passage_html: string;
  faults: string[];
};

/** Stores rendered items and adds `faults` to their faults. */
export async function updateRenderedItems(
  tx: Database,
  importId: number,
  items: RenderedItem[],
): Promise<void> {
  await sql`
    update question_import_item item
    set version = made.version, passage_html = made.passage_html, faults = item.faults || made.faults
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as made(position integer, version jsonb, passage_html text, faults text[])
    where import_id = ${importId} and item.position = made.position and item.version is null`.execute(tx);
}

type ItemSimilarity = { position: number; alike: StoredSimilarity[]; same: boolean };

/** Stores which questions items are similar to. An item that exists already is skipped by default. */
export async function updateSimilarity(
  tx: Database,
  importId: number,
  items: ItemSimilarity[],
): Promise<void> {
  await sql`
    update question_import_item item
    set alike = found.alike, duplicate = case when found.same then 'same' else 'alike' end,
      decision = case when found.same then 'skip' else decision end
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as found(position integer, alike jsonb, same boolean)
    where import_id = ${importId} and item.position = found.position`.execute(tx);
}

const hasTopic = sql<boolean>`jsonb_array_length(draft -> 'topic_tags') > 0`;
/** Whether the file offers a category as topic and the question has none. */
const offersTopic = sql<boolean>`(category <> '' and not ${hasTopic})`;
const isSelected = sql<boolean>`kind <> 'description' and decision = 'import'`;

/** Whether an item would be imported. */
export const isImportable = sql<boolean>`(${isSelected} and faults = '{}' and ${hasTopic})`;

const filters: Record<QuestionImportFilter, RawBuilder<boolean>> = {
  good: isImportable,
  faulty: sql`(${isSelected} and faults <> '{}')`,
  without_topic: sql`(${isSelected} and faults = '{}' and not ${hasTopic})`,
  problems: sql`problems <> '{}'`,
  duplicates: sql`duplicate is not null`,
  skipped: sql`decision = 'skip'`,
  edited: sql`edited`,
  imported: sql`question_id is not null`,
  kept: sql`undone = 'kept'`,
};

const matchesFilter = (show: QuestionImportFilter | undefined) => (show ? filters[show] : sql<boolean>`true`);

type Counts = Record<
  'all' | 'good' | 'faulty' | 'without_topic' | 'categorised' | 'problems' | 'same' | 'alike' | 'skipped',
  number
>;
const NO_COUNTS: Counts = {
  all: 0,
  good: 0,
  faulty: 0,
  without_topic: 0,
  categorised: 0,
  problems: 0,
  same: 0,
  alike: 0,
  skipped: 0,
};

/** Counts the items of some imports by state. */
export async function countItems(db: Database, importIds: number[]): Promise<(id: number) => Counts> {
  const { rows } = await sql<Counts & { import_id: number }>`
    select import_id, count(*)::int as all, count(*) filter (where ${filters.good})::int as good,
      count(*) filter (where ${filters.faulty})::int as faulty,
      count(*) filter (where ${filters.without_topic})::int as without_topic,
      count(*) filter (where ${isSelected} and ${offersTopic})::int as categorised,
      count(*) filter (where ${filters.problems})::int as problems,
      count(*) filter (where duplicate = 'same')::int as same,
      count(*) filter (where duplicate = 'alike')::int as alike,
      count(*) filter (where ${filters.skipped})::int as skipped
    from question_import_item where import_id = any(${importIds}::int[]) group by import_id`.execute(db);
  return (id) => {
    const found = rows.find(({ import_id }) => import_id === id);
    if (!found) return NO_COUNTS;
    const { import_id: _, ...counts } = found;
    return counts;
  };
}

type ItemRow = {
  position: number;
  place: string;
  kind: QuestionImportKind;
  draft: StoredDraft;
  version: StoredVersion | null;
  passage: string;
  passage_html: string;
  category: string;
  problems: string[];
  faults: string[];
  duplicate: 'same' | 'alike' | null;
  alike: StoredSimilarity[];
  decision: 'import' | 'skip';
  edited: boolean;
  question_id: number | null;
  undone: 'undone' | 'kept' | null;
  remark: string | null;
};

type ItemSelection =
  | { position: number }
  | { page: number; limit: number; show: QuestionImportFilter | undefined };

/** Items in the file's order, each with its passage. */
export async function listItems(db: Database, importId: number, chosen: ItemSelection): Promise<ItemRow[]> {
  const own =
    'position' in chosen
      ? sql`select * from question_import_item where import_id = ${importId} and position = ${chosen.position}`
      : sql`select * from question_import_item where import_id = ${importId} and ${matchesFilter(chosen.show)}
          order by position limit ${chosen.limit} offset ${(chosen.page - 1) * chosen.limit}`;
  const { rows } = await sql<ItemRow>`
    select item.position, item.place, item.kind, item.draft, item.version, item.category, item.problems, item.faults, item.duplicate,
      item.alike, item.decision, item.edited, item.question_id, item.undone, item.remark, ${passageText} as passage,
      ${passageHtml} as passage_html
    from (${own}) item ${joinLeadingText} order by item.position`.execute(db);
  return rows;
}

/**
 * Joins the description before an item if it was chosen as passage. The lateral join looks it up by key for each item: PostgreSQL has no
 * statistics of a new import, so it would plan a plain join for one row and scan the whole import for each item.
 */
export const joinLeadingText = sql`left join lateral (
  select * from question_import_item before where before.import_id = item.import_id and before.position = item.lead
    and before.decision = 'import' and item.kind <> 'description' limit 1) lead on true`;
export const passageText = sql<string>`coalesce(nullif(item.passage, ''), lead.draft ->> 'description', '')`;
export const passageHtml = sql<string>`case when item.passage <> '' then item.passage_html
  else coalesce(lead.version ->> 'description_html', '') end`;

/** Throws `not-found`. */
export async function getItem(db: Database, importId: number, position: number): Promise<ItemRow> {
  const [item] = await listItems(db, importId, { position });
  if (!item) throw new Problem('not-found');
  return item;
}

export async function countMatchingItems(
  db: Database,
  importId: number,
  show: QuestionImportFilter | undefined,
) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from question_import_item where import_id = ${importId} and ${matchesFilter(show)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** The stems of questions, by id and by position in the file. */
export async function listQuestionTexts(
  db: Database,
  importId: number,
  questions: number[],
  positions: number[],
) {
  const { rows } = await sql<{ question: number | null; position: number | null; html: string }>`
    select question.id as question, null::int as position, description_html as html
    from question join question_version version on version.id = current_version_id
    where question.id = any(${questions}::int[])
    union all
    select null, position, version ->> 'description_html' from question_import_item
    where import_id = ${importId} and position = any(${positions}::int[])`.execute(db);
  return rows;
}

type ItemEdit = Pick<ItemRow, 'kind' | 'draft' | 'passage' | 'passage_html'> & { version: StoredVersion };

/** Replaces the content of an item and clears the faults and duplicates of the old content. */
export async function replaceItem(
  tx: Database,
  importId: number,
  position: number,
  edit: ItemEdit,
): Promise<void> {
  await tx
    .updateTable('question_import_item')
    .set({
      ...edit,
      draft: JSON.stringify(edit.draft),
      version: JSON.stringify(edit.version),
      faults: [],
      edited: true,
      alike: '[]',
      duplicate: null,
      decision: 'import',
    })
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .execute();
}

type BulkEdit = {
  positions?: number[] | undefined;
  show?: QuestionImportFilter | undefined;
  topic_tags?: string[] | undefined;
  topic_of_file?: boolean | undefined;
  question_type?: Trade | undefined;
  difficulty_level?: number | undefined;
  add_tags?: string[] | undefined;
  decision?: 'import' | 'skip' | undefined;
};

/** Applies an edit to the selected items and returns their number. */
export async function bulkUpdateItems(tx: Database, importId: number, edit: BulkEdit): Promise<number> {
  const { positions, show, topic_tags, topic_of_file, question_type, difficulty_level, add_tags, decision } =
    edit;
  const patch = JSON.stringify({ topic_tags, question_type, difficulty_level });
  const added = add_tags ?? [];
  const tagsOf = (column: RawBuilder<unknown>) => sql`jsonb_build_object('tags', (
    select coalesce(jsonb_agg(tag order by first), '[]') from (
      select tag, first from (
        select tag, min(place) as first from jsonb_array_elements_text(
          (${column} -> 'tags') || ${JSON.stringify(added)}::jsonb) with ordinality as each(tag, place) group by tag
      ) once order by first limit 20
    ) few))`;
  const patched = (column: RawBuilder<unknown>) => {
    const parts = [column, sql`${patch}::jsonb`];
    if (added.length > 0) parts.push(tagsOf(column));
    if (topic_of_file) parts.push(sql`jsonb_build_object('topic_tags', jsonb_build_array(category))`);
    return sql.join(parts, sql` || `);
  };
  const { numAffectedRows } = await sql`
    update question_import_item set draft = ${patched(sql`draft`)}, version = ${patched(sql`version`)},
      decision = case when kind = 'description' and ${positions === undefined} then decision
        else coalesce(${decision ?? null}, decision) end
    where import_id = ${importId} and ${matchesFilter(show)} and (${!topic_of_file} or ${offersTopic})
      and (${positions ?? null}::int[] is null or position = any(${positions ?? null}::int[]))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
