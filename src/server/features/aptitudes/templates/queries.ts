import type { TemplateDesign } from '#contract/aptitudes/templates.ts';
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
