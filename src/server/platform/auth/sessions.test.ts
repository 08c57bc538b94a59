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
  mustEnrol: false,
});

/** Sessions that a test can change, and the number of reads. A read waits while the gate is closed. */
function someSessions() {
  const people = new Map<string, Person>();
  let gate = Promise.resolve();
  const counts = { reads: 0 };
  return {
    counts,
    add(person = aPerson()) {
      const { token, tokenHash } = mintToken();
      people.set(tokenHash.toString('hex'), person);
      return token;
    },
    change: (token: string, person: Person) => people.set(hashToken(token).toString('hex'), person),
    remove: (token: string) => people.delete(hashToken(token).toString('hex')),
    /** Reads take the current rows, but return only once the returned function is called. */
    close() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    async load(tokenHash: Buffer) {
      counts.reads++;
      const found = people.get(tokenHash.toString('hex'));
      await gate;
      return found;
    },
  };
}

test('a token identifies its user, and is read once', async () => {
  const { add, load, counts } = someSessions();
  const users = createSessionCache(load);
  const token = add();
  for (let n = 0; n < 3; n++) expect(await users.find(token)).toEqual({ ...aPerson(), token });
  expect(counts.reads).toBe(1);
});

test('concurrent calls with one token share one read', async () => {
  const { add, load, counts } = someSessions();
  const users = createSessionCache(load);
  const token = add();
  const found = await Promise.all([1, 2, 3].map(() => users.find(token)));
  expect(found.map((user) => user?.accountId)).toEqual([1, 1, 1]);
  expect(counts.reads).toBe(1);
});

test.each(['', 'abc', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}=`, ' '.repeat(43)])(
  'the token %j is not looked up',
  async (token) => {
    const { load, counts } = someSessions();
    expect(await createSessionCache(load).find(token)).toBeUndefined();
    expect(counts.reads).toBe(0);
  },
);

test('an unknown token is not cached as unknown', async () => {
  const { load, counts } = someSessions();
  const users = createSessionCache(load);
  const { token } = mintToken();
  await users.find(token);
  await users.find(token);
  expect(counts.reads).toBe(2);
});

test('after forget, every token of the account is read again, and no other', async () => {
  const { add, load, counts } = someSessions();
  const users = createSessionCache(load);
  const tokens = [add(), add(), add(aPerson(2))];
  for (const token of tokens) await users.find(token);
  users.forget(1);
  for (const token of tokens) await users.find(token);
  expect(counts.reads).toBe(5);
});

test('a user forgotten during a read is not cached', async () => {
  const { add, close, load, remove } = someSessions();
  const users = createSessionCache(load);
  const token = add();
  const open = close();
  const loading = users.find(token);
  remove(token);
  users.forget(1);
  open();
  await loading;
  expect(await users.find(token)).toBeUndefined();
});

test('a call after forget does not join a read from before it', async () => {
  const { add, close, load, remove } = someSessions();
  const users = createSessionCache(load);
  const token = add();
  const open = close();
  const before = users.find(token);
  remove(token);
  users.forget(1);
  const after = users.find(token);
  open();
  expect(await before).toBeDefined();
  expect(await after).toBeUndefined();
});

test('a call does not join a read that has run for a second: its result may be from before a block', async () => {
  const { add, close, load, remove } = someSessions();
  let time = 0;
  const users = createSessionCache(load, { now: () => time });
  const token = add();
  const open = close();
  const before = users.find(token);
  remove(token);
  time = 1_000;
  const after = users.find(token);
  open();
  expect(await before).toBeDefined();
  expect(await after).toBeUndefined();
});

test('forgetAll drops cached users and running reads', async () => {
  const { add, close, load, remove } = someSessions();
  const users = createSessionCache(load);
  const [known, slow] = [add(), add(aPerson(2))];
  await users.find(known);
  const open = close();
  const loading = users.find(slow);
  for (const token of [known, slow]) remove(token);
  users.forgetAll();
  open();
  await loading;
  expect([await users.find(known), await users.find(slow)]).toEqual([undefined, undefined]);
});

test('a cached user is read again within a second, however often a token is used', async () => {
  const { add, load, counts } = someSessions();
  const users = createSessionCache(load);
  const token = add();
  await users.find(token);
  await vi.waitFor(
    async () => {
      await users.find(token);
      expect(counts.reads).toBe(2);
    },
    { timeout: 1_000, interval: 20 },
  );
});

/** The result if it is available at once, or else that the call waits. */
const atOnce = (finding: ReturnType<Sessions['find']>) => Promise.race([finding, nextTurn('later')]);

test('frequent calls do not wait while the token is read again, and then get the new user', async () => {
  const { add, close, load, remove, counts } = someSessions();
  const clock = { ms: 10_000 };
  const users = createSessionCache(load, { life: 900, now: () => clock.ms });
  const token = add();
  await users.find(token);
  remove(token);
  const open = close();
  clock.ms = 10_400;
  expect(await atOnce(users.find(token))).toMatchObject(aPerson());
  expect(counts.reads).toBe(1);
  clock.ms = 10_500;
  for (let n = 0; n < 3; n++) expect(await atOnce(users.find(token))).toMatchObject(aPerson());
  expect(counts.reads).toBe(2);
  open();
  await nextTurn();
  expect(await users.find(token)).toBeUndefined();
});

test('a user that is read again stays the same object until a field changes', async () => {
  const { add, change, load } = someSessions();
  const clock = { ms: 10_000 };
  const users = createSessionCache(load, { life: 900, now: () => clock.ms });
  const token = add();
  const first = await users.find(token);
  clock.ms += 1_000;
  expect(await users.find(token)).toBe(first);
  change(token, { ...aPerson(), role: 'jspr' });
  clock.ms += 899;
  expect(await users.find(token)).toBe(first);
  clock.ms += 1;
  expect(await users.find(token)).toEqual({ ...aPerson(), role: 'jspr', token });
  expect(first).toEqual({ ...aPerson(), token });
});

test('a cached user is never returned longer than its life, counted from the start of the read', async () => {
  const { add, close, load, counts } = someSessions();
  const clock = { ms: 10_000 };
  const users = createSessionCache(load, { life: 900, now: () => clock.ms });
  const token = add();
  const open = close();
  const first = users.find(token);
  clock.ms = 10_800;
  open();
  await first;
  const reopen = close();
  clock.ms = 10_899;
  expect(await atOnce(users.find(token))).toMatchObject(aPerson());
  clock.ms = 10_901;
  const late = users.find(token);
  expect(await atOnce(late)).toBe('later');
  reopen();
  expect(await late).toMatchObject(aPerson());
  expect(counts.reads).toBe(2);
});

test('if a token cannot be read again, the cached user is returned until its end', async () => {
  const { add, load } = someSessions();
  const clock = { ms: 10_000 };
  let broken = false;
  const users = createSessionCache(
    async (tokenHash) => {
      if (broken) throw new Error('out of reach');
      return await load(tokenHash);
    },
    { life: 900, now: () => clock.ms },
  );
  const token = add();
  await users.find(token);
  broken = true;
  clock.ms = 10_600;
  expect(await users.find(token)).toBeDefined();
  clock.ms = 10_901;
  await expect(users.find(token)).rejects.toThrow('out of reach');
});

test('a failed read is not cached', async () => {
  const { add, load } = someSessions();
  let broken = true;
  const users = createSessionCache(async (tokenHash) => {
    if (broken) throw new Error('out of reach');
    return await load(tokenHash);
  });
  const token = add();
  await expect(users.find(token)).rejects.toThrow('out of reach');
  broken = false;
  expect(await users.find(token)).toBeDefined();
});

test('the cache keeps no more than its size', async () => {
  const { add, load, counts } = someSessions();
  const users = createSessionCache(load, { size: 2 });
  const tokens = [add(aPerson(1)), add(aPerson(2)), add(aPerson(3))];
  for (const token of tokens) await users.find(token);
  await users.find(tokens[2] ?? '');
  expect(counts.reads).toBe(3);
  await users.find(tokens[0] ?? '');
  expect(counts.reads).toBe(4);
});

test('tokens are 256 random bits, and stored as their SHA-256', () => {
  const minted = Array.from({ length: 100 }, mintToken);
  expect(new Set(minted.map((one) => one.token)).size).toBe(100);
  for (const { token, tokenHash } of minted) {
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(hashToken(token).equals(tokenHash)).toBe(true);
  }
});
