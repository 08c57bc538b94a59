import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { audit } from '#server/features/audit/log.queries.ts';
import { anAttempt } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { openDatabase } from './connection.ts';
import { canChangeAuditLog, grantPrivileges, readCurrentRole } from './grants.ts';

const portal = usePortal();
const servingRole = inject('servingRole');

/** The error of the database for a statement of the serving role. */
async function answerTo(statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: portal.servingUrl });
  await client.connect();
  try {
    await client.query(statement);
    return 'done';
  } catch (error) {
    return (error as pg.DatabaseError).code ?? String(error);
  } finally {
    await client.end();
  }
}
const DENIED = '42501';

/** Another role without privileges, as an operator would create it. */
async function aRole(): Promise<string> {
  const role = `portal_role_${randomBytes(6).toString('hex')}`;
  await sql`create role ${sql.id(role)} login`.execute(portal.db);
  onTestFinished(async () => {
    await sql`drop owned by ${sql.id(role)}`.execute(portal.db);
    await sql`drop role ${sql.id(role)}`.execute(portal.db);
  });
  return role;
}

async function rightsOf(role: string): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ table: string; rights: string[] }>`
    select relname as table, array(
      select name from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as name
      where has_table_privilege(${role}, pg_class.oid, name)) as rights
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(portal.db);
  return Object.fromEntries(rows.map(({ table, rights }) => [table, rights]));
}

test('the portal serves as a role that owns nothing and is no superuser', async () => {
  const { rows } = await sql`select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
      (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned,
      (select count(*)::int from pg_auth_members where member = pg_roles.oid) as memberships
    from pg_roles where rolname = ${servingRole}`.execute(portal.db);
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
      rolreplication: false,
      owned: 0,
      memberships: 0,
    },
  ]);
});

test('every table has declared privileges, and append-only tables can only be appended to', async () => {
  const rights = await rightsOf(servingRole);
  const silent = Object.entries(rights).filter(([, given]) => !given.includes('select'));
  expect(silent).toEqual([]);
  for (const table of ['audit_event', 'answer_event', 'violation', 'question_version', 'seeding'])
    expect(rights[table]).toEqual(['select', 'insert']);
  for (const table of ['kysely_migration', 'kysely_migration_lock'])
    expect(rights[table]).toEqual(['select']);
  for (const table of ['account', 'attempt', 'score']) expect(rights[table]).not.toContain('delete');
  for (const given of Object.values(rights))
    for (const right of ['truncate', 'references', 'trigger']) expect(given).not.toContain(right);
});

test.each(
  [
    ['audit_event', "action = 'other'"],
    ['answer_event', 'late = true'],
    ['violation', 'counted = false'],
    ['question_version', "description = 'other'"],
  ].flatMap(([table, change]) => [
    `update ${table} set ${change}`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
    `drop table ${table} cascade`,
    `alter table ${table} disable trigger all`,
    `alter table ${table} rename to another`,
    `create rule silent as on insert to ${table} do instead nothing`,
    `create trigger silent before insert on ${table} for each row execute function suppress_redundant_updates_trigger()`,
    `create temporary table ${table} (like public.${table})`,
    `begin; lock table ${table} in access exclusive mode`,
    `grant update on ${table} to current_user`,
  ]),
)('the portal may not %s', async (statement) => {
  await anAttempt(portal);
  const answer = await answerTo(statement);
  // PostgreSQL only warns about a grant without permission, and does not perform it.
  if (statement.startsWith('grant'))
    expect((await rightsOf(servingRole)).audit_event).not.toContain('update');
  else expect(answer).toBe(DENIED);
});

test.each([
  'drop trigger audit_event_append_only on audit_event',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
  'drop function refuse_change() cascade',
  "set session_replication_role = 'replica'",
  'set role postgres',
  'set session authorization postgres',
  'create table public.audit_copy ()',
  'create schema apart',
  "select pg_read_file('postgresql.conf')",
  "copy (select 1) to program 'true'",
  'insert into kysely_migration values (1, 2)',
  'insert into audit_event (action, subject_type, subject_id) overriding system value values (1, 2, 3) on conflict (id) do update set action = 4',
])('the role cannot get around that by: %s', async (statement) => {
  // On a cluster whose superuser has another name these two fail with other errors.
  const wording = statement.replace('postgres', await readCurrentRole(portal.db));
  expect(await answerTo(wording)).toBe(DENIED);
});

test('the portal’s own role cannot change its entries in the audit log', async () => {
  const serving = openDatabase(portal.servingUrl, 1);
  onTestFinished(serving.close);
  expect(await readCurrentRole(serving.db)).toBe(servingRole);
  const { id } = await anAdmin(portal);
  await audit(serving.db, { actor: id, action: 'account.block', subject: ['account', id] });
  expect(await readAuditTrail(portal, 'account', id)).toMatchObject([{ action: 'account.block' }]);
  expect(await canChangeAuditLog(serving.db)).toBe(false);
});

test('a role gets the declared privileges, and loses all others', async () => {
  const role = await aRole();
  await sql`grant update, truncate on audit_event to ${sql.id(role)}`.execute(portal.db);
  await sql`grant select on kysely_migration to ${sql.id(role)}`.execute(portal.db);
  await grantPrivileges(portal.db, role);
  expect(await rightsOf(role)).toEqual(await rightsOf(servingRole));
});

test('several nodes that start at once grant the same privileges, even while the tables are in use', async () => {
  const role = await aRole();
  const starters = Array.from({ length: 4 }, () => openDatabase(portal.databaseUrl, 1));
  onTestFinished(async () => void (await Promise.all(starters.map((one) => one.close()))));
  const work = anAttempt(portal);
  await Promise.all(starters.map(({ db }) => grantPrivileges(db, role)));
  await work;
  expect(await rightsOf(role)).toEqual(await rightsOf(servingRole));
});

test.each([
  ['the owner', async () => readCurrentRole(portal.db)],
  ['a member of the owner', async () => asMember(await aRole())],
  ['a role that may update', async () => asWriter(await aRole())],
])('%s is recognised as a role that could change the log', async (_who, make) => {
  const role = await make();
  const one = openDatabase(portal.databaseUrl, 1);
  onTestFinished(one.close);
  await sql`set role ${sql.id(role)}`.execute(one.db);
  expect(await canChangeAuditLog(one.db)).toBe(true);
});

async function asMember(role: string): Promise<string> {
  await sql`grant ${sql.id(await readCurrentRole(portal.db))} to ${sql.id(role)}`.execute(portal.db);
  return role;
}

async function asWriter(role: string): Promise<string> {
  await sql`grant update on audit_event to ${sql.id(role)}`.execute(portal.db);
  return role;
}
