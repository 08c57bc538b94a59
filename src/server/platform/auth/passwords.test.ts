import * as argon2 from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { Problem } from '#server/platform/http/problem.ts';
import { measureCpuTime } from '#test/cpu-time.ts';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();

test('a password matches its hash, and no other does', async () => {
  const hash = await passwords.hash('Päss wörd ');
  expect(await passwords.verify(hash, 'Päss wörd ')).toBe(true);
  for (const other of ['Päss wörd', 'päss wörd ', ''])
    expect(await passwords.verify(hash, other)).toBe(false);
});

test('a password matches in the signs of every keyboard, and a hash of the signs themselves is still known', async () => {
  const hash = await passwords.hash('caf\u00e9 \u095b\u0948\u0926');
  for (const same of ['cafe\u0301\u00a0\u091c\u093c\u0948\u0926', 'ｃａｆé \u095b\u0948\u0926'])
    expect(await passwords.verify(hash, same)).toBe(true);
  expect(await passwords.verify(hash, 'cafe \u095b\u0948\u0926')).toBe(false);
  const earlier = await argon2.hash('cafe\u0301 1');
  expect(await passwords.verify(earlier, 'cafe\u0301 1')).toBe(true);
  expect(await passwords.verify(earlier, 'cafe\u0302 1')).toBe(false);
});

test('equal passwords have different hashes', async () => {
  expect(await passwords.hash('same')).not.toBe(await passwords.hash('same'));
});

test('without a stored hash every password is wrong, even that of the dummy hash', async () => {
  expect(await passwords.verify(undefined, 'nobody')).toBe(false);
});

test('without a stored hash a password verification costs as much', async () => {
  const effort = (stored: string | undefined) =>
    measureCpuTime(async () => {
      for (let n = 0; n < 8; n++) await passwords.verify(stored, 'x');
    });
  const known = await effort(await passwords.hash('y'));
  expect(await effort(undefined)).toBeGreaterThan(known / 4);
});

test('calls beyond the queue are refused until later, and those in the queue are served', async () => {
  const narrow = createPasswords(1, 3);
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => narrow.hash('x')));
  const refused = results.filter((result) => result.status === 'rejected').map((result) => result.reason);
  expect(results.slice(0, 4).map((result) => result.status)).toEqual(Array(4).fill('fulfilled'));
  expect(refused).toHaveLength(6);
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(Problem);
    expect(reason).toMatchObject({ code: 'busy', status: 503, details: { retryAfter: 3 } });
  }
});

test('any number of anonymous callers share one place in the queue, and sign-ins are served', async () => {
  const narrow = createPasswords(2, 10, 20);
  const stored = await narrow.hash('x');
  const settled = Promise.allSettled(Array.from({ length: 60 }, () => narrow.hashForAnonymous('y', '')));
  const verified = await Promise.all(Array.from({ length: 9 }, () => narrow.verify(stored, 'x')));
  expect(verified).toEqual(Array(9).fill(true));
  const refused = (await settled).filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(60 - 21);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'busy', status: 503 });
});

test('a flood of sign-ins from one network does not block another', async () => {
  const narrow = createPasswords(1, 10);
  const stored = await narrow.hash('x');
  const flood = Promise.allSettled(Array.from({ length: 40 }, () => narrow.verify(undefined, 'y', 'flood')));
  const order: string[] = [];
  const served = [1, 2, 3].map(async (lab) => {
    order.push(`${lab} ${await narrow.verify(stored, 'x', `lab ${lab}`)}`);
  });
  await Promise.all(served);
  expect(order).toEqual(['1 true', '2 true', '3 true']);
  const refused = (await flood).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(40 - 1 - (10 - 3));
});

test('after a rush the queue is open again, even if hashing failed', async () => {
  const narrow = createPasswords(1, 1);
  const rush = Array.from({ length: 5 }, () => narrow.verify('not a hash', 'x'));
  expect((await Promise.allSettled(rush)).every((result) => result.status === 'rejected')).toBe(true);
  const served = await Promise.all([narrow.hash('a'), narrow.hash('b')]);
  expect(served).toHaveLength(2);
});
