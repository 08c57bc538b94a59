import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { exportAuditEntries, listAuditEntries } from '#contract/audit.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import { audit } from './log.queries.ts';

const portal = usePortal();
/** A portal of its own for tests that count all entries. */
const quiet = usePortal();

type Query = Record<string, string | number>;

async function read(query: Query = {}, on = portal) {
  const admin = await anAdmin(on);
  const reply = await admin.call(listAuditEntries, { query });
  expect(reply).toMatchObject({ status: 200 });
  return reply.data;
}

async function exported(query: Query, on = portal) {
  const { token } = await anAdmin(on);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const address = `${on.origin}/api${exportAuditEntries.path}?${search}`;
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return new File([await response.arrayBuffer()], response.headers.get('content-disposition') ?? '');
}

test('an export over the limit is refused with advice, never truncated', async () => {
  await sql`insert into audit_event (action, subject_type, subject_id)
    select 'venue.edit', 'venue', '1' from generate_series(1, 20000)`.execute(quiet.db);
  const filter = { group: 'venues', format: 'jsonl' };
  expect((await (await exported(filter, quiet)).text()).trim().split('\n')).toHaveLength(20_000);
  await sql`insert into audit_event (action, subject_type, subject_id) values ('venue.edit', 'venue', '1')`.execute(
    quiet.db,
  );
  const { token } = await anAdmin(quiet);
  const { envelope } = await request(quiet, 'GET', '/api/audit/export?group=venues&format=csv', { token });
  expect(envelope).toMatchObject({ status: 400, code: 'export-too-long' });
  expect(envelope.message).toContain('Narrow');
});

test('an entry too long for the word index is stored all the same', async () => {
  const words = Array.from({ length: 90_000 }, (_, n) => `word${n}`).join(' ');
  await audit(portal.db, {
    actor: null,
    action: 'question.edit',
    subject: ['question', 987_654],
    after: { words },
  });
  expect((await read({ about: 'question', subject: 987_654 })).results).toHaveLength(1);
});

test('every filter and page order uses an index', async () => {
  await sql`insert into audit_event (at, actor_id, action, subject_type, subject_id, after)
    select now() - n * interval '1 minute', null, 'attempt.submit', 'attempt', n::text, '{"marks": 1}'
    from generate_series(1, 30000) n`.execute(quiet.db);
  await sql`analyze audit_event`.execute(quiet.db);
  const admin = await anAdmin(quiet);
  const scansBefore = await sequentialScans();
  for (const query of [
    {},
    { older_than: 500 },
    { newer_than: 500 },
    { actor: admin.regno },
    { about: 'aptitude', subject: 3 },
    { group: 'rights' },
    { from: '2020-01-01', to: '2020-01-02' },
    { search: 'nowhere' },
  ] as Query[])
    expect((await admin.call(listAuditEntries, { query })).status).toBe(200);
  expect(await sequentialScans()).toBe(scansBefore);
});

async function sequentialScans(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(quiet.db);
  const { rows } = await sql<{ scans: number }>`select seq_scan::int as scans from pg_stat_user_tables
    where relname = 'audit_event'`.execute(quiet.db);
  return rows[0]?.scans ?? -1;
}
