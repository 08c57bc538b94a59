import { sql } from 'kysely';
import { type AuditAction, type AuditSubject, REDACTED } from '#contract/audit.ts';
import { currentApiToken } from '#server/platform/auth/acting-token.ts';
import type { Database } from '#server/platform/database/connection.ts';

/** An action on a subject, with the changed fields before and after. See docs/decisions/0031-the-audit-log-is-append-only.md. */
export type AuditEntry = {
  /** The account that acted; null for the portal itself. */
  actor: number | null;
  action: AuditAction;
  subject: [type: AuditSubject, id: string | number];
  before?: unknown;
  after?: unknown;
};

// Fields that identify a person, beyond the account id.
const PERSONAL_FIELDS = new Set(['regno', 'regnos', 'mobile', 'mail', 'avatar']);
// On other subjects these fields describe things, not people.
const PERSONAL_FIELDS_OF_PEOPLE = new Set([...PERSONAL_FIELDS, 'name', 'reason', 'appeal', 'answer']);
/** Subjects that belong to a person: what is written about them is written about the person. */
const PEOPLE_SUBJECTS: readonly AuditSubject[] = ['account', 'attempt'];

/** Redacts personal values, because the log is kept forever while people may be erased. */
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

/** Adds an audit entry, in the transaction of the change itself. People enter the log only by account id. */
export async function audit(tx: Database, entry: AuditEntry): Promise<void> {
  await auditEach(tx, [entry]);
}

/** Adds many entries in one statement. */
export async function auditEach(tx: Database, entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into audit_event (actor_id, action, subject_type, subject_id, before, after, api_token_id)
    select actor, action, type, id, before::jsonb, after::jsonb, ${currentApiToken()}::int
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
