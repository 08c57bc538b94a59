import { expect, onTestFinished, test, vi } from 'vitest';
import * as registrationContract from '#contract/accounts/registration.ts';
import * as sessionsContract from '#contract/accounts/sessions.ts';
import { REDACTED } from '#contract/audit.ts';
import type { Wire } from '#contract/endpoint.ts';
import { Name } from '#contract/person.ts';
import { readSettings as tellSettings } from '#contract/settings.ts';
import { studentTrades } from '#contract/trade.ts';
import { readConfig } from '#server/config.ts';
import { createPasswords, type Passwords } from '#server/platform/auth/passwords.ts';
import { createRateLimit } from '#server/platform/http/rate-limit.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { openNode, usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import { getAccount } from '../queries.ts';
import { offeredBatches } from '../rules.ts';
import { register as signUpWith } from './actions.ts';

const portal = usePortal();
const strict = usePortal({ PASSWORD_MIN_LENGTH: '8' });

const batches = offeredBatches(new Date(), 'Asia/Kolkata');
const [thisYear = 0] = batches;
let count = 0;

type Form = Wire<typeof registrationContract.register.body>;
const aForm = (wish: Partial<Form> = {}): Form => ({
  name: 'Invented Newcomer',
  regno: `N${++count}`,
  trade: 'GCS',
  batch: thisYear,
  password: 'abcde',
  ...wish,
});
const signUp = (wish?: Partial<Form>) => portal.call(registrationContract.register, { body: aForm(wish) });
/** A registration form that may violate the types. */
const send = (wish: object) =>
  request(portal, 'POST', '/api/user/register', { body: { ...aForm(), ...wish } });
const findByRegno = (regno: string) =>
  portal.db.selectFrom('account').select(['id', 'role', 'regno']).where('regno', '=', regno).execute();

test('a newcomer becomes a student and can sign in', async () => {
  const form = aForm();
  const { password, ...person } = form;
  const reply = await portal.call(registrationContract.register, { body: form });
  expect(reply).toEqual({
    success: true,
    status: 200,
    message: 'Account created successfully',
    data: person,
  });
  const signedIn = await portal.call(sessionsContract.login, { body: { regno: form.regno, password } });
  expect(signedIn.data).toMatchObject({ ...person, role: 'student' });
});

test('an address may register a limited number of students in an hour, and mistakes do not count', async () => {
  const small = await openNode(portal.databaseUrl, {
    REGISTRATIONS_PER_ADDRESS: '2',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  onTestFinished(() => small.close());
  const signUpFrom = async (address: string, wish?: Partial<Form>) =>
    (
      await request(small, 'POST', '/api/user/register', {
        body: aForm(wish),
        headers: { 'x-forwarded-for': address },
      })
    ).status;
  expect(await signUpFrom('203.0.113.1')).toBe(200);
  expect(await signUpFrom('203.0.113.1', { batch: 1999 })).toBe(400);
  expect(await signUpFrom('203.0.113.1', { password: 'x' })).toBe(400);
  expect(await signUpFrom('203.0.113.1')).toBe(200);
  expect(await signUpFrom('203.0.113.1')).toBe(429);
  expect(await signUpFrom('203.0.113.2')).toBe(200);
});

test.each(studentTrades)('registration offers the trade %s', async (trade) => {
  expect((await signUp({ trade })).data.trade).toBe(trade);
});

test.each(['GENERAL', 'gcs', 'XYZ', '', null, 1, ['GCS']])('the trade %j is refused', async (trade) => {
  const { envelope } = await send({ trade });
  expect(envelope).toMatchObject({ status: 400, code: 'invalid-input' });
  expect(envelope.issues).toEqual([{ path: 'trade', message: 'Choose a trade' }]);
});

test.each(batches)('registration offers the batch %i, as a number or as text', async (batch) => {
  expect((await signUp({ batch })).data.batch).toBe(batch);
  expect((await signUp({ batch: ` ${batch} ` })).data.batch).toBe(batch);
});

test('an offered batch is accepted although the node’s clock is years behind', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-02-01') });
  onTestFinished(() => void vi.useRealTimers());
  expect((await portal.call(tellSettings)).data.batches).toEqual(batches);
  expect((await signUp()).status).toBe(200);
});

test.each([thisYear + 1, thisYear - 4])('the batch %i is not offered', async (batch) => {
  expect(await signUp({ batch })).toMatchObject({
    ...{ status: 400, code: 'wrong-batch', issues: [{ path: 'batch' }] },
  });
});

test('a password below the minimum length is refused with the sentence of the specification', async () => {
  const reply = await signUp({ password: 'abcd' });
  expect(reply).toMatchObject({
    status: 400,
    code: 'password-too-short',
    issues: [{ path: 'password' }],
    message: 'Password must be at least 5 characters long',
  });
});

test('the minimum length of a password is a setting, and the sentence names it', async () => {
  const short = await strict.call(registrationContract.register, { body: aForm({ password: 'abcdefg' }) });
  expect(short).toMatchObject({ status: 400, message: 'Password must be at least 8 characters long' });
  expect(
    (await strict.call(registrationContract.register, { body: aForm({ password: 'abcdefgh' }) })).status,
  ).toBe(200);
});

test('a registration number that exists is refused in any case and with blanks around it', async () => {
  const { data } = await signUp({ regno: `aB/${++count}` });
  for (const regno of [data.regno.toUpperCase(), ` ${data.regno.toLowerCase()} `])
    expect(await signUp({ regno })).toMatchObject({ status: 409, code: 'regno-taken' });
});

test('of several simultaneous registrations of one number, one succeeds and the others are refused', async () => {
  const regno = `Rush${++count}`;
  const replies = await Promise.all([1, 2, 3, 4].map(() => signUp({ regno })));
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409]);
});

test('while registration is closed, an attempt to register costs no hash', async () => {
  await portal.db.updateTable('registration').set({ mode: 'roster' }).execute();
  onTestFinished(async () => {
    await portal.db.updateTable('registration').set({ mode: 'open' }).execute();
  });
  const hashed: string[] = [];
  const passwords: Passwords = {
    ...createPasswords(),
    async hashForAnonymous(password) {
      hashed.push(password);
      return password;
    },
  };
  const config = readConfig({ NODE_ENV: 'test' });
  const body = { ...aForm(), batch: thisYear };
  const signingUp = signUpWith({
    ...{ address: '127.0.0.1', db: portal.db, passwords, config, body },
    registrationLimit: createRateLimit(),
  });
  await expect(signingUp).rejects.toMatchObject({ code: 'not-on-roster' });
  expect(hashed).toEqual([]);
});

test('leading zeros, slashes and cases are kept as written', async () => {
  const regno = `0007/${++count}/aB-01`;
  expect((await signUp({ regno })).data.regno).toBe(regno);
  expect(await findByRegno(regno)).toHaveLength(1);
});

test('the signs of other keyboards make no second account, and sign in to the first', async () => {
  const n = ++count;
  await signUp({ regno: `26GCS ${n}`, password: 'café-नीला' });
  for (const regno of [`２６ＧＣＳ ${n}`, `२६gcs  ${n}`, `26GCS\u3000${n}`.replace('\u3000', '  ')])
    expect(await signUp({ regno })).toMatchObject({ status: 409, code: 'regno-taken' });
  const body = { regno: `२६ＧＣＳ\u00a0${n}`, password: 'cafe\u0301-नीला'.normalize('NFD') };
  expect((await portal.call(sessionsContract.login, { body })).data.regno).toBe(`26GCS ${n}`);
});

test('letters that look like A to Z are refused with a sentence', async () => {
  const { envelope } = await send({ regno: `Х${++count}` });
  expect(envelope).toMatchObject({
    status: 400,
    issues: [{ path: 'regno', message: 'Use only the letters A to Z, digits, and signs such as / and -' }],
  });
});

test('nobody can choose a role when registering', async () => {
  const regno = `Climber${++count}`;
  const { envelope } = await send({ regno, role: 'admin' });
  expect(envelope).toMatchObject({ status: 400, issues: [{ path: '', message: 'Leave out: role' }] });
  expect(await findByRegno(regno)).toEqual([]);
});

const long = 'x'.repeat(10_000);
test.each<[string, unknown]>([
  ['name', ''],
  ['name', '  \t '],
  ['name', ['Nila']],
  ['name', { first: 'Nila' }],
  ['name', 'Ni\u0000la'],
  ['name', '\u3164'],
  ['name', 'Ni\u202ela'],
  ['name', 'Ni\nla'],
  ['name', 'Ni\ud800la'],
  ['name', long],
  ['name', null],
  ['regno', ''],
  ['regno', 26001],
  ['regno', ['26001']],
  ['regno', '26\u0000001'],
  ['regno', '26\udc00001'],
  ['regno', long],
  ['regno', true],
  ['batch', '26'],
  ['batch', '２０２６'],
  ['batch', thisYear + 0.5],
  ['batch', [thisYear]],
  ['batch', null],
  ['batch', '1e3'],
  ['batch', long],
  ['password', 12_345],
  ['password', ['abcde']],
  ['password', 'abc\u0000de'],
  ['password', 'abc\ud83dde'],
  ['password', 'x'.repeat(201)],
  ['password', long],
])('%s is refused by name where it is %j', async (field, value) => {
  const { envelope } = await send({ [field]: value });
  expect(envelope).toMatchObject({ success: false, status: 400, code: 'invalid-input' });
  expect(envelope.issues?.map((issue) => issue.path)).toEqual([field]);
  expect(envelope.issues?.[0]?.message).not.toBe('');
});

test('a name keeps the joiners of Indian scripts', () => {
  for (const name of ['श\u094d\u200dयाम', 'ക\u0d4d\u200cഷ', 'Anne-Marie d’Souza'])
    expect(Name.parse(name)).toBe(name);
});

test.each(['name', 'regno', 'trade', 'batch', 'password'])('%s is required', async (field) => {
  const { envelope } = await send({ [field]: undefined });
  expect(envelope.issues?.map((issue) => issue.path)).toEqual([field]);
});

test.each([[[]], ['text'], [7], [null], [[{}]]])('a form that is %j is refused', async (body) => {
  const reply = await request(portal, 'POST', '/api/user/register', { body: JSON.stringify(body) });
  expect(reply.envelope).toMatchObject({ status: 400, code: 'invalid-input' });
});

test('a registration is audited without the password', async () => {
  const form = aForm({ password: 'never to be told' });
  await portal.call(registrationContract.register, { body: form });
  const [account] = await findByRegno(form.regno);
  const trail = await readAuditTrail(portal, 'account', account?.id ?? 0);
  expect(trail).toMatchObject([
    {
      actor_id: account?.id,
      action: 'account.register',
      after: { regno: REDACTED, name: REDACTED, trade: form.trade },
    },
  ]);
  expect(JSON.stringify(trail)).not.toContain('never to be told');
});

test('a password is stored as an argon2id hash', async () => {
  const form = aForm({ password: 'never to be told' });
  await portal.call(registrationContract.register, { body: form });
  const [account] = await findByRegno(form.regno);
  const { password_hash } = await getAccount(portal.db, account?.id ?? 0);
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
