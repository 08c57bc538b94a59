import { type RawBuilder, sql } from 'kysely';
import type { QuestionStatus } from '#contract/questions/question.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { isQuestionInUse } from '../queries.ts';
import { isImportable, joinLeadingText, passageHtml, passageText } from './item.queries.ts';

/**
 * An accepted number as comparable text: the number, or the ends of its range. Files store the middle of a range in twelve digits, so
 * the ends are compared in as many.
 */
const numberRangeText = sql`case when low = high then trim_scale(low)::text
  else concat_ws(' to ', to_char(low, '9.99999999999EEEE'), to_char(high, '9.99999999999EEEE')) end`;

/** A question as comparable text: stem, options and accepted answers with normalized white space. Equal texts mean equal questions. */
const comparableText = (
  description: RawBuilder<unknown>,
  options: RawBuilder<unknown>,
  typedKey: RawBuilder<unknown>,
) => sql<string>`concat_ws(E'\n', regexp_replace(btrim(${description}), '\\s+', ' ', 'g'), (
    select string_agg(words, E'\n' order by words) from (
      select regexp_replace(btrim(each ->> 'text'), '\\s+', ' ', 'g') as words
      from jsonb_array_elements(${options} || coalesce(${typedKey} -> 'prompts', '[]')) each
    ) offered), (
    select string_agg(distinct words, E'\n' order by words) from (
      select concat_ws(' ', coalesce(each ->> 'text', ${numberRangeText}), each ->> 'credit') as words
      from jsonb_array_elements(coalesce(${typedKey} -> 'numerical', ${typedKey} -> 'text') -> 'accepted') each,
        lateral (select coalesce((each ->> 'from')::numeric, (each ->> 'value')::numeric - (each ->> 'tolerance')::numeric) as low,
          coalesce((each ->> 'to')::numeric, (each ->> 'value')::numeric + (each ->> 'tolerance')::numeric) as high) ends
    ) accepted))`;

const bankText = comparableText(sql`version.description`, sql`version.options`, sql`version.typed_key`);
const itemText = comparableText(
  sql`(item.version ->> 'description')`,
  sql`(item.version -> 'options')`,
  sql`(item.version -> 'typed_key')`,
);

/** The comparable texts of questions that are not retired, by ascending id after `after`. */
export async function listBankTexts(db: Database, after: number, limit: number) {
  const { rows } = await sql<{ id: number; words: string; passage: string }>`
    select question.id, ${bankText} as words, coalesce(stimulus.description, '') as passage
    from question join question_version version on version.id = current_version_id
    left join stimulus on stimulus.id = stimulus_id
    where question.id > ${after} and status <> 'retired' order by question.id limit ${limit}`.execute(db);
  return rows;
}

/** The comparable texts of a file's questions, by ascending position from `from`. */
export async function listItemTexts(db: Database, importId: number, from: number, limit: number) {
  const { rows } = await sql<{ position: number; words: string; passage: string }>`
    select item.position, ${itemText} as words, ${passageText} as passage
    from question_import_item item ${joinLeadingText}
    where item.import_id = ${importId} and item.position >= ${from} and item.kind <> 'description'
    order by item.position limit ${limit}`.execute(db);
  return rows;
}

/**
 * Skips items that the bank has by now. An item that was marked as a duplicate before and chosen nevertheless stays chosen. `position`
 * limits the check to one item.
 */
export async function skipDuplicates(tx: Database, importId: number, position?: number): Promise<void> {
  const asked = position === undefined ? isImportable : sql`item.position = ${position}`;
  // Grouping replaces a join: without statistics on rows just stored, PostgreSQL would plan the join for one row.
  await sql`
    with asked as (
      select item.position, ${itemText} as words, ${passageText} as passage
      from (select * from question_import_item item where import_id = ${importId} and duplicate is distinct from 'same'
        and ${asked}) item ${joinLeadingText}
    ), bank as (
      select question.id, ${bankText} as words, coalesce(stimulus.description, '') as passage
      from question join question_version version on version.id = current_version_id
      left join stimulus on stimulus.id = stimulus_id
      where status <> 'retired'
    ), same as (
      select min(id) as id, array_agg(position) filter (where position is not null) as positions from (
        select position, null::int as id, words, passage from asked union all select null, id, words, passage from bank
      ) either group by words, passage having count(position) > 0 and count(id) > 0
    )
    update question_import_item item set decision = 'skip', duplicate = 'same',
      alike = jsonb_build_array(jsonb_build_object('question', found.id, 'position', null, 'similarity', 1))
    from (select id, unnest(positions) as position from same) found
    where import_id = ${importId} and item.position = found.position`.execute(tx);
}

/** Serializes imports of questions on all nodes until the transaction ends. */
export async function lockImports(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('question import'))`.execute(tx);
}

/** Rows per statement, so that none reaches the statement timeout on a busy machine. */
const BATCH_SIZE = 1_000;

/** Imports the importable items of a draft and returns the ids of the new questions. */
export async function insertImportedQuestions(
  tx: Database,
  importId: number,
  author: number,
  status: QuestionStatus,
): Promise<number[]> {
  const { rows: good } = await sql<{ position: number }>`
    select position from question_import_item where import_id = ${importId} and ${isImportable} order by position`.execute(
    tx,
  );
  const { rows: made } = await sql<{ id: number }>`
    insert into question (status) select ${status} from generate_series(1, ${good.length}::int) returning id`.execute(
    tx,
  );
  const ids = made.map(({ id }) => id).sort((one, other) => one - other);
  const positions = good.map(({ position }) => position);
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const some = <Value>(all: Value[]) => all.slice(from, from + BATCH_SIZE);
    await insertFirstVersions(tx, importId, author, some(positions), some(ids));
  }
  return ids;
}

/**
 * Inserts first versions: the item at `positions[n]` becomes question `ids[n]`. All rows are found by primary key, so that no plan
 * depends on statistics, which know nothing of the rows that this transaction has stored.
 */
async function insertFirstVersions(
  tx: Database,
  importId: number,
  author: number,
  positions: number[],
  ids: number[],
): Promise<void> {
  const pairs = sql`unnest(${positions}::int[], ${ids}::int[]) as pair(position, question_id)`;
  await sql`
    update question_import_item item set question_id = pair.question_id from ${pairs}
    where import_id = ${importId} and item.position = pair.position`.execute(tx);
  const { rows } = await sql<{ id: number; question_id: number }>`
    with known as materialized (
      select description, min(id) as id from stimulus where format = 'markdown' and ${isCurrentPassage} group by description
    )
    insert into question_version (question_id, number, kind, format, description, description_html, options, typed_key,
      tags, source, explanation, explanation_html, topic_tags, question_type, difficulty_level, keep_option_order, author_id, stimulus_id)
    select pair.question_id, 1, made.kind, format, made.description, made.description_html, made.options,
      nullif(made.typed_key, 'null'), tags, source, explanation, explanation_html, topic_tags, question_type,
      difficulty_level, coalesce(keep_option_order, false), ${author}, known.id
    from ${pairs} join question_import_item item on item.import_id = ${importId} and item.position = pair.position
      ${joinLeadingText} left join known on known.description = ${passageText},
      jsonb_to_record(item.version) as made(kind text, format text, description text, description_html text, options jsonb,
        typed_key jsonb, tags text[], source text, explanation text, explanation_html text, topic_tags text[],
        question_type text, difficulty_level integer, keep_option_order boolean)
    returning id, question_id`.execute(tx);
  await sql`
    update question set current_version_id = made.id
    from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map((row) => row.question_id)}::int[]) as made(id, question_id)
    where question.id = made.question_id`.execute(tx);
}

const isCurrentPassage = sql<boolean>`not exists (select from stimulus later where later.replaces = stimulus.id)`;

/** The passages of importable items that the bank does not have yet, each once. */
export async function listNewPassages(tx: Database, importId: number) {
  const { rows } = await sql<{ passage: string; html: string }>`
    with wanted as (
      select distinct on (passage) passage, html from (
        select ${passageText} as passage, ${passageHtml} as html, item.position
        from (select * from question_import_item item where import_id = ${importId} and ${isImportable}) item ${joinLeadingText}
      ) each where passage <> '' order by passage, position
    )
    select passage, html from wanted
    where not exists (select from stimulus where description = passage and format = 'markdown' and ${isCurrentPassage})`.execute(
    tx,
  );
  return rows;
}

type NewPassage = { title: string; description: string; html: string };

export async function insertPassages(tx: Database, author: number, passages: NewPassage[]): Promise<void> {
  await sql`
    insert into stimulus (title, format, description, description_html, author_id)
    select title, 'markdown', description, html, ${author}
    from jsonb_to_recordset(${JSON.stringify(passages)}::jsonb) as made(title text, description text, html text)`.execute(
    tx,
  );
}

/** The hashes of the pictures in importable items and their passages. */
export async function listImportedPictures(tx: Database, importId: number): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select distinct match[1] as hash
    from (select * from question_import_item item where import_id = ${importId} and ${isImportable}) item ${joinLeadingText},
      regexp_matches(item.version::text || ${passageText}, '/api/picture/([0-9a-f]{64})\\.webp', 'g') as match`.execute(
    tx,
  );
  return rows.map(({ hash }) => hash);
}

/**
 * Deletes the questions of an import that are in no test and unchanged, and records the outcome on each item. Returns the numbers of
 * deleted and kept questions.
 */
export async function removeImportedQuestions(
  tx: Database,
  importId: number,
): Promise<{ gone: number; kept: number }> {
  // The lock needs its own statement: one that waits for a lock sees other tables as they were before the wait.
  await sql`select from question where id in (
    select question_id from question_import_item where import_id = ${importId}) order by id for update`.execute(
    tx,
  );
  await sql`
    update question_import_item item set undone = 'kept', remark =
      case when ${isQuestionInUse(sql`item.question_id`)} then 'A test or practice uses this question, so it stays.' else 'This question was changed after the import, so it stays.' end
    where import_id = ${importId} and (
      ${isQuestionInUse(sql`item.question_id`)}
      or exists (select from question_version version where version.question_id = item.question_id and number > 1))`.execute(
    tx,
  );
  await sql`update question_import_item set undone = 'undone'
    where import_id = ${importId} and question_id is not null and undone is null`.execute(tx);
  const removed = await sql`delete from question where id in (
    select question_id from question_import_item where import_id = ${importId} and undone = 'undone')`.execute(
    tx,
  );
  const { rows } = await sql<{ kept: number }>`
    select count(*)::int as kept from question_import_item where import_id = ${importId} and undone = 'kept'`.execute(
    tx,
  );
  return { gone: Number(removed.numAffectedRows ?? 0), kept: rows[0]?.kept ?? 0 };
}
