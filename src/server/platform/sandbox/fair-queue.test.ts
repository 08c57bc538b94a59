import { expect, test } from 'vitest';
import { Problem } from '#server/platform/http/problem.ts';
import { createFairQueue } from './fair-queue.ts';

/** Queues work and records the order in which it starts; each ends only on request. */
function aQueue(width: number, length: number) {
  const inTurn = createFairQueue(width, length);
  const served: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (whose: string) =>
    inTurn(() => {
      served.push(whose);
      return new Promise<void>((resolve) => ends.push(resolve));
    }, whose).catch((error) => {
      expect(error).toBeInstanceOf(Problem);
      expect(error).toMatchObject({ code: 'busy', details: { retryAfter: 3 } });
      refused.push(whose);
    });
  /** Lets all queued work run. */
  async function serve() {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise(setImmediate);
    }
  }
  return { ask, serve, served, refused };
}

test('callers take turns, however much work of one of them waits', async () => {
  const { ask, serve, served } = aQueue(1, 100);
  const asked = ['a', 'a', 'a', 'a', 'a', 'b', 'c', 'b'].map(ask);
  await serve();
  await Promise.all(asked);
  expect(served).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a', 'a']);
});

test('when the queue is full, the caller with the most waiting work is refused', async () => {
  const { ask, serve, served, refused } = aQueue(1, 4);
  const asked = ['a', 'a', 'a', 'a', 'b', 'c', 'a', 'd', 'e'].map(ask);
  await new Promise(setImmediate);
  expect(refused.sort()).toEqual(['a', 'a', 'a', 'e']);
  await serve();
  await Promise.all(asked);
  expect(served).toEqual(['a', 'a', 'b', 'c', 'd']);
});

test('after a rush the queue is empty again, even if work failed', async () => {
  const inTurn = createFairQueue(2, 3);
  const rush = Array.from({ length: 9 }, (_, at) =>
    inTurn(() => Promise.reject(new Error(`${at}`)), `${at % 2}`),
  );
  expect(new Set((await Promise.allSettled(rush)).map(({ status }) => status))).toEqual(
    new Set(['rejected']),
  );
  expect(await Promise.all(Array.from({ length: 5 }, (_, at) => inTurn(async () => at)))).toEqual([
    0, 1, 2, 3, 4,
  ]);
});
