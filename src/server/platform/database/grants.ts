import { sql } from 'kysely';
import type { Database, Tx } from './connection.ts';
import type { DB } from './schema.ts';
import { transaction } from './transaction.ts';

type Right = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';

const read = ['SELECT'] as const;
const append = ['SELECT', 'INSERT'] as const;
const keep = ['SELECT', 'INSERT', 'UPDATE'] as const;
const full = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;

/** What the portal may do with each table while it serves; nowhere more, and nowhere else anything. */
const declared: Record<keyof DB, readonly Right[]> = {
  // One that nobody has used goes by `remove_unused_accounts`, which is the owner's.
  account: keep,
  admission: full,
  admitted_event: append,
  answer_event: append,
  aptitude: full,
  aptitude_pool: full,
  aptitude_question: full,
  aptitude_section: full,
  attempt: keep,
  attempt_chain: keep,
  // Goes with the person.
  attempt_opening: ['SELECT', 'INSERT', 'DELETE'],
  audit_event: append,
  block: keep,
  erasure_request: keep,
  extra_time: full,
  // Goes with its question, by the owner's foreign key.
  generated_question: append,
  item_analysis: full,
  item_statistic: full,
  known_device: full,
  late_admission: keep,
  mail: full,
  mail_claim: full,
  notice: keep,
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
  score: keep,
  seeding: append,
  session: full,
  stimulus: append,
  template: full,
  topic: full,
  venue: full,
  venue_refusal: keep,
  venue_waiver: full,
  violation: append,
  year_act: keep,
};

/** The tables of the migrations themselves, by which a node knows whether it is ready. */
const alsoRead = ['kysely_migration', 'kysely_migration_lock'];

/**
 * Gives `role` the declared rights and takes what it has beyond them, as the owner of the tables. Writes nothing where all
 * is well, so that starters beside serving nodes disturb nobody; several starters at once wait for one another.
 */
export async function grantRights(owner: Database, role: string): Promise<void> {
  await transaction(owner, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('portal rights'))`.execute(tx);
    for (const { table, present } of await listRights(tx, role)) {
      const wanted = rightsOn(table);
      const missing = wanted.filter((right) => !present.includes(right));
      const beyond = present.filter((right) => !wanted.includes(right as Right));
      const name = sql.table(table);
      const whom = sql.id(role);
      if (beyond.length > 0) await sql`revoke ${list(beyond)} on ${name} from ${whom}`.execute(tx);
      if (missing.length > 0) await sql`grant ${list(missing)} on ${name} to ${whom}`.execute(tx);
    }
    await refuseTemporaryTables(tx, role);
  });
}

// One under the name of the audit log would stand before it and take its rows.
async function refuseTemporaryTables(tx: Tx, role: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name
    where has_database_privilege(${role}, current_database(), 'temporary')`.execute(tx);
  for (const { name } of rows)
    await sql`revoke temporary on database ${sql.id(name)} from public`.execute(tx);
}

function rightsOn(table: string): readonly Right[] {
  if (table in declared) return declared[table as keyof DB];
  return alsoRead.includes(table) ? read : [];
}

const list = (rights: readonly string[]) => sql.raw(rights.join(', '));

/** The rights that a role was given on each table, without those it has from elsewhere. */
async function listRights(tx: Tx, role: string) {
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
export async function roleOf(db: Database): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  return rows[0]?.role ?? '';
}

/** Whether the role of this connection could change or remove what stands in the audit log, or take its guard away. */
export async function mayChangeLog(db: Database): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege(oid, 'update, delete, truncate, trigger') or pg_has_role(relowner, 'member') as may
    from pg_class where oid = 'audit_event'::regclass`.execute(db);
  return rows[0]?.may ?? true;
}
