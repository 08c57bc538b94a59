import { createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Config } from '#server/config.ts';
import { usePortal } from '#test/portal.ts';
import { aFreePort, listMailsTo, openSmtpServer } from '#test/smtp-server.ts';
import { isMailAddress } from './address.ts';
import { claimDueMails, pruneOutbox, queueMail } from './outbox.ts';
import { startMailSender } from './sender.ts';

const portal = usePortal();
const SOON = { timeout: 60_000, interval: 20 };
let count = 0;

beforeEach(async () => {
  await portal.db.deleteFrom('mail').execute();
});

const anAddress = () => `somebody.${++count}@students.example.org`;
const settings = (port: number) => ({
  smtpUrl: `smtp://127.0.0.1:${port}`,
  mailFrom: 'cell@example.org',
  productTitle: 'Placement “Portal”, of ours',
});

/** The mail sender of a node, until the test is over. */
function send(given: Pick<Config, 'smtpUrl' | 'mailFrom' | 'productTitle'>): unknown[] {
  const failures: unknown[] = [];
  const sender = startMailSender(portal.db, given, (error) => failures.push(error));
  onTestFinished(() => sender.stop());
  return failures;
}

const queue = (to: string, subject = 'A subject', text = 'A text\n') =>
  queueMail(portal.db, { to, accountId: null, subject, text });
const makeDue = (to: string) =>
  portal.db
    .updateTable('mail')
    .set({ next_try_at: sql<Date>`now()`, last_error: null })
    .where('recipient', '=', to)
    .execute();

test('a mail arrives unchanged, once, and its text is deleted', async () => {
  const { letters, port } = await openSmtpServer();
  const to = anAddress();
  await queueMail(portal.db, {
    to,
    accountId: null,
    subject: 'Code “für” dich',
    text: 'प्रिय छात्र, 012345\n',
    html: '<p>x</p>',
  });
  send(settings(port));
  await expect.poll(() => letters.length, SOON).toBe(1);
  expect(letters[0]).toMatchObject({ from: 'cell@example.org', to: [to] });
  expect(letters[0]?.headers).toMatch(/^Auto-Submitted: auto-generated$/im);
  expect(letters[0]?.headers).toMatch(/^Content-Type: multipart\/alternative/im);
  await expect
    .poll(() => listMailsTo(portal, to), SOON)
    .toMatchObject([{ text: null, html: null, next_try_at: null, attempts: 1, sent_at: expect.any(Date) }]);
});

test('a mail has the time at which it was queued, whatever the clock of the node', async () => {
  const { letters, port } = await openSmtpServer();
  await queue(anAddress());
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-02-01') });
  onTestFinished(() => void vi.useRealTimers());
  send(settings(port));
  await expect.poll(() => letters.length, SOON).toBe(1);
  expect(letters[0]?.headers).toMatch(/^Date: /im);
  expect(letters[0]?.headers).not.toMatch(/^Date: .* 2020 /im);
});

test('a plain mail keeps every character', async () => {
  const { letters, port } = await openSmtpServer();
  const text = 'प्रिय छात्र, = “012345” \n.\nA line of its own dot\n';
  await queue(anAddress(), 'Plain', text);
  send(settings(port));
  await expect.poll(() => letters[0]?.text.replace(/\r\n/g, '\n').trimEnd(), SOON).toBe(text.trimEnd());
});

test('a mail is queued with its transaction or not at all', async () => {
  const to = anAddress();
  const failing = portal.db.transaction().execute(async (tx) => {
    await queueMail(tx, { to, accountId: null, subject: 'x', text: 'x' });
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  expect(await listMailsTo(portal, to)).toEqual([]);
});

test('a mail waits while the mail server is down, and is sent once it is up', async () => {
  const port = await aFreePort();
  const to = anAddress();
  await queue(to);
  send(settings(port));
  await expect
    .poll(() => listMailsTo(portal, to), SOON)
    .toMatchObject([{ sent_at: null, last_error: expect.stringContaining('ECONNREFUSED') }]);
  const [waiting] = await listMailsTo(portal, to);
  expect(waiting?.text).toBe('A text\n');
  const { letters } = await openSmtpServer({ port });
  await expect.poll(() => letters.map((letter) => letter.to), SOON).toEqual([[to]]);
  await expect.poll(async () => (await listMailsTo(portal, to))[0]?.last_error, SOON).toBe(null);
});

test('a mail server that sends garbage, or hangs up, costs one try and nothing else', async () => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.end('<h1>It works!</h1>\u0000\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const to = anAddress();
  await queue(to);
  const failures = send(settings(port));
  await expect
    .poll(() => listMailsTo(portal, to), SOON)
    .toMatchObject([{ sent_at: null, text: 'A text\n', last_error: expect.stringMatching(/\S/) }]);
  expect(failures).toEqual([]);
});

test.each([
  ['recipient', 550],
  ['letter', 554],
] as const)('a %s that the server refuses for good (%i) is not tried again', async (at, status) => {
  const { port } = await openSmtpServer({ refuse: { at, status, sentence: 'We know nobody of that name' } });
  const to = anAddress();
  await queue(to);
  send(settings(port));
  await expect
    .poll(() => listMailsTo(portal, to), SOON)
    .toMatchObject([
      {
        next_try_at: null,
        text: null,
        sent_at: null,
        attempts: 1,
        last_error: expect.stringContaining('We know nobody of that name'),
      },
    ]);
});

test('a recipient that the server defers is retried, with growing delays', async () => {
  const { port } = await openSmtpServer({ refuse: { at: 'recipient', status: 451, sentence: 'Later' } });
  const to = anAddress();
  await queue(to);
  send(settings(port));
  const pauses: number[] = [];
  for (let attempts = 1; attempts <= 5; attempts++) {
    await expect
      .poll(() => listMailsTo(portal, to), SOON)
      .toMatchObject([{ attempts, last_error: expect.stringContaining('Later') }]);
    const { rows } = await sql<{ pause: number }>`
      select extract(epoch from next_try_at - now())::float8 as pause from mail where recipient = ${to}`.execute(
      portal.db,
    );
    pauses.push(rows[0]?.pause ?? 0);
    await makeDue(to);
  }
  for (const [index, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThan(2 ** (index + 1) - 1);
    expect(pause).toBeLessThanOrEqual(2 ** (index + 1));
  }
});

test('tries end after a maximum', async () => {
  const { port } = await openSmtpServer({ refuse: { at: 'recipient', status: 451, sentence: 'Later' } });
  const to = anAddress();
  await queue(to);
  await portal.db.updateTable('mail').set({ attempts: 59 }).where('recipient', '=', to).execute();
  send(settings(port));
  await expect
    .poll(() => listMailsTo(portal, to), SOON)
    .toMatchObject([{ attempts: 60, next_try_at: null, text: null, sent_at: null }]);
});

test('one mail that cannot be sent delays no other', async () => {
  const { letters, port, seen } = await openSmtpServer();
  const gone = anAddress();
  await queue(gone);
  await portal.db
    .updateTable('mail')
    .set({ next_try_at: sql<Date>`now() + interval '1 hour'` })
    .where('recipient', '=', gone)
    .execute();
  const to = anAddress();
  await queue(to);
  send(settings(port));
  await expect.poll(() => letters.map((letter) => letter.to[0]), SOON).toEqual([to]);
  expect(seen.recipients).toBe(1);
});

test('several nodes share the outbox and send every mail once', async () => {
  const { letters, port } = await openSmtpServer();
  const all = Array.from({ length: 60 }, anAddress);
  for (const to of all) await queue(to);
  for (let node = 0; node < 3; node++) send(settings(port));
  await expect.poll(() => letters.length, { ...SOON, timeout: 60_000 }).toBeGreaterThanOrEqual(60);
  await expect.poll(async () => (await takeWaiting()).length, SOON).toBe(0);
  expect(letters.map((letter) => letter.to[0]).sort()).toEqual([...all].sort());
});

const takeWaiting = () =>
  portal.db
    .selectFrom('mail')
    .select('id')
    .where('next_try_at', 'is not', null)
    .where('next_try_at', '<', sql<Date>`now() + interval '2 minutes'`)
    .execute();

test('a mail that a dead node had claimed is sent after the claim expires, not before', async () => {
  const to = anAddress();
  await queue(to);
  expect((await claimDueMails(portal.db, 100)).map((mail) => mail.recipient)).toContain(to);
  expect((await claimDueMails(portal.db, 100)).map((mail) => mail.recipient)).not.toContain(to);
  await makeDue(to);
  expect((await claimDueMails(portal.db, 100)).map((mail) => mail.recipient)).toContain(to);
});

test('an expired mail is not sent, and its text is deleted', async () => {
  const { port, letters } = await openSmtpServer();
  const [late, other] = [anAddress(), anAddress()];
  await queueMail(portal.db, { to: late, accountId: null, subject: 'x', text: 'x', lifeSeconds: 0 });
  await queue(other);
  send(settings(port));
  await expect.poll(() => letters.map((letter) => letter.to[0]), SOON).toEqual([other]);
  await pruneOutbox(portal.db);
  expect(await listMailsTo(portal, late)).toMatchObject([{ text: null, next_try_at: null, sent_at: null }]);
});

test('old mails are deleted', async () => {
  const [old, recent] = [anAddress(), anAddress()];
  for (const to of [old, recent]) await queue(to);
  const longAgo = sql<Date>`now() - interval '31 days'`;
  await portal.db.updateTable('mail').set({ created_at: longAgo }).where('recipient', '=', old).execute();
  await pruneOutbox(portal.db);
  expect([(await listMailsTo(portal, old)).length, (await listMailsTo(portal, recent)).length]).toEqual([
    0, 1,
  ]);
});

test.each([
  '',
  'nobody',
  'a@b',
  'a b@example.org',
  'a@example.org, b@example.org',
  'Name <a@example.org>',
  'a@example.org\r\nBcc: b@example.org',
  'a@example.org\n',
  'a@@example.org',
  '.a@example.org',
  'a..b@example.org',
  '"a b"@example.org',
  'ä@example.org',
  `${'a'.repeat(65)}@example.org`,
  `a@${'a'.repeat(250)}.org`,
])('%j is not an address, and no mail is queued for it', async (to) => {
  expect(isMailAddress(to)).toBe(false);
  await expect(queue(to)).rejects.toThrow('one plain address');
  expect(await listMailsTo(portal, to)).toEqual([]);
});

test('a subject with a line break adds no header', async () => {
  const { letters, port } = await openSmtpServer();
  await queue(anAddress(), 'One\r\nBcc: other@example.org');
  send(settings(port));
  await expect.poll(() => letters.length, SOON).toBe(1);
  expect(letters[0]?.headers).not.toMatch(/^bcc:/im);
  expect(letters[0]?.to).toHaveLength(1);
});
