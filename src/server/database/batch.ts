import { isOutage } from './outage.ts';
import { openWhileUsed } from './while-used.ts';

type Waiting<In, Out> = { item: In; resolve: (out: Out) => void; reject: (error: unknown) => void };

export type Batcher<In, Out> = { add(item: In): Promise<Out> };

/** Of an outage that took so long to be noticed, whoever waited for the next batch has waited as well. */
const HUNG_MS = 2_000;

/** A batch that is under way for so long waits for something: who comes after it need not. */
const SLOW_MS = 1_000;

/** A batch of that many is never split over lanes: each has its own price. */
const SMALL = 16;

type Ways<In> = {
  /** So many batches are on their way at a time. */
  lanes?: number;
  /** What an item weighs: 1 unless told. */
  weigh?: (item: In) => number;
  /** Called for each item once, before its caller is told what became of it. */
  done?: (item: In) => void;
};

/**
 * Gathers what arrives while batches are in flight into the next one; each weighs at most `limit`. What there is is shared evenly
 * among the lanes, or all would wait for one, and then one for all. No timer gathers: an idle batcher flushes at once, and the next
 * batch leaves before anybody is told of the one before, so that the database works while answers are written. A batch that fails is
 * tried again item by item, so that one bad item fails alone; where the database is out, all fail at once rather than each in its turn,
 * and where it hung, all that wait with them.
 */
export function createBatcher<In, Out>(
  flush: (items: In[]) => Promise<Out[]>,
  limit: number,
  { lanes = 1, weigh = () => 1, done = () => {} }: Ways<In> = {},
): Batcher<In, Out> {
  let waiting: Waiting<In, Out>[] = [];
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

  /** Opens another lane where that is worthwhile, or looks again: who is left waiting waits for what may hang. */
  function goOn() {
    if (busy === lanes || waiting.length === 0) return;
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

  /** A batch beside others is for as many as each of those has: fewer wait for the end of one, unless the oldest is slow. */
  function isWorthwhile(): boolean {
    if (waiting.length === 0) return false;
    if (waiting.length * underWay.begun.size >= underWay.items) return true;
    const [oldest] = underWay.begun;
    return oldest !== undefined && performance.now() - oldest.at >= SLOW_MS;
  }

  /** A lane's share, or as many of it as weigh no more than the limit, but one at least. */
  function howMany(): number {
    const share = Math.min(
      waiting.length,
      Math.max(SMALL, Math.ceil((waiting.length + underWay.items) / lanes)),
    );
    let weight = 0;
    const beyond = waiting.findIndex(({ item }) => {
      weight += weigh(item);
      return weight > limit;
    });
    return beyond < 0 ? share : Math.max(1, Math.min(share, beyond));
  }

  /** Flushes a batch. What comes back tells everybody of it. */
  async function settle(batch: Waiting<In, Out>[]): Promise<() => void> {
    const begun = performance.now();
    try {
      const outs = await flush(batch.map(({ item }) => item));
      return () => {
        for (const [index, { item, resolve }] of batch.entries()) {
          done(item);
          resolve(outs[index] as Out);
        }
      };
    } catch (error) {
      if (!isOutage(error)) return batch.length > 1 ? await settleEach(batch) : refuse(batch, error);
      return refuse(performance.now() - begun < HUNG_MS ? batch : [...batch, ...waiting.splice(0)], error);
    }
  }

  /** Flushes item by item. Where the database goes out meanwhile, the rest fail at once. */
  async function settleEach(batch: Waiting<In, Out>[]): Promise<() => void> {
    for (const [index, one] of batch.entries())
      try {
        const [out] = await flush([one.item]);
        done(one.item);
        one.resolve(out as Out);
      } catch (error) {
        if (isOutage(error)) return refuse(batch.slice(index), error);
        refuse([one], error)();
      }
    return () => {};
  }

  const refuse = (batch: Waiting<In, Out>[], error: unknown) => () => {
    for (const { item, reject } of batch) {
      done(item);
      reject(error);
    }
  };

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        goOn();
      }),
  };
}

/** A batcher for the items of each name, as `nameOf` says: what keeps those of one name waiting keeps no others. */
export function batchApart<In, Out, Name extends string | number>(
  nameOf: (item: In) => Name,
  open: (name: Name) => Batcher<In, Out>,
): Batcher<In, Out> {
  const use = openWhileUsed(open);
  return { add: (item) => use(nameOf(item), (batcher) => batcher.add(item)) };
}

/** Items of one name, as `nameOf` says, go one after the other: each is in the first round where none of its name came before. */
export function inRounds<Item>(items: Item[], nameOf: (item: Item) => string | number): Item[][] {
  const counts = new Map<string | number, number>();
  const rounds = Map.groupBy(items, (item) => {
    const count = (counts.get(nameOf(item)) ?? 0) + 1;
    counts.set(nameOf(item), count);
    return count;
  });
  return [...rounds.values()];
}
