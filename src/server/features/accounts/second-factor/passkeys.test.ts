import { expect, test } from 'vitest';
import * as contract from '#contract/accounts/passkeys.ts';
import { readSecondFactor, SecondFactorAsked } from '#contract/accounts/second-factor.ts';
import { anAuthenticator } from '#test/authenticator.ts';
import { anAdmin, PASSWORD, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { useSignIn } from '#test/sign-in.ts';

const SITE = 'https://portal.example.org';
const portal = usePortal({ PORTAL_URL: SITE });
const { signIn, verify } = useSignIn(portal);

const start = (admin: Person, password = PASSWORD) =>
  admin.call(contract.startPasskey, { body: { password } });
const add = (admin: Person, credential: contract.Credential) =>
  admin.call(contract.addPasskey, { body: { name: 'Laptop', credential } });

async function anAdminWithPasskey() {
  const [admin, device] = [await anAdmin(portal), anAuthenticator(SITE)];
  const reply = await add(admin, device.create((await start(admin)).data.options));
  expect(reply.data.recovery_codes).toHaveLength(10);
  return { ...admin, device };
}

async function ticketOf({ regno }: Person) {
  const reply = await signIn(regno);
  expect(reply.code).toBe('second-factor-asked');
  const asked = SecondFactorAsked.parse(reply.data as unknown);
  expect(asked.kinds).toEqual(['passkey']);
  return asked.ticket;
}
const challenge = async (ticket: string) =>
  (await portal.call(contract.challengePasskey, { body: { ticket } })).data.options;
const pass = (ticket: string, credential: contract.Credential) =>
  portal.call(contract.passByPasskey, { body: { ticket, credential } });

test('an admin signs in with password and passkey', async () => {
  const admin = await anAdminWithPasskey();
  for (const _ of [1, 2]) {
    const ticket = await ticketOf(admin);
    const { data } = await pass(ticket, admin.device.get(await challenge(ticket)));
    expect((await verify(data.access_token)).data.regno).toBe(admin.regno);
  }
  const { passkeys } = (await admin.call(readSecondFactor)).data;
  expect(passkeys).toMatchObject([{ name: 'Laptop', used_at: expect.any(String) }]);
});

test.each([
  ['another origin', { origin: 'https://portal.example.org.evil.example' }],
  ['another site', { rpId: 'evil.example' }],
  ['no finger, face or PIN', { userVerified: false }],
  ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
])('a passkey with %s is neither added nor opens anything', async (_name, changes) => {
  const admin = await anAdmin(portal);
  const device = anAuthenticator(SITE);
  const { options } = (await start(admin)).data;
  expect((await add(admin, device.create(options, changes))).code).toBe('wrong-passkey');
  const known = await anAdminWithPasskey();
  const ticket = await ticketOf(known);
  const credential = known.device.get(await challenge(ticket), changes);
  expect((await pass(ticket, credential)).code).toBe('wrong-factor');
});

test('a signature opens once, and only the sign-in that it was made for', async () => {
  const admin = await anAdminWithPasskey();
  const [ticket, another] = [await ticketOf(admin), await ticketOf(admin)];
  const credential = admin.device.get(await challenge(ticket));
  expect((await pass(another, credential)).code).toBe('sign-in-lost');
  await challenge(another);
  expect((await pass(another, credential)).code).toBe('wrong-factor');
  expect((await pass(ticket, credential)).status).toBe(200);
  expect((await pass(ticket, credential)).code).toBe('sign-in-lost');
});

test('a copy of a passkey, which counts anew, and the passkey of somebody else open nothing', async () => {
  const [admin, other] = [await anAdminWithPasskey(), await anAdminWithPasskey()];
  const ticket = await ticketOf(admin);
  expect((await pass(ticket, admin.device.get(await challenge(ticket), { counter: 1 }))).code).toBe(
    'wrong-factor',
  );
  expect((await pass(ticket, other.device.get(await challenge(ticket)))).code).toBe('wrong-factor');
  expect((await pass(ticket, admin.device.get(await challenge(ticket)))).status).toBe(200);
});

test('adding takes the password and a challenge of its own, and no passkey serves two accounts', async () => {
  const [admin, other] = [await anAdmin(portal), await anAdminWithPasskey()];
  expect((await start(admin, 'a guess')).code).toBe('wrong-password');
  const device = anAuthenticator(SITE);
  const { options } = (await start(admin)).data;
  expect((await add(admin, other.device.create(options))).code).toBe('factor-exists');
  // Used up by the try.
  expect((await add(admin, device.create(options))).code).toBe('factor-lost');
  expect((await signIn(admin.regno)).status).toBe(200);
});

test('with the last passkey goes the second factor', async () => {
  const admin = await anAdminWithPasskey();
  const { passkeys } = (await admin.call(readSecondFactor)).data;
  const id = passkeys[0]?.id ?? 0;
  const remove = (password: string) => admin.call(contract.removePasskey, { body: { id, password } });
  expect((await remove('a guess')).code).toBe('wrong-password');
  expect((await remove(PASSWORD)).status).toBe(200);
  expect((await admin.call(readSecondFactor)).data).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
  expect((await signIn(admin.regno)).status).toBe(200);
});
