import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { CurrentUser } from './permission.ts';
import { createSessionCache, type Sessions } from './sessions.ts';
import { hashToken, mintToken } from './tokens.ts';

type Person = Omit<CurrentUser, 'token'>;

const aPerson = (accountId = 1): Person => ({
  accountId,
  regno: `R${accountId}`,
  name: 'Invented Person',
  trade: 'GCS',
  batch: 2026,
  role: 'student',
  blocked: false,
});

/** Sessions that a test can change, and how often they were read. A read waits while the gate is closed. */
function someSessions() {
  const people = new Map<string, Person>();
  let gate = Promise.resolve();
  const told = { reads: 0 };
  return {
    told,
    add(person = aPerson()) {
      const { token, tokenHash } = mintToken();
      people.set(tokenHash.toString('hex'), person);
      return token;
    },
    change: (token: string, person: Person) => people.set(hashToken(token).toString('hex'), person),
    remove: (token: string) => people.delete(hashToken(token).toString('hex')),
    /** Reads take what they find now, but answer only once the returned function is called. */
    close() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    async load(tokenHash: Buffer) {
      told.reads++;
      const found = people.get(tokenHash.toString('hex'));
      await gate;
      return found;
    },
  };
}

test('a token stands for its user, and is read once', async () => {
  const { add, load, told } = someSessions();
  const viewers = createSessionCache(load);
  const token = add();
  for (let n = 0; n < 3; n++) expect(await viewers.find(token)).toEqual({ ...aPerson(), token });
  expect(told.reads).toBe(1);
});

test('concurrent calls with one token share one read', async () => {
  const { add, load, told } = someSessions();
  const viewers = createSessionCache(load);
  const token = add();
  const found = await Promise.all([1, 2, 3].map(() => viewers.find(token)));
  expect(found.map((viewer) => viewer?.accountId)).toEqual([1, 1, 1]);
  expect(told.reads).toBe(1);
});

test.each(['', 'abc', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}=`, ' '.repeat(43)])(
  'the token %j is not even looked up',
  async (token) => {
    const { load, told } = someSessions();
    expect(await createSessionCache(load).find(token)).toBeUndefined();
    expect(told.reads).toBe(0);
  },
);

test('an unknown token is not cached as unknown', async () => {
  const { load, told } = someSessions();
  const viewers = createSessionCache(load);
  const { token } = mintToken();
  await viewers.find(token);
  await viewers.find(token);
  expect(told.reads).toBe(2);
});

test('after forget, every token of the account is read again, and no other', async () => {
  const { add, load, told } = someSessions();
  const viewers = createSessionCache(load);
  const tokens = [add(), add(), add(aPerson(2))];
  for (const token of tokens) await viewers.find(token);
  viewers.forget(1);
  for (const token of tokens) await viewers.find(token);
  expect(told.reads).toBe(5);
});

test('a user forgotten during a read is not cached', async () => {
  const { add, close, load, remove } = someSessions();
  const viewers = createSessionCache(load);
  const token = add();
  const open = close();
  const loading = viewers.find(token);
  remove(token);
  viewers.forget(1);
  open();
  await loading;
  expect(await viewers.find(token)).toBeUndefined();
});

test('a call after forget does not join a read from before it', async () => {
  const { add, close, load, remove } = someSessions();
  const viewers = createSessionCache(load);
  const token = add();
  const open = close();
  const before = viewers.find(token);
  remove(token);
  viewers.forget(1);
  const after = viewers.find(token);
  open();
  expect(await before).toBeDefined();
  expect(await after).toBeUndefined();
});

test('a call does not join a read that has run for a second: its result may be from before a block', async () => {
  const { add, close, load, remove } = someSessions();
  let time = 0;
  const viewers = createSessionCache(load, { now: () => time });
  const token = add();
  const open = close();
  const before = viewers.find(token);
  remove(token);
  time = 1_000;
  const after = viewers.find(token);
  open();
  expect(await before).toBeDefined();
  expect(await after).toBeUndefined();
});

test('forgetAll drops cached users and running reads', async () => {
  const { add, close, load, remove } = someSessions();
  const viewers = createSessionCache(load);
  const [known, slow] = [add(), add(aPerson(2))];
  await viewers.find(known);
  const open = close();
  const loading = viewers.find(slow);
  for (const token of [known, slow]) remove(token);
  viewers.forgetAll();
  open();
  await loading;
  expect([await viewers.find(known), await viewers.find(slow)]).toEqual([undefined, undefined]);
});

test('a cached user is read again within a second, however often a token is used', async () => {
  const { add, load, told } = someSessions();
  const viewers = createSessionCache(load);
  const token = add();
  await viewers.find(token);
  await vi.waitFor(
    async () => {
      await viewers.find(token);
      expect(told.reads).toBe(2);
    },
    { timeout: 1_000, interval: 20 },
  );
});

/** What is found at once, or that it has to be waited for. */
const atOnce = (finding: ReturnType<Sessions['find']>) => Promise.race([finding, nextTurn('later')]);

test('frequent calls do not wait while the token is read again, and then get the new user', async () => {
  const { add, close, load, remove, told } = someSessions();
  const clock = { ms: 10_000 };
  const viewers = createSessionCache(load, { life: 900, now: () => clock.ms });
  const token = add();
  await viewers.find(token);
  remove(token);
  const open = close();
  clock.ms = 10_400;
  expect(await atOnce(viewers.find(token))).toMatchObject(aPerson());
  expect(told.reads).toBe(1);
  clock.ms = 10_500;
  for (let n = 0; n < 3; n++) expect(await atOnce(viewers.find(token))).toMatchObject(aPerson());
  expect(told.reads).toBe(2);
  open();
  await nextTurn();
  expect(await viewers.find(token)).toBeUndefined();
});

test('a user that is read again stays the same object until a field changes', async () => {
  const { add, change, load } = someSessions();
  const clock = { ms: 10_000 };
  const viewers = createSessionCache(load, { life: 900, now: () => clock.ms });
  const token = add();
  const first = await viewers.find(token);
  clock.ms += 1_000;
  expect(await viewers.find(token)).toBe(first);
  change(token, { ...aPerson(), role: 'jspr' });
  clock.ms += 899;
  expect(await viewers.find(token)).toBe(first);
  clock.ms += 1;
  expect(await viewers.find(token)).toEqual({ ...aPerson(), role: 'jspr', token });
  expect(first).toEqual({ ...aPerson(), token });
});

test('a cached user is never returned longer than its life, counted from the start of the read', async () => {
  const { add, close, load, told } = someSessions();
  const clock = { ms: 10_000 };
  const viewers = createSessionCache(load, { life: 900, now: () => clock.ms });
  const token = add();
  const open = close();
  const first = viewers.find(token);
  clock.ms = 10_800;
  open();
  await first;
  const reopen = close();
  clock.ms = 10_899;
  expect(await atOnce(viewers.find(token))).toMatchObject(aPerson());
  clock.ms = 10_901;
  const late = viewers.find(token);
  expect(await atOnce(late)).toBe('later');
  reopen();
  expect(await late).toMatchObject(aPerson());
  expect(told.reads).toBe(2);
});

test('if a token cannot be read again, the cached user is returned until its end', async () => {
  const { add, load } = someSessions();
  const clock = { ms: 10_000 };
  let broken = false;
  const viewers = createSessionCache(
    async (tokenHash) => {
      if (broken) throw new Error('out of reach');
      return await load(tokenHash);
    },
    { life: 900, now: () => clock.ms },
  );
  const token = add();
  await viewers.find(token);
  broken = true;
  clock.ms = 10_600;
  expect(await viewers.find(token)).toBeDefined();
  clock.ms = 10_901;
  await expect(viewers.find(token)).rejects.toThrow('out of reach');
});

test('a failed read is not cached', async () => {
  const { add, load } = someSessions();
  let broken = true;
  const viewers = createSessionCache(async (tokenHash) => {
    if (broken) throw new Error('out of reach');
    return await load(tokenHash);
  });
  const token = add();
  await expect(viewers.find(token)).rejects.toThrow('out of reach');
  broken = false;
  expect(await viewers.find(token)).toBeDefined();
});

test('the cache keeps no more than its size', async () => {
  const { add, load, told } = someSessions();
  const viewers = createSessionCache(load, { size: 2 });
  const tokens = [add(aPerson(1)), add(aPerson(2)), add(aPerson(3))];
  for (const token of tokens) await viewers.find(token);
  await viewers.find(tokens[2] ?? '');
  expect(told.reads).toBe(3);
  await viewers.find(tokens[0] ?? '');
  expect(told.reads).toBe(4);
});

test('tokens are 256 random bits, and stored as their SHA-256', () => {
  const minted = Array.from({ length: 100 }, mintToken);
  expect(new Set(minted.map((one) => one.token)).size).toBe(100);
  for (const { token, tokenHash } of minted) {
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(hashToken(token).equals(tokenHash)).toBe(true);
  }
});
