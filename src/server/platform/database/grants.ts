import { sql } from 'kysely';
import { grantJobQueue } from '../jobs/job-schema.ts';
import type { Database, Tx } from './connection.ts';
import type { DB } from './schema.ts';
import { transaction } from './transaction.ts';

type Privilege = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';

const read = ['SELECT'] as const;
const append = ['SELECT', 'INSERT'] as const;
const update = ['SELECT', 'INSERT', 'UPDATE'] as const;
const full = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;

/**
 * The privileges of the serving role on each table. It has no others.
 * See docs/decisions/0032-the-portal-serves-as-a-role-that-owns-nothing.md.
 */
const privileges: Record<keyof DB, readonly Privilege[]> = {
  // `remove_unused_accounts`, which runs as the owner, deletes unused accounts.
  account: update,
  ability_history: full,
  admission: full,
  api_token: update,
  admitted_event: append,
  answer_event: append,
  announcement: update,
  announcement_opening: ['SELECT', 'INSERT', 'DELETE'],
  announcement_recipient: ['SELECT', 'INSERT', 'DELETE'],
  approval: update,
  aptitude: full,
  aptitude_pool: full,
  aptitude_question: full,
  aptitude_section: full,
  area_ability: full,
  assessment: full,
  at_risk_rule: ['SELECT', 'UPDATE'],
  attempt: update,
  attempt_chain: update,
  // Deleted with the person's data.
  attempt_opening: ['SELECT', 'INSERT', 'DELETE'],
  audit_event: append,
  backup: update,
  block: update,
  bookmark: full,
  calendar_feed: full,
  calibration: update,
  cell_note: ['SELECT', 'INSERT', 'DELETE'],
  coding_draft: full,
  coding_editorial_opened: ['SELECT', 'INSERT', 'DELETE'],
  coding_problem: update,
  coding_problem_version: append,
  coding_proof: full,
  coding_solved: ['SELECT', 'INSERT', 'DELETE'],
  coding_submission: full,
  coding_test: append,
  coding_test_file: full,
  cohort_level: full,
  cohort_level_month: full,
  cohort_refresh: ['SELECT', 'UPDATE'],
  cohort_student: full,
  cohort_test: full,
  duty_aptitude: ['SELECT', 'INSERT', 'DELETE'],
  erasure_request: update,
  extra_time: full,
  // Deleted with its question, by a foreign key, which runs as the owner.
  generated_question: append,
  item_analysis: full,
  item_level: full,
  item_statistic: full,
  job_worker: full,
  judge_worker: full,
  factor_recovery_code: ['SELECT', 'INSERT', 'DELETE'],
  factor_ticket: full,
  known_device: full,
  late_admission: update,
  mail: full,
  mail_claim: full,
  mock: append,
  mock_pattern: full,
  mock_question: append,
  notice: update,
  notification: full,
  notification_setting: full,
  notified_aptitude: full,
  passkey: full,
  passkey_challenge: full,
  password_link: full,
  password_try: full,
  practice_answer: append,
  practice_item: append,
  practice_session: update,
  provider_link: full,
  provider_sign_in: ['SELECT', 'INSERT', 'DELETE'],
  presence: full,
  // The portal locks a row before it deletes it, and PostgreSQL requires UPDATE for the lock.
  picture: full,
  push: full,
  push_device: full,
  push_key: append,
  quarantine: update,
  question: full,
  question_picture: full,
  question_report: full,
  // A trigger writes it, which runs as the owner.
  question_search: ['SELECT'],
  question_import: full,
  question_import_item: full,
  // Deleted with its question, by a foreign key, which runs as the owner.
  question_version: append,
  recovery_code: full,
  registration: ['SELECT', 'UPDATE'],
  report_answer: full,
  revision_card: full,
  roster_import: full,
  roster_row: full,
  roster_sheet: full,
  ruling: append,
  score: update,
  seeding: append,
  session: full,
  sheet: full,
  sheet_entry: full,
  sheet_mark: full,
  stimulus: append,
  study_plan: full,
  template: full,
  totp_secret: full,
  topic: full,
  topic_ability: full,
  venue: full,
  venue_refusal: update,
  venue_waiver: full,
  violation: append,
  webhook: full,
  webhook_delivery: full,
  year_act: update,
};

/** The migrator's own tables, by which a node knows whether the database is migrated. */
const migrationTables = ['kysely_migration', 'kysely_migration_lock'];

/**
 * Grants `role` the declared privileges and revokes all others, as the owner of the tables. Where nothing differs it writes nothing, so
 * that it does not disturb serving nodes. An advisory lock serializes nodes that start at the same time.
 */
export async function grantPrivileges(owner: Database, role: string): Promise<void> {
  await transaction(owner, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('portal rights'))`.execute(tx);
    for (const { table, present } of await listPrivileges(tx, role)) {
      const wanted = privilegesOn(table);
      const missing = wanted.filter((privilege) => !present.includes(privilege));
      const excess = present.filter((privilege) => !wanted.includes(privilege as Privilege));
      const name = sql.table(table);
      const grantee = sql.id(role);
      if (excess.length > 0) await sql`revoke ${list(excess)} on ${name} from ${grantee}`.execute(tx);
      if (missing.length > 0) await sql`grant ${list(missing)} on ${name} to ${grantee}`.execute(tx);
    }
    await grantJobQueue(tx, role);
    await revokeTemporaryTables(tx, role);
  });
}

// A temporary table named like the audit log would shadow it and take its rows.
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

const list = (names: readonly string[]) => sql.raw(names.join(', '));

/** The privileges granted to the role itself on each table, without those of PUBLIC or of other roles. */
async function listPrivileges(tx: Tx, role: string) {
  const { rows } = await sql<{ table: string; present: string[] }>`
    select relname as table, coalesce(array_agg(privilege_type) filter (where grantee is not null), '{}') as present
    from pg_class
    left join lateral aclexplode(relacl) as acl on grantee = (select oid from pg_roles where rolname = ${role})
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
    group by relname
    order by relname`.execute(tx);
  return rows;
}

/** The role of this connection. */
export async function readCurrentRole(db: Database): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  return rows[0]?.role ?? '';
}

/** Whether the role of this connection could change or delete rows of the audit log, or drop the trigger that protects it. */
export async function canChangeAuditLog(db: Database): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege(oid, 'update, delete, truncate, trigger') or pg_has_role(relowner, 'member') as may
    from pg_class where oid = 'audit_event'::regclass`.execute(db);
  return rows[0]?.may ?? true;
}
