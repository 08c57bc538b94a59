import { expect, test } from 'vitest';
import { register, setRegistrationMode } from '#contract/accounts/registration.ts';
import { login, verifySession } from '#contract/accounts/sessions.ts';
import { listRosterStudents } from '#contract/people/invitations.ts';
import { followPasswordLink, makeResetLink } from '#contract/people/reset-links.ts';
import { readSettings } from '#contract/settings.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { extendWaits } from '#test/login-throttle.ts';
import { anAdmin, aPerson, aStudent, PASSWORD, type Person } from '#test/people.ts';
import { openNode, usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import { aRow, importRows } from '#test/roster-imports.ts';
import { listMailsTo, openSmtpServer } from '#test/smtp-server.ts';

const portal = usePortal();
const tokenIs = (path: string | null) => path?.split('#')[1] ?? '';

/** A student from an import: number and address. */
async function anEntered(admin: Person, mail?: string) {
  const [regno = '', name = '', , , address = ''] = aRow(mail === undefined ? {} : { mail });
  await importRows(portal, admin, [aRow({ regno, name, mail: address })]);
  return { regno, mail: address };
}

const follow = (token: string, password = PASSWORD) =>
  portal.call(followPasswordLink, { body: { token, password } });
const signIn = (regno: string, password = PASSWORD) => portal.call(login, { body: { regno, password } });

test('an admin creates a password link: it is mailed, shown once if requested, and ends nothing before it is used', async () => {
  const admin = await anAdmin(portal);
  const student = await aStudent(portal);
  const mail = `${student.regno}@students.example.org`;
  await portal.db.updateTable('account').set({ mail }).where('id', '=', student.id).execute();
  const quiet = (
    await admin.call(makeResetLink, { body: { regno: student.regno.toLowerCase(), show: false } })
  ).data;
  expect(quiet).toMatchObject({ mailed_to: mail, path: null });
  const shown = (await admin.call(makeResetLink, { body: { regno: student.regno, show: true } })).data;
  expect((await signIn(student.regno)).success).toBe(true);
  expect((await student.call(verifySession)).success).toBe(true);
  expect((await follow(tokenIs(shown.path), 'brand-new')).success).toBe(true);
  expect((await student.call(verifySession)).code).toBe('unauthenticated');
  expect((await signIn(student.regno, 'brand-new')).success).toBe(true);
  expect((await listMailsTo(portal, mail)).map(({ subject }) => subject)).toEqual([
    'Your link for a new password',
    'Your link for a new password',
    'Your password was changed',
  ]);
  const log = await portal.db
    .selectFrom('audit_event')
    .select(['action', 'actor_id', 'after'])
    .where('subject_id', '=', String(student.id))
    .orderBy('id')
    .execute();
  expect(log).toMatchObject([
    {
      action: 'account.make-link',
      actor_id: admin.id,
      after: { purpose: 'reset', mailed: true, shown: false },
    },
    {
      action: 'account.make-link',
      actor_id: admin.id,
      after: { purpose: 'reset', mailed: true, shown: true },
    },
    { action: 'account.follow-reset-link', actor_id: student.id },
  ]);
});

test('setting a password by link ends the wait after wrong passwords and makes this browser the only known one', async () => {
  const [admin, student] = [await anAdmin(portal), await aStudent(portal)];
  await signIn(student.regno);
  for (let time = 0; time < 5; time++) await signIn(student.regno, 'wrong');
  await extendWaits(portal);
  expect((await signIn(student.regno)).code).toBe('too-many-tries');
  const { path } = (await admin.call(makeResetLink, { body: { regno: student.regno, show: true } })).data;
  const known = () =>
    portal.db.selectFrom('known_device').select('secret_hash').where('account_id', '=', student.id).execute();
  const [before] = await known();
  const { headers } = await request(portal, 'POST', `/api${followPasswordLink.path}`, {
    body: { token: tokenIs(path), password: 'brand-new' },
  });
  const secret = headers.get('set-cookie')?.match(/^device=([\w-]{43});/)?.[1] ?? '';
  expect(before).toBeDefined();
  expect(await known()).toEqual([{ secret_hash: hashToken(secret) }]);
  expect((await signIn(student.regno, 'brand-new')).success).toBe(true);
});

test('links are only for students, and must be mailed or shown', async () => {
  const admin = await anAdmin(portal);
  const make = async (regno: string, show = false) =>
    (await admin.call(makeResetLink, { body: { regno, show } })).code;
  expect(await make((await anAdmin(portal)).regno, true)).toBe('not-a-student');
  expect(await make('NOBODY', true)).toBe('not-found');
  const { regno } = await aPerson(portal, { role: 'jspr', regno: `no address ${process.pid}` });
  expect(await make(regno)).toBe('no-address');
  expect(await make(regno, true)).toBeUndefined();
});

test('with registration only for the roster, other numbers are refused on every node at once', async () => {
  const admin = await anAdmin(portal);
  const node = await portal.addNode();
  const body = {
    name: 'Invented',
    regno: `Q${process.pid}`,
    trade: 'GCS' as const,
    batch: new Date().getFullYear(),
    password: PASSWORD,
  };
  try {
    expect((await admin.call(setRegistrationMode, { body: { mode: 'roster' } })).data).toEqual({
      mode: 'roster',
    });
    expect((await node.call(readSettings)).data.registration).toBe('roster');
    expect(await node.call(register, { body })).toMatchObject({ status: 403, code: 'not-on-roster' });
    const { regno } = await anEntered(admin);
    expect((await node.call(register, { body: { ...body, regno } })).code).toBe('invitation-waits');
    await admin.call(setRegistrationMode, { body: { mode: 'open' } });
    expect((await node.call(register, { body })).success).toBe(true);
  } finally {
    await node.close();
  }
  const log = await portal.db
    .selectFrom('audit_event')
    .select(['before', 'after'])
    .where('action', '=', 'registration.change')
    .orderBy('id')
    .execute();
  expect(log).toEqual([
    { before: { mode: 'open' }, after: { mode: 'roster' } },
    { before: { mode: 'roster' }, after: { mode: 'open' } },
  ]);
});

test('students are found by number and name, by state, trade and batch', async () => {
  const admin = await anAdmin(portal);
  const row = aRow({ regno: `50%_${process.pid}`, name: 'Invented Rarity', trade: 'GIN', batch: '2021' });
  await importRows(portal, admin, [row]);
  const find = async (query: Record<string, string | number>) =>
    (await admin.call(listRosterStudents, { query })).data.results.map(({ regno }) => regno);
  expect(await find({ search: '50%_' })).toEqual([row[0]]);
  expect(await find({ search: 'rarity', state: 'not-invited', trade: 'GIN', batch: 2021 })).toEqual([row[0]]);
  expect(await find({ search: 'rarity', state: 'active' })).toEqual([]);
  expect(await find({ search: admin.regno })).toEqual([]);
});

test('a code does not wait behind thousands of invitations', async () => {
  const { letters, port } = await openSmtpServer();
  const bulk = { accountId: null, subject: 'One of many', text: 'x', bulk: true };
  for (let n = 0; n < 60; n++) await queueMail(portal.db, { to: `many${n}@students.example.org`, ...bulk });
  await queueMail(portal.db, {
    to: 'one@students.example.org',
    accountId: null,
    subject: 'A code',
    text: 'x',
  });
  const node = await openNode(portal.databaseUrl, {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'portal@students.example.org',
  });
  try {
    await expect.poll(() => letters.flatMap(({ to }) => to)).toContain('one@students.example.org');
    expect(letters.length).toBeLessThan(60);
  } finally {
    await node.close();
  }
});
