import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRateLimit, createSlowQueue } from './rate-limit.ts';

test('each key passes a number of times a minute, counted from its first call', () => {
  let now = 1_000;
  const limit = createRateLimit(3, () => now);
  const pass = (key: string) => () => limit.check(key);
  for (const at of [0, 20_000, 50_000]) {
    now = 1_000 + at;
    expect(pass('a')).not.toThrow();
  }
  expect(pass('a')).toThrow(
    expect.objectContaining({ code: 'too-many-requests', details: { retryAfter: 10 } }),
  );
  expect(pass('b')).not.toThrow();
  now = 61_001;
  for (const _ of [1, 2, 3]) expect(pass('a')).not.toThrow();
  expect(pass('a')).toThrow();
});

test('the slow queue runs one task at a time, in turn, and rests after a slow one', async () => {
  const door = createSlowQueue(3);
  const order: string[] = [];
  const times: number[] = [];
  const work = (name: string, ms: number) => async () => {
    order.push(`${name} in`);
    times.push(performance.now());
    await sleep(ms);
    order.push(`${name} out`);
    return name;
  };
  const outcomes = await Promise.allSettled([
    door(work('long', 200)),
    door(async () => {
      await work('broken', 0)();
      throw new Error('broken');
    }),
    door(work('short', 0)),
    door(work('last', 0)),
    door(work('too many', 0)),
  ]);
  expect(order).toEqual(['long', 'broken', 'short', 'last'].flatMap((name) => [`${name} in`, `${name} out`]));
  expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    'long',
    'broken',
    'short',
    'last',
    expect.stringContaining('busy'),
  ]);
  const [first = 0, second = 0] = times;
  // The duration of the work, and three times its excess.
  expect(second - first).toBeGreaterThan(200 + 3 * (200 - 100) - 5);
});
