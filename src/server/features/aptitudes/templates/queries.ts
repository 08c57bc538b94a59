import { sql } from 'kysely';
import type { MockCutOffs, TemplateDesign } from '#contract/aptitudes/templates.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';

/** The institute's templates by name. */
export async function listOwnTemplates(db: Database) {
  return await db
    .selectFrom('template')
    .select(['id', 'name', 'note', 'design', 'created_at'])
    .orderBy('name')
    .execute();
}

/** Throws `not-found`. */
export async function getOwnTemplate(db: Database, id: number) {
  return await db
    .selectFrom('template')
    .select(['id', 'name', 'note', 'design', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

type MockPattern = { open: boolean; cut_offs: MockCutOffs | null };

/** What admins have set for mocks of templates, by key. Templates that nobody touched are not open and have no entry. */
export async function listMockPatterns(db: Database): Promise<Map<string, MockPattern>> {
  const rows = await db.selectFrom('mock_pattern').select(['pattern', 'open', 'cut_offs']).execute();
  return new Map(rows.map(({ pattern, ...set }) => [pattern, set]));
}

export async function replaceMockPattern(tx: Database, pattern: string, set: MockPattern): Promise<void> {
  const values = { open: set.open, cut_offs: set.cut_offs && JSON.stringify(set.cut_offs) };
  await tx
    .insertInto('mock_pattern')
    .values({ pattern, ...values })
    .onConflict((conflict) => conflict.column('pattern').doUpdateSet(values))
    .execute();
}

/** Serializes changes of what is set for mocks until the transaction ends. */
export async function lockMockPatterns(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('mock patterns'))`.execute(tx);
}

export async function deleteMockPattern(tx: Database, pattern: string): Promise<void> {
  await tx.deleteFrom('mock_pattern').where('pattern', '=', pattern).execute();
}

/** Inserts a template; undefined if its name is taken. */
export async function insertTemplate(
  tx: Database,
  template: { name: string; note: string; design: TemplateDesign; author_id: number },
) {
  return await tx
    .insertInto('template')
    .values({ ...template, design: JSON.stringify(template.design) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'note', 'design', 'created_at'])
    .executeTakeFirst();
}

/** Throws `not-found`. */
export async function deleteTemplate(tx: Database, id: number): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('template').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw new Problem('not-found');
}
