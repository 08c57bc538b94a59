import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import {
  bulkEditQuestionImportItems,
  importQuestions,
  readQuestionImport,
} from '#contract/questions/imports.ts';
import { callEndpoint } from '#test/api-client.ts';
import { servingUrlOf } from '#test/cluster.ts';
import { emptyDatabase, launchPortal } from '#test/launched-portal.ts';
import { anAdmin } from '#test/people.ts';
import type { Portal } from '#test/portal.ts';
import { sendQuestions } from '#test/question-imports.ts';
import { findCode, listMailsTo } from '#test/smtp-server.ts';
import { openDatabase } from './platform/database/connection.ts';
import { nameCluster } from './platform/postgres/cluster.ts';

const COULD_CHANGE = 'the user of DATABASE_URL could change it';

const NOTHING_SENT = 'nobody gets codes';

test('the first start prints the address and a generated password that works; the next start does not print it again', async () => {
  const url = await emptyDatabase();
  const first = await launchPortal({}, url);
  const origin = await first.ready;
  await expect.poll(() => first.printed.text).toMatch(/First admin:\s+ADMIN, password (\w{12}) /);
  await expect.poll(() => first.printed.text).toContain(COULD_CHANGE);
  expect(first.printed.text).not.toContain(NOTHING_SENT);
  // Printed before anything after it can fail.
  expect(first.printed.text.split('is ready at')[0]).toMatch(/First admin:\s+ADMIN, password \w{12} /);
  const password = first.printed.text.match(/password (\w{12}) /)?.[1];
  const reply = await fetch(`${origin}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ regno: 'admin', password }),
  });
  expect(await reply.json()).toMatchObject({ success: true, data: { role: 'admin' } });
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const second = await launchPortal({}, url);
  await second.ready;
  await expect.poll(() => second.printed.text).toContain('password as at the first start');
});

test('neither the log nor the audit log holds a secret, whatever users do and whatever fails', async () => {
  const url = await emptyDatabase();
  const { printed, ready } = await launchPortal(
    { LOG_LEVEL: 'trace', STUDENT_MAIL_DOMAIN: 'students.example.org', ADMIN_PASSWORD: 'admin-secret' },
    url,
  );
  const origin = await ready;
  const { db, close } = openDatabase(url, 1);
  onTestFinished(close);
  const send = async (method: string, path: string, body?: object, token?: string) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as { data: { access_token: string } }) };
  };
  const batch = new Date().getFullYear();
  const person = { regno: 'S1', name: 'Invented Person', trade: 'GCS', batch };

  await send('POST', '/user/register', { ...person, password: 'first-secret' });
  await send('POST', '/user/login', { regno: 'S1', password: 'wrong-secret' });
  const { access_token: first } = (
    await send('POST', '/user/login', { regno: 'S1', password: 'first-secret' })
  ).data;
  const change = { regno: 'S1', oldPassword: 'first-secret', newPassword: 'second-secret' };
  expect((await send('POST', '/user/change-password', change, first)).status).toBe(200);
  await send('POST', '/user/change-password', { ...change, oldPassword: 'wrong-secret' }, first);
  await send('GET', '/user/generate-otp/S1');
  const otp = findCode((await listMailsTo({ db }, 'S1@students.example.org'))[0]?.text);
  expect(otp).toMatch(/^\d{6}$/);
  expect(
    (await send('POST', '/user/forgot-password', { regno: 'S1', otp, password: 'third-secret' })).status,
  ).toBe(200);
  // The code is used.
  expect(
    (await send('POST', '/user/forgot-password', { regno: 'S1', otp, password: 'third-secret' })).status,
  ).toBe(400);
  const { access_token: second } = (
    await send('POST', '/user/login', { regno: 'S1', password: 'third-secret' })
  ).data;
  await send('GET', '/user/verify-session', undefined, second);
  await send('GET', '/aptitude/9999', undefined, second);

  // PostgreSQL's error holds the whole refused row: here a hash, there the text of a mail with its code.
  await sql`alter table account add constraint planted check (regno <> 'S2')`.execute(db);
  await sql`alter table mail add constraint planted check (false) not valid`.execute(db);
  expect(
    (await send('POST', '/user/register', { ...person, regno: 'S2', password: 'fourth-secret' })).status,
  ).toBe(500);
  expect((await send('GET', '/user/generate-otp/S1')).status).toBe(500);
  await expect.poll(() => printed.text.match(/violates check constraint/g)?.length).toBeGreaterThanOrEqual(2);
  // The log does contain the refusals.
  for (const code of ['wrong-code', 'forbidden']) expect(printed.text).toContain(code);

  const { rows } = await sql`select * from audit_event`.execute(db);
  expect(rows.length).toBeGreaterThanOrEqual(4);
  for (const text of [printed.text, JSON.stringify(rows)]) {
    expect(text).not.toMatch(/(admin|first|second|third|fourth|wrong)-secret/);
    for (const secret of [first, second, `"${otp}"`, ` ${otp}`]) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/\$argon2|Failing row|<html|students\.example\.org/);
  }
});

test('endless refusals do not fill the log', async () => {
  const { printed, ready } = await launchPortal();
  const origin = await ready;
  const send = async (path: string, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(`${origin}/api${path}`, {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
    });
    return { status: response.status, ...((await response.json()) as { data?: { access_token: string } }) };
  };
  const person = { regno: 'S1', password: 'practice', name: 'Invented Person', trade: 'GCS' };
  await send('/user/register', { ...person, batch: new Date().getFullYear() });
  const { data } = await send('/user/login', { regno: 'S1', password: 'practice' });
  const save = { epoch: 1, operations: [{ seq: 1, question_id: 1 }] };
  for (let count = 0; count < 100; count++)
    expect((await send('/attempt/1/answers', save, data?.access_token)).status).toBe(404);
  await expect.poll(() => printed.text).toContain('not logged in this minute');
  expect(printed.text.match(/"not-found"/g)).toHaveLength(60);
});

test('in production a start without a mail server says so, and only then', async () => {
  const without = await launchPortal({ NODE_ENV: 'production' });
  await without.ready;
  await expect.poll(() => without.printed.text).toContain(NOTHING_SENT);
  const server = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'cell@example.org' };
  const other = await launchPortal({ NODE_ENV: 'production', ...server });
  await other.ready;
  await expect.poll(() => other.printed.text).toContain(COULD_CHANGE);
  expect(other.printed.text).not.toContain(NOTHING_SENT);
});

/** The roles with connections to the database at `url`, except that of this query. */
async function rolesOf(url: string): Promise<string[]> {
  const { db, close } = openDatabase(url, 1);
  try {
    const { rows } = await sql<{ role: string }>`select distinct usename as role from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    return rows.map((row) => row.role);
  } finally {
    await close();
  }
}

test('with a separate owner the portal migrates as the owner and serves as the limited role, with which more nodes can join', async () => {
  const url = await emptyDatabase({ migrated: false });
  const role = inject('servingRole');
  const lesser = servingUrlOf(url, role);
  const early = await launchPortal({}, lesser);
  expect(await early.ended).toBe(1);
  expect(early.printed.text).toContain('name its owner in MIGRATION_DATABASE_URL');

  const { printed, ready } = await launchPortal({ MIGRATION_DATABASE_URL: url }, lesser);
  const origin = await ready;
  await expect.poll(() => printed.text).toContain('First admin:');
  expect(printed.text).not.toContain(COULD_CHANGE);
  expect((await fetch(`${origin}/ready`)).status).toBe(200);
  await expect.poll(() => rolesOf(url)).toEqual([role]);
  expect(await (await launchPortal({}, lesser)).ready).toMatch(/^http/);
});

test('over the embedded database the portal serves as the limited role', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-main-'));
  await chmod(folder, 0o755);
  const { child, ended, printed, ready } = await launchPortal({ DATA_DIR: folder, DEMO: 'no' }, '');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await ready;
  const socketFolder = join('/tmp', nameCluster(folder));
  onTestFinished(() => rm(socketFolder, { recursive: true, force: true }));
  const url = `postgresql://postgres@/portal?host=${encodeURIComponent(socketFolder)}`;
  await expect.poll(() => rolesOf(url)).toEqual(['portal_app']);
  const portal = openDatabase(url.replace('postgres@', 'portal_app@'), 1);
  await expect(sql`delete from audit_event`.execute(portal.db)).rejects.toThrow('permission denied');
  await portal.close();
  expect(printed.text).not.toContain(COULD_CHANGE);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('a portal of an older release starts over a database that a newer one migrated', async () => {
  const url = await emptyDatabase();
  const { db, close } = openDatabase(url, 1);
  await sql`insert into kysely_migration values ('9999-later', now()::text)`.execute(db).finally(close);
  const { printed, ready } = await launchPortal({}, url);
  expect(await ready).toMatch(/^http/);
  expect(printed.text).toContain('A newer release has migrated the database');
});

test('several nodes that start at once on an empty database create one bank and one admin', async () => {
  const url = await emptyDatabase({ bank: true });
  const all = await Promise.all([launchPortal({}, url), launchPortal({}, url), launchPortal({}, url)]);
  expect(await Promise.all(all.map((one) => one.ready))).not.toContain('ended');
  await expect.poll(() => all.filter((one) => /password \w{12} /.test(one.printed.text)).length).toBe(1);
});

test('an import whose node is killed continues on another, and nothing is imported twice or in part', async () => {
  const url = await emptyDatabase();
  const { db, close } = openDatabase(url, 2);
  onTestFinished(close);
  const COUNT = 1_000;
  const file = Array.from({ length: COUNT }, (_, n) => `[markdown]What does \`f(${n})\` give?{=${n} ~x}`);
  let node = await launchPortal({}, url);
  let origin = await node.ready;
  const call: Portal['call'] = (endpoint, parts, token) => callEndpoint(origin, endpoint, parts ?? {}, token);
  const admin = await anAdmin({ db, call } as Portal);
  const stored = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from question`.execute(db);
    return rows[0]?.count;
  };
  const { data } = await sendQuestions({ origin }, admin, file.join('\n\n'));
  const params = { id: data.id };
  const state = async () => (await admin.call(readQuestionImport, { params })).data;
  const done = async () =>
    (await db.selectFrom('question_import').select('done').executeTakeFirstOrThrow()).done;
  let seen = 0;
  async function killAndLaunch(): Promise<void> {
    node.child.kill('SIGKILL');
    await node.ended;
    seen = await done();
    // Otherwise the claim of the dead node expires after two minutes.
    await db.updateTable('question_import').set({ claimed_until: null }).execute();
    node = await launchPortal({}, url);
    origin = await node.ready;
  }

  await expect.poll(done, { interval: 10 }).toBeGreaterThan(0);
  await killAndLaunch();
  expect(seen).toBeLessThan(COUNT);
  await expect.poll(async () => (await state()).state).toBe('draft');
  expect(await state()).toMatchObject({ done: COUNT, counts: { all: COUNT, faulty: 0 } });

  await admin.call(bulkEditQuestionImportItems, { params, body: { topic_tags: ['Averages'] } });
  const before = await stored();
  const bring = () => admin.call(importQuestions, { params, body: { status: 'ready' } });
  const broken = bring().catch(() => undefined);
  const storing = sql<{ count: number }>`
    select count(*)::int as count from pg_locks join pg_class on pg_class.oid = relation
    where relname = 'question_version' and mode = 'RowExclusiveLock' and granted`;
  await expect
    .poll(async () => (await storing.execute(db)).rows[0]?.count, { interval: 5 })
    .toBeGreaterThan(0);
  await killAndLaunch();
  await broken;
  // The database may have had the whole of it by then.
  await expect.poll(stored).toBeOneOf([before, (before ?? 0) + COUNT]);
  await bring();
  expect(await stored()).toBe((before ?? 0) + COUNT);
  expect(await state()).toMatchObject({ state: 'imported', counts: { imported: COUNT } });
});
