import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createBatcher, createRetryingBatcher, serializeByKey } from './batching.ts';

const POISON = 13;

/** A flush that doubles each item, fails as a whole on a bad item, and records its batches. */
function aFlush() {
  const batches: number[][] = [];
  let inFlight = 0;
  let most = 0;
  return {
    batches,
    mostAtOnce: () => most,
    async flush(items: number[]) {
      batches.push(items);
      most = Math.max(most, ++inFlight);
      await new Promise((resolve) => setImmediate(resolve));
      inFlight--;
      if (items.includes(POISON)) throw new Error('poison');
      return items.map((item) => item * 2);
    },
  };
}

const items = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 80 });

test('each item gets its own result; a bad item fails alone', async () => {
  await fc.assert(
    fc.asyncProperty(items, fc.integer({ min: 1, max: 10 }), async (items, limit) => {
      const batcher = createBatcher(aFlush().flush, limit);
      const results = await Promise.allSettled(items.map((item) => batcher.add(item)));
      for (const [index, item] of items.entries())
        expect(results[index]).toMatchObject(
          item === POISON ? { status: 'rejected' } : { status: 'fulfilled', value: item * 2 },
        );
    }),
    { numRuns: 50 },
  );
});

test('items are flushed in the order of arrival, and once unless they failed with a bad item', async () => {
  await fc.assert(
    fc.asyncProperty(items, fc.integer({ min: 1, max: 10 }), async (items, limit) => {
      const { batches, flush } = aFlush();
      const batcher = createBatcher(flush, limit);
      await Promise.allSettled(items.map((item) => batcher.add(item)));
      const settled = batches.filter((batch) => batch.length === 1 || !batch.includes(POISON));
      expect(settled.flat()).toEqual(items);
    }),
    { numRuns: 50 },
  );
});

test('no batch is larger than the limit, and one is in flight at a time', async () => {
  await fc.assert(
    fc.asyncProperty(items, fc.integer({ min: 1, max: 10 }), async (items, limit) => {
      const { batches, flush, mostAtOnce } = aFlush();
      const batcher = createBatcher(flush, limit);
      await Promise.allSettled(items.map((item) => batcher.add(item)));
      expect(Math.max(0, ...batches.map((batch) => batch.length))).toBeLessThanOrEqual(limit);
      expect(mostAtOnce()).toBeLessThanOrEqual(1);
    }),
    { numRuns: 50 },
  );
});

test('no batch of several items weighs more than the limit, and no item is lost', async () => {
  await fc.assert(
    fc.asyncProperty(items, fc.integer({ min: 1, max: 30 }), async (items, limit) => {
      const { batches, flush } = aFlush();
      const batcher = createBatcher(flush, limit, { weigh: (item) => item });
      const outs = await Promise.allSettled(items.map((item) => batcher.add(item)));
      expect(outs.filter(({ status }) => status === 'fulfilled')).toHaveLength(
        items.filter((item) => item !== POISON).length,
      );
      const weights = batches
        .filter(({ length }) => length > 1)
        .map((batch) => batch.reduce((a, b) => a + b, 0));
      expect(Math.max(0, ...weights)).toBeLessThanOrEqual(limit);
    }),
    { numRuns: 50 },
  );
});

test('items that arrive while a batch is in flight go together in the next one', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const batches: number[][] = [];
  const batcher = createBatcher(async (items: number[]) => {
    batches.push(items);
    if (batches.length === 1) await gate;
    return items;
  }, 100);
  const first = batcher.add(1);
  await new Promise((resolve) => setImmediate(resolve));
  const rest = [2, 3, 4].map((item) => batcher.add(item));
  open();
  await Promise.all([first, ...rest]);
  expect(batches).toEqual([[1], [2, 3, 4]]);
});

test('while a batch hangs, later items go in another batch, however few they are', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let batches = 0;
  const batcher = createBatcher(
    async (items: number[]) => {
      if (batches++ === 0) await gate;
      return items;
    },
    100,
    { concurrency: 2 },
  );
  const hanging = [1, 2, 3].map((item) => batcher.add(item));
  await new Promise((resolve) => setImmediate(resolve));
  const waits = batcher.add(4);
  vi.advanceTimersByTime(1_000);
  expect(await waits).toBe(4);
  for (const item of [5, 6]) expect(await batcher.add(item)).toBe(item);
  open();
  expect(await Promise.all(hanging)).toEqual([1, 2, 3]);
});

test('concurrent batches share the items, but small batches are not split', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 1, max: 4 }),
      async (many, concurrency) => {
        const { batches, flush } = aFlush();
        const batcher = createBatcher(flush, 1_000, { concurrency });
        await Promise.all(Array.from({ length: many }, () => batcher.add(1)));
        const share = Math.max(16, Math.ceil(many / concurrency));
        expect(batches[0]).toHaveLength(Math.min(many, share));
        expect(batches.flat()).toHaveLength(many);
      },
    ),
    { numRuns: 50 },
  );
});

test('a second batch of the same size starts beside one in flight; fewer items wait', async () => {
  const batches: number[] = [];
  const gates: (() => void)[] = [];
  const batcher = createBatcher(
    async (items: number[]) => {
      batches.push(items.length);
      await new Promise<void>((resolve) => gates.push(resolve));
      return items;
    },
    100,
    { concurrency: 2 },
  );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const added: Promise<number>[] = [];
  const add = async (...items: number[]) => {
    for (const item of items) added.push(batcher.add(item));
    await turn();
  };
  const end = async () => {
    gates.shift()?.();
    await turn();
  };
  await add(1, 2);
  await add(3);
  expect(batches).toEqual([2]);
  await add(4);
  expect(batches).toEqual([2, 2]);
  await add(5);
  await end();
  expect(batches).toEqual([2, 2]);
  await add(6);
  expect(batches).toEqual([2, 2, 2]);
  await add(7);
  await end();
  expect(batches).toEqual([2, 2, 2]);
  await end();
  expect(batches).toEqual([2, 2, 2, 1]);
  await end();
  expect(await Promise.all(added)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('the next batch starts before the results of the last one are delivered', async () => {
  const order: string[] = [];
  const batcher = createBatcher(async (items: string[]) => {
    order.push(`flush ${items}`);
    await new Promise((resolve) => setImmediate(resolve));
    return items;
  }, 2);
  const deliver = async (item: string) => void order.push(`delivered ${await batcher.add(item)}`);
  await Promise.all(['a', 'b', 'c'].map(deliver));
  expect(order).toEqual(['flush a,b', 'flush c', 'delivered a', 'delivered b', 'delivered c']);
});

test('a batcher works again after it was idle', async () => {
  const { flush } = aFlush();
  const batcher = createBatcher(flush, 3);
  for (const item of [1, 2, 3]) expect(await batcher.add(item)).toBe(item * 2);
});

test('a single bad item is not retried', async () => {
  const { batches, flush } = aFlush();
  await expect(createBatcher(flush, 5).add(POISON)).rejects.toThrow('poison');
  expect(batches).toEqual([[POISON]]);
});

test('in an outage a batch fails at once, without retries item by item', async () => {
  const tried: number[] = [];
  const batcher = createBatcher(async (items: number[]) => {
    tried.push(items.length);
    throw Object.assign(new Error('no way there'), { code: 'ECONNREFUSED' });
  }, 10);
  const results = await Promise.allSettled([1, 2, 3, 4].map((item) => batcher.add(item)));
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(tried.length).toBeLessThanOrEqual(2);
});

test('if an outage starts while items are retried one by one, the rest fail at once', async () => {
  const tried: number[][] = [];
  const batcher = createBatcher(async (items: number[]) => {
    tried.push(items);
    if (items.length > 1) throw new Error('poison');
    if (items.includes(2)) throw Object.assign(new Error('the host is off'), { code: 'EHOSTUNREACH' });
    return items;
  }, 10);
  const results = await Promise.allSettled([1, 2, 3, 4].map((item) => batcher.add(item)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  expect(tried).toEqual([[1, 2, 3, 4], [1], [2]]);
});

test('if the database hangs, waiting items fail with the batch in flight', async () => {
  const outage = Object.assign(new Error('silence'), { code: 'ETIMEDOUT' });
  const batches: number[][] = [];
  const batcher = createBatcher(async (items: number[]) => {
    batches.push(items);
    await setTimeout(2_100);
    throw outage;
  }, 100);
  const first = batcher.add(1);
  await new Promise((resolve) => setImmediate(resolve));
  const outs = await Promise.allSettled([first, batcher.add(2), batcher.add(3)]);
  expect(outs.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(batches).toEqual([[1]]);
});

test('items of one key run one at a time, even if one is locked at first and comes again', async () => {
  const item = fc.record({ name: fc.nat(2), held: fc.nat(2) });
  await fc.assert(
    fc.asyncProperty(fc.array(item, { maxLength: 8 }), async (items) => {
      const left = items.map(({ held }) => held);
      const order: number[] = [];
      const flush = async (places: number[]) =>
        places.map((place) => {
          left[place] = (left[place] ?? 0) - 1;
          if ((left[place] ?? 0) >= 0) return undefined;
          order.push(place);
          return { place };
        });
      const batcher = serializeByKey(
        (place: number) => items[place]?.name ?? 0,
        createRetryingBatcher(flush, 3, { concurrency: 2 }),
      );
      const results = await Promise.all(items.map((_, place) => batcher.add(place)));
      expect(results.map(({ place }) => place)).toEqual(items.map((_, place) => place));
      for (const places of Map.groupBy(order, (place) => items[place]?.name).values())
        expect(places).toEqual(places.toSorted((a, b) => a - b));
    }),
    { numRuns: 20 },
  );
});
