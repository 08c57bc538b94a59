import { sql } from 'kysely';
import type { Language } from '#contract/coding/languages.ts';
import type { Database } from '#server/platform/database/connection.ts';

type Draft = { language: Language; source: string; revision: number; saved_at: Date };

/** What a person has typed for a problem, latest first. */
export async function listOwnDrafts(db: Database, problemId: number, accountId: number): Promise<Draft[]> {
  return await db
    .selectFrom('coding_draft')
    .where('problem_id', '=', problemId)
    .where('account_id', '=', accountId)
    .select(['language', 'source', 'revision', 'saved_at'])
    .orderBy('saved_at', 'desc')
    .execute();
}

/** Saves a text that was typed after the revision `basedOn`; undefined where a newer one is stored. */
export async function upsertDraft(
  db: Database,
  { problemId, accountId }: { problemId: number; accountId: number },
  { language, source, basedOn }: { language: Language; source: string; basedOn: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ revision: number }>`
    insert into coding_draft as draft (account_id, problem_id, language, source, revision)
    values (${accountId}, ${problemId}, ${language}, ${source}, 1)
    on conflict (account_id, problem_id, language) do update
      set source = excluded.source, revision = draft.revision + 1, saved_at = now()
      where draft.revision = ${basedOn} or draft.source = excluded.source
    returning revision`.execute(db);
  return rows[0]?.revision;
}
