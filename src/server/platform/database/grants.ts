import { sql } from 'kysely';
import type { Database, Tx } from './connection.ts';
import type { DB } from './schema.ts';
import { transaction } from './transaction.ts';

type Privilege = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';

const read = ['SELECT'] as const;
const append = ['SELECT', 'INSERT'] as const;
const update = ['SELECT', 'INSERT', 'UPDATE'] as const;
const full = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;

/** What the portal may do with each table while it serves; nowhere more, and nowhere else anything. */
const privileges: Record<keyof DB, readonly Privilege[]> = {
  // One that nobody has used goes by `remove_unused_accounts`, which is the owner's.
  account: update,
  admission: full,
  admitted_event: append,
  answer_event: append,
  aptitude: full,
  aptitude_pool: full,
  aptitude_question: full,
  aptitude_section: full,
  attempt: update,
  attempt_chain: update,
  // Goes with the person.
  attempt_opening: ['SELECT', 'INSERT', 'DELETE'],
  audit_event: append,
  block: update,
  erasure_request: update,
  extra_time: full,
  // Goes with its question, by the owner's foreign key.
  generated_question: append,
  item_analysis: full,
  item_statistic: full,
  known_device: full,
  late_admission: update,
  mail: full,
  mail_claim: full,
  notice: update,
  password_link: full,
  password_try: full,
  presence: full,
  // A row is locked before it goes, and PostgreSQL wants the right to update for that.
  picture: full,
  question: full,
  question_picture: full,
  question_report: full,
  question_import: full,
  question_import_item: full,
  // Goes with its question, by the owner's foreign key.
  question_version: append,
  recovery_code: full,
  registration: ['SELECT', 'UPDATE'],
  report_answer: full,
  roster_import: full,
  roster_row: full,
  roster_sheet: full,
  ruling: append,
  score: update,
  seeding: append,
  session: full,
  stimulus: append,
  template: full,
  topic: full,
  venue: full,
  venue_refusal: update,
  venue_waiver: full,
  violation: append,
  year_act: update,
};

/** The tables of the migrations themselves, by which a node knows whether it is ready. */
const migrationTables = ['kysely_migration', 'kysely_migration_lock'];

/**
 * Gives `role` the declared rights and takes what it has beyond them, as the owner of the tables. Writes nothing where all
 * is well, so that starters beside serving nodes disturb nobody; several starters at once wait for one another.
 */
export async function grantPrivileges(owner: Database, role: string): Promise<void> {
  await transaction(owner, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('portal rights'))`.execute(tx);
    for (const { table, present } of await listPrivileges(tx, role)) {
      const wanted = privilegesOn(table);
      const missing = wanted.filter((right) => !present.includes(right));
      const beyond = present.filter((right) => !wanted.includes(right as Privilege));
      const name = sql.table(table);
      const whom = sql.id(role);
      if (beyond.length > 0) await sql`revoke ${list(beyond)} on ${name} from ${whom}`.execute(tx);
      if (missing.length > 0) await sql`grant ${list(missing)} on ${name} to ${whom}`.execute(tx);
    }
    await revokeTemporaryTables(tx, role);
  });
}

// One under the name of the audit log would stand before it and take its rows.
async function revokeTemporaryTables(tx: Tx, role: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name
    where has_database_privilege(${role}, current_database(), 'temporary')`.execute(tx);
  for (const { name } of rows)
    await sql`revoke temporary on database ${sql.id(name)} from public`.execute(tx);
}

function privilegesOn(table: string): readonly Privilege[] {
  if (table in privileges) return privileges[table as keyof DB];
  return migrationTables.includes(table) ? read : [];
}

const list = (rights: readonly string[]) => sql.raw(rights.join(', '));

/** The rights that a role was given on each table, without those it has from elsewhere. */
async function listPrivileges(tx: Tx, role: string) {
  const { rows } = await sql<{ table: string; present: string[] }>`
    select relname as table, coalesce(array_agg(privilege_type) filter (where grantee is not null), '{}') as present
    from pg_class
    left join lateral aclexplode(relacl) as acl on grantee = (select oid from pg_roles where rolname = ${role})
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    group by relname
    order by relname`.execute(tx);
  return rows;
}

/** Who asks over this connection. */
export async function readCurrentRole(db: Database): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  return rows[0]?.role ?? '';
}

/** Whether the role of this connection could change or remove what stands in the audit log, or take its guard away. */
export async function canChangeAuditLog(db: Database): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege(oid, 'update, delete, truncate, trigger') or pg_has_role(relowner, 'member') as may
    from pg_class where oid = 'audit_event'::regclass`.execute(db);
  return rows[0]?.may ?? true;
}
