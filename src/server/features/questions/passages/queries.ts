import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';
import { containsText } from '#server/platform/database/text-search.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { markPicturesUsed } from '../pictures/queries.ts';

/** A passage to insert: its source, safe HTML, and the hashes of its pictures. */
export type NewPassage = {
  title: string;
  format: 'markdown' | 'text';
  description: string;
  description_html: string;
  author_id: number | null;
  pictures: string[];
};

const selectPassages = (db: Database) =>
  db
    .selectFrom('stimulus')
    .select(['id', 'title', 'format', 'description', 'description_html as html', 'created_at'])
    .select(
      sql<number>`(select count(*)::int from question join question_version version on version.id = current_version_id
        where version.stimulus_id = stimulus.id)`.as('questions'),
    );

/** Throws `not-found`. */
export async function getPassage(db: Database, id: number) {
  return await selectPassages(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

/** The sources of some passages by id. */
export async function listPassageSources(db: Database, ids: number[]) {
  if (ids.length === 0) return new Map<number, { description: string; format: 'markdown' | 'text' }>();
  const rows = await db
    .selectFrom('stimulus')
    .select(['id', 'description', 'format'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...passage }) => [id, passage]));
}

/** One page of passages, newest first, without those that were replaced. */
export async function searchPassages(
  db: Database,
  { page, limit, search }: { page: number; limit: number; search?: string | undefined },
) {
  const chosen = selectPassages(db)
    .where(sql<boolean>`not exists (select from stimulus later where later.replaces = stimulus.id)`)
    .$if(!!search, (query) =>
      query.where((eb) =>
        eb.or([
          containsText(sql.ref('title'), search ?? ''),
          containsText(sql.ref('description'), search ?? ''),
        ]),
      ),
    );
  const { total } = await chosen
    .clearSelect()
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await chosen
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}

/** Adds a passage and returns its id; undefined if `replaces` has been replaced already. */
export async function insertPassage(
  tx: Database,
  { pictures, ...passage }: NewPassage,
  replaces: number | null = null,
): Promise<number | undefined> {
  await markPicturesUsed(tx, pictures);
  const row = await tx
    .insertInto('stimulus')
    .values({ ...passage, replaces })
    .onConflict((conflict) => conflict.column('replaces').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whether a passage exists and is not replaced. A shared lock keeps it so until the transaction ends. */
export async function lockPassageShared(tx: Database, id: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('stimulus'), ${id})`.execute(tx);
  const { rows } = await sql<{ id: number }>`select id from stimulus where id = ${id}
    and not exists (select from stimulus later where later.replaces = ${id})`.execute(tx);
  return rows.length > 0;
}

/** Locks a passage exclusively: waits for transactions that write questions about it. */
export async function lockPassage(tx: Database, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('stimulus'), ${id})`.execute(tx);
}

/** Gives each question about one passage a new version about another; returns ids and version numbers. */
export async function moveQuestionsToPassage(tx: Database, from: number, to: number, author: number) {
  await sql`select question.id from question join question_version version on version.id = current_version_id
    where stimulus_id = ${from} order by question.id for update of question`.execute(tx);
  const { rows } = await sql<{ id: number; question_id: number; number: number }>`
    insert into question_version (question_id, number, kind, format, description, description_html, options, keep_option_order,
      typed_key, stimulus_id, tags, source, explanation, explanation_html, topic_tags, question_type, difficulty_level, author_id)
    select question_id, number + 1, kind, format, description, description_html, options, keep_option_order,
      typed_key, ${to}, tags, source, explanation, explanation_html, topic_tags, question_type, difficulty_level, ${author}
    from question_version
    where stimulus_id = ${from} and id in (select current_version_id from question)
    order by question_id
    returning id, question_id, number`.execute(tx);
  for (const { id, question_id } of rows)
    await tx.updateTable('question').set({ current_version_id: id }).where('id', '=', question_id).execute();
  return rows;
}
