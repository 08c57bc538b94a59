import type { Portal } from './portal.ts';

/** The audit log on a subject, oldest first. */
export async function readAuditTrail({ db }: Pick<Portal, 'db'>, type: string, id: number | string) {
  return await db
    .selectFrom('audit_event')
    .select(['actor_id', 'action', 'before', 'after'])
    .where('subject_type', '=', type)
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
}
