import { sql } from 'kysely';
import type { AuditAction } from '#contract/audit.ts';
import type { Database } from '#server/platform/database/connection.ts';

/** The acts that change what students would get. */
const EDITS: AuditAction[] = [
  'aptitude.create',
  'aptitude.duplicate',
  'aptitude.edit',
  'aptitude.add-questions',
  'aptitude.take-question-out',
  'aptitude.arrange-sections',
  'aptitude.arrange-questions',
];

/** The account that made the last change of a test; undefined if the log knows none. */
export async function findLastEditor(db: Database, aptitudeId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit_event')
    .select('actor_id')
    .where('subject_type', '=', 'aptitude')
    .where('subject_id', '=', String(aptitudeId))
    .where('action', 'in', EDITS)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.actor_id ?? undefined;
}

export async function findApproval(db: Database, aptitudeId: number) {
  return await db
    .selectFrom('approval')
    .innerJoin('account', 'account.id', 'approved_by')
    .select(['state', 'approved_at', 'name'])
    .where('aptitude_id', '=', aptitudeId)
    .executeTakeFirst();
}

export async function saveApproval(
  tx: Database,
  aptitudeId: number,
  state: string,
  by: number,
): Promise<void> {
  const approval = { state, approved_by: by, approved_at: sql<Date>`now()` };
  await tx
    .insertInto('approval')
    .values({ aptitude_id: aptitudeId, ...approval })
    .onConflict((conflict) => conflict.column('aptitude_id').doUpdateSet(approval))
    .execute();
}
