import { sql } from 'kysely';
import type { AuditAction, AuditSubject } from '#contract/audit.ts';
import type { Database } from '#server/platform/database/connection.ts';

/** Who did what to what; `before` and `after`: what changed of it. */
export type AuditEntry = {
  /** The account that acted; null for the portal itself. */
  actor: number | null;
  action: AuditAction;
  subject: [type: AuditSubject, id: string | number];
  before?: unknown;
  after?: unknown;
};

// What people are known by, beyond the number of their account.
const PERSONAL_FIELDS = new Set(['regno', 'regnos', 'mobile', 'mail', 'avatar']);
// Elsewhere these are words about things.
const PERSONAL_FIELDS_OF_PEOPLE = new Set([...PERSONAL_FIELDS, 'name', 'reason', 'appeal', 'answer']);
/** What is a person's own: words about it are words about the person. */
const PEOPLE_SUBJECTS: readonly AuditSubject[] = ['account', 'attempt'];
/** Stands where something personal was: the log tells that it was there, and never what. */
export const REDACTED = '(personal)';

/** An entry without what people are known by: the log is for ever, and people may be erased. */
function withoutPersonalData(entry: unknown, personal: ReadonlySet<string>): unknown {
  if (Array.isArray(entry)) return entry.map((item) => withoutPersonalData(item, personal));
  if (typeof entry !== 'object' || entry === null || entry instanceof Date) return entry;
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]) => [
      key,
      personal.has(key) && value !== null && value !== undefined
        ? REDACTED
        : withoutPersonalData(value, personal),
    ]),
  );
}

/** Writes who did what to whom. Belongs in the transaction of the change itself. Of people only their numbers enter. */
export async function audit(tx: Database, entry: AuditEntry): Promise<void> {
  await auditEach(tx, [entry]);
}

/** The same for many entries, in one statement. */
export async function auditEach(tx: Database, entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into audit_event (actor_id, action, subject_type, subject_id, before, after)
    select actor, action, type, id, before::jsonb, after::jsonb
    from unnest(
      ${entries.map(({ actor }) => actor)}::int[],
      ${entries.map(({ action }) => action)}::text[],
      ${entries.map(({ subject }) => subject[0])}::text[],
      ${entries.map(({ subject }) => String(subject[1]))}::text[],
      ${entries.map(({ before, subject }) => toJson(before, subject[0]))}::text[],
      ${entries.map(({ after, subject }) => toJson(after, subject[0]))}::text[]
    ) as entry (actor, action, type, id, before, after)`.execute(tx);
}

function toJson(entry: unknown, subject: AuditSubject): string | null {
  if (entry === undefined) return null;
  return JSON.stringify(
    withoutPersonalData(
      entry,
      PEOPLE_SUBJECTS.includes(subject) ? PERSONAL_FIELDS_OF_PEOPLE : PERSONAL_FIELDS,
    ),
  );
}
