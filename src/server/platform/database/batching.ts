import { setTimeout as sleep } from 'node:timers/promises';
import { createOutage, isOutage } from './outage.ts';
import { createRefCountedMap } from './ref-counted.ts';

type QueuedItem<In, Out> = { item: In; resolve: (out: Out) => void; reject: (error: unknown) => void };

/** Does things together with others of their kind; `add` tells what became of its own. */
export type Batcher<In, Out> = { add(item: In): Promise<Out> };

/** An outage that took so long to be noticed fails those who wait for the next batch, too: they have waited just as long. */
const OUTAGE_MS = 2_000;

/** A batch that is under way for so long waits for something: what came after it goes beside it. */
const SLOW_MS = 1_000;

/** So few items are never split over lanes, since each batch has a price of its own. */
const MIN_BATCH = 16;

type BatchOptions<In> = {
  /** So many batches are on their way at a time. */
  concurrency?: number;
  /** What an item weighs: 1 unless told. */
  weigh?: (item: In) => number;
};

/**
 * Gathers what arrives while batches are in flight into the next one; each weighs at most `limit`. All that waits is shared evenly among
 * the lanes: in one batch, the other lanes would have nothing to do. No timer gathers: an idle batcher flushes at once, and the next
 * batch leaves before anybody is told of the one before, so that the database works while answers are written. A batch that fails is
 * tried again item by item, so that one bad item fails alone. Where the database is out, all of it fails at once rather than each item
 * in its turn, and where the database hung, all that wait fail with it.
 */
export function createBatcher<In, Out>(
  flush: (items: In[]) => Promise<Out[]>,
  limit: number,
  { concurrency = 1, weigh = () => 1 }: BatchOptions<In> = {},
): Batcher<In, Out> {
  let waiting: QueuedItem<In, Out>[] = [];
  let busy = 0;
  const underWay = { begun: new Set<{ at: number }>(), items: 0 };
  let isToLookAgain = false;

  async function run() {
    let tell = () => {};
    while (isWorthwhile()) {
      const many = howMany();
      const batch = waiting.slice(0, many);
      waiting = waiting.slice(many);
      const begun = { at: performance.now() };
      underWay.begun.add(begun);
      underWay.items += many;
      const settled = settle(batch);
      tell();
      tell = await settled;
      underWay.begun.delete(begun);
      underWay.items -= many;
    }
    tell();
    busy--;
    goOn();
  }

  /** Opens another lane where that is worthwhile; where it is not, looks again in a second, since what is under way may hang. */
  function goOn() {
    if (busy === concurrency || waiting.length === 0) return;
    if (isWorthwhile()) {
      busy++;
      setImmediate(run);
    } else if (!isToLookAgain) {
      isToLookAgain = true;
      setTimeout(lookAgain, SLOW_MS).unref();
    }
  }

  function lookAgain() {
    isToLookAgain = false;
    goOn();
  }

  /** Whether what waits is to go beside the batches under way: it is as many as these have on average, or the oldest of them is slow. */
  function isWorthwhile(): boolean {
    if (waiting.length === 0) return false;
    if (waiting.length * underWay.begun.size >= underWay.items) return true;
    const [oldest] = underWay.begun;
    return oldest !== undefined && performance.now() - oldest.at >= SLOW_MS;
  }

  /** How many go next: a lane's share, as far as it weighs no more than the limit, but one at least. */
  function howMany(): number {
    const share = Math.min(
      waiting.length,
      Math.max(MIN_BATCH, Math.ceil((waiting.length + underWay.items) / concurrency)),
    );
    let weight = 0;
    const beyond = waiting.findIndex(({ item }) => {
      weight += weigh(item);
      return weight > limit;
    });
    return beyond < 0 ? share : Math.max(1, Math.min(share, beyond));
  }

  /** Flushes a batch. What it gives back is to be called, and tells everybody in it what became of theirs. */
  async function settle(batch: QueuedItem<In, Out>[]): Promise<() => void> {
    const begun = performance.now();
    try {
      const outs = await flush(batch.map(({ item }) => item));
      return () => {
        for (const [index, { resolve }] of batch.entries()) resolve(outs[index] as Out);
      };
    } catch (error) {
      if (!isOutage(error)) return batch.length > 1 ? await settleEach(batch) : refuse(batch, error);
      return refuse(performance.now() - begun < OUTAGE_MS ? batch : [...batch, ...waiting.splice(0)], error);
    }
  }

  /** Flushes item by item. Where the database goes out meanwhile, the rest fail at once. */
  async function settleEach(batch: QueuedItem<In, Out>[]): Promise<() => void> {
    for (const [index, one] of batch.entries())
      try {
        const [out] = await flush([one.item]);
        one.resolve(out as Out);
      } catch (error) {
        if (isOutage(error)) return refuse(batch.slice(index), error);
        refuse([one], error)();
      }
    return () => {};
  }

  const refuse = (batch: QueuedItem<In, Out>[], error: unknown) => () => {
    for (const { reject } of batch) reject(error);
  };

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        goOn();
      }),
  };
}

/**
 * How long what somebody else holds is asked for again, and in what steps at first and at most, in milliseconds. Once it is free, others
 * want it as well: the sweep of another node might close what is being handed in here.
 */
const RETRY = { patience: 6_000, first: 10, most: 50 };

/**
 * A batcher for what somebody else may hold, which keeps no others waiting: what `flush` leaves undefined comes again in a later batch,
 * after a while. Where that does not help, an outage is thrown.
 */
export function createRetryingBatcher<In, Out extends object>(
  flush: (items: In[]) => Promise<(Out | undefined)[]>,
  limit: number,
  ways: BatchOptions<In> = {},
): Batcher<In, Out> {
  const batcher = createBatcher(flush, limit, ways);
  return {
    async add(item) {
      const until = performance.now() + RETRY.patience;
      for (let pause = RETRY.first; ; pause = Math.min(RETRY.most, pause * 2)) {
        const out = await batcher.add(item);
        if (out) return out;
        if (performance.now() > until) throw createOutage('Somebody else holds it.');
        await sleep(pause);
      }
    },
  };
}

/** A batcher for the items of each name, as `nameOf` gives it: what keeps those of one name waiting keeps no others. */
export function batchByKey<In, Out, Name extends string | number>(
  nameOf: (item: In) => Name,
  open: (name: Name) => Batcher<In, Out>,
): Batcher<In, Out> {
  const use = createRefCountedMap(open);
  return { add: (item) => use(nameOf(item), (batcher) => batcher.add(item)) };
}

/** A batcher to which items of one name, as `nameOf` gives it, go one after another, in the order in which they came. */
export function serializeByKey<In, Out, Name extends string | number>(
  nameOf: (item: In) => Name,
  batcher: Batcher<In, Out>,
): Batcher<In, Out> {
  const alone = (items: In[]) => Promise.all(items.map((item) => batcher.add(item)));
  return batchByKey(nameOf, () => createBatcher(alone, 1));
}
