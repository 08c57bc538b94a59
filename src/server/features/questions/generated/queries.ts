import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';

/** How many drafts and ready questions each template has in the bank. */
export async function countByTemplate(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('generated_question')
    .innerJoin('question', 'question.id', 'generated_question.question_id')
    .where('question.status', '!=', 'retired')
    .groupBy('template')
    .select((row) => ['template', row.fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map(({ template, count }) => [template, count]));
}

/** Serializes draws from one template until the transaction ends. */
export async function lockTemplate(tx: Database, template: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`family ${template}`}))`.execute(tx);
}

/** The seeds whose question the bank has, even from another seed or from an earlier edition of the template. */
export async function listKnownSeeds(
  db: Database,
  template: string,
  candidates: readonly { seed: number; likeness: string }[],
): Promise<Set<number>> {
  const { rows } = await sql<{ seed: number }>`
    select asked.seed
    from unnest(${candidates.map(({ seed }) => seed)}::int[], ${candidates.map(({ likeness }) => likeness)}::text[])
      as asked (seed, likeness)
    where exists (select from generated_question as known
      where template = ${template} and (known.seed = asked.seed or known.likeness = asked.likeness))`.execute(
    db,
  );
  return new Set(rows.map(({ seed }) => seed));
}

type GeneratedOrigin = { question_id: number; template: string; seed: number; likeness: string };

export async function insertOrigins(tx: Database, origins: GeneratedOrigin[]): Promise<void> {
  if (origins.length > 0) await tx.insertInto('generated_question').values(origins).execute();
}

/** Locks questions and returns those that were generated, never changed, never practised and are in no test. */
export async function lockUnchanged(tx: Database, ids: number[]): Promise<number[]> {
  // The lock needs its own statement: one that waits for a lock sees other tables as they were before the wait.
  await sql`select from question where id = any(${ids}::int[]) order by id for update`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    select question.id from question join generated_question as origin on origin.question_id = question.id
    where question.id = any(${ids}::int[])
      and not exists (select from question_version as version where version.question_id = question.id and number > 1)
      and not exists (select from aptitude_question as place where place.question_id = question.id)
      and not exists (select from aptitude_pool as pool where pool.question_id = question.id)
      and not exists (select from practice_item as item where item.question_id = question.id)
    order by id`.execute(tx);
  return rows.map((row) => row.id);
}
