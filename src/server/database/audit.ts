import type { AuditAction, AuditSubject } from '#contract/audit.ts';
import type { Database } from './connection.ts';

export type AuditEntry = {
  /** The account that acted; null for the portal itself. */
  actor: number | null;
  action: AuditAction;
  subject: [type: AuditSubject, id: string | number];
  before?: unknown;
  after?: unknown;
};

/** Writes who did what to whom. Belongs in the transaction of the change itself. */
export async function audit(
  tx: Database,
  { actor, action, subject, before, after }: AuditEntry,
): Promise<void> {
  await tx
    .insertInto('audit_event')
    .values({
      actor_id: actor,
      action,
      subject_type: subject[0],
      subject_id: String(subject[1]),
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
    })
    .execute();
}
