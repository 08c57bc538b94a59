import { setTimeout as sleep } from 'node:timers/promises';
import { createOutage, isOutage } from './outage.ts';
import { createRefCountedMap } from './ref-counted.ts';

type QueuedItem<In, Out> = { item: In; resolve: (out: Out) => void; reject: (error: unknown) => void };

/** Processes items together with others of their kind; `add` returns the result of its own item. */
export type Batcher<In, Out> = { add(item: In): Promise<Out> };

/** After an outage that took this long, the waiting items fail too: they have waited just as long. */
const OUTAGE_MS = 2_000;

/** A batch that takes this long waits for something: the next batch starts beside it. */
const SLOW_MS = 1_000;

/** Fewer items are never split over several batches, since each batch has a fixed cost. */
const MIN_BATCH = 16;

type BatchOptions<In> = {
  /** How many batches run at a time; 1 by default. */
  concurrency?: number;
  /** The weight of an item; 1 by default. */
  weigh?: (item: In) => number;
};

/**
 * Collects what arrives while batches run into the next batch; each weighs at most `limit`. Waiting items are shared evenly among the
 * `concurrency` batches, since one large batch would leave the other connections idle. There is no timer: an idle batcher flushes at
 * once, and the next batch starts before the results of the last one are delivered, so that the database works while the node writes
 * replies. A failed batch is retried item by item, so that one bad item fails alone. In an outage the whole batch fails at once, and
 * after a hang all waiting items fail with it.
 * See docs/decisions/0002-attempt-calls-are-batched-and-lock-in-one-order.md.
 */
export function createBatcher<In, Out>(
  flush: (items: In[]) => Promise<Out[]>,
  limit: number,
  { concurrency = 1, weigh = () => 1 }: BatchOptions<In> = {},
): Batcher<In, Out> {
  const batcher = new FlushingBatcher(flush, limit, concurrency, weigh);
  return { add: (item) => batcher.add(item) };
}

class FlushingBatcher<In, Out> {
  readonly #flush: (items: In[]) => Promise<Out[]>;
  readonly #limit: number;
  readonly #concurrency: number;
  readonly #weigh: (item: In) => number;
  #waiting: QueuedItem<In, Out>[] = [];
  /** Loops that flush one batch after another. */
  #loops = 0;
  /** The batches in flight, the oldest first, and how many items they hold. */
  readonly #inFlight = new Set<{ startedAt: number }>();
  #itemsInFlight = 0;
  #isRecheckScheduled = false;

  constructor(
    flush: (items: In[]) => Promise<Out[]>,
    limit: number,
    concurrency: number,
    weigh: (item: In) => number,
  ) {
    this.#flush = flush;
    this.#limit = limit;
    this.#concurrency = concurrency;
    this.#weigh = weigh;
  }

  add(item: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#startLoop();
    });
  }

  /** Starts another loop if that pays. If not, checks again in a second, since the batches in flight may hang. */
  #startLoop(): void {
    if (this.#loops === this.#concurrency || this.#waiting.length === 0) return;
    if (this.#isBatchDue()) {
      this.#loops++;
      setImmediate(() => this.#run());
    } else if (!this.#isRecheckScheduled) {
      this.#isRecheckScheduled = true;
      setTimeout(() => {
        this.#isRecheckScheduled = false;
        this.#startLoop();
      }, SLOW_MS).unref();
    }
  }

  async #run(): Promise<void> {
    let deliver = () => {};
    while (this.#isBatchDue()) {
      const size = this.#nextBatchSize();
      const batch = this.#waiting.slice(0, size);
      this.#waiting = this.#waiting.slice(size);
      const flight = { startedAt: performance.now() };
      this.#inFlight.add(flight);
      this.#itemsInFlight += size;
      const settled = this.#settle(batch);
      deliver();
      deliver = await settled;
      this.#inFlight.delete(flight);
      this.#itemsInFlight -= size;
    }
    deliver();
    this.#loops--;
    this.#startLoop();
  }

  /** Whether to start a batch now: as many items wait as a batch in flight has on average, or the oldest one is slow. */
  #isBatchDue(): boolean {
    if (this.#waiting.length === 0) return false;
    if (this.#waiting.length * this.#inFlight.size >= this.#itemsInFlight) return true;
    const [oldest] = this.#inFlight;
    return oldest !== undefined && performance.now() - oldest.startedAt >= SLOW_MS;
  }

  /** An even share of all items, as far as it weighs no more than the limit, but at least one item. */
  #nextBatchSize(): number {
    const evenShare = Math.ceil((this.#waiting.length + this.#itemsInFlight) / this.#concurrency);
    const share = Math.min(this.#waiting.length, Math.max(MIN_BATCH, evenShare));
    let weight = 0;
    const beyond = this.#waiting.findIndex(({ item }) => {
      weight += this.#weigh(item);
      return weight > this.#limit;
    });
    return beyond < 0 ? share : Math.max(1, Math.min(share, beyond));
  }

  /** Flushes a batch. Returns the function that delivers the results. */
  async #settle(batch: QueuedItem<In, Out>[]): Promise<() => void> {
    const start = performance.now();
    try {
      const outs = await this.#flush(batch.map(({ item }) => item));
      return () => {
        for (const [index, { resolve }] of batch.entries()) resolve(outs[index] as Out);
      };
    } catch (error) {
      if (!isOutage(error)) return batch.length > 1 ? await this.#settleEach(batch) : rejectAll(batch, error);
      const isHang = performance.now() - start >= OUTAGE_MS;
      return rejectAll(isHang ? [...batch, ...this.#waiting.splice(0)] : batch, error);
    }
  }

  /** Flushes item by item. If the database becomes unreachable meanwhile, the remaining items fail at once. */
  async #settleEach(batch: QueuedItem<In, Out>[]): Promise<() => void> {
    for (const [index, one] of batch.entries())
      try {
        const [out] = await this.#flush([one.item]);
        one.resolve(out as Out);
      } catch (error) {
        if (isOutage(error)) return rejectAll(batch.slice(index), error);
        one.reject(error);
      }
    return () => {};
  }
}

const rejectAll = (batch: QueuedItem<unknown, never>[], error: unknown) => () => {
  for (const { reject } of batch) reject(error);
};

/**
 * How long to retry a locked row, and the first and longest delay between tries, in milliseconds. Short, since others wait for the row as
 * well: another node's automatic submission might close an attempt that is being submitted here.
 */
const RETRY = { timeout: 6_000, firstDelay: 10, maxDelay: 50 };

/**
 * A batcher for rows that another transaction may have locked, so that a locked row delays no other item: an item for which `flush`
 * returns undefined comes again in a later batch. After the timeout it fails as an outage.
 */
export function createRetryingBatcher<In, Out extends object>(
  flush: (items: In[]) => Promise<(Out | undefined)[]>,
  limit: number,
  options: BatchOptions<In> = {},
): Batcher<In, Out> {
  const batcher = createBatcher(flush, limit, options);
  return {
    async add(item) {
      const until = performance.now() + RETRY.timeout;
      for (let delay = RETRY.firstDelay; ; delay = Math.min(RETRY.maxDelay, delay * 2)) {
        const out = await batcher.add(item);
        if (out) return out;
        if (performance.now() > until) throw createOutage('Another transaction holds the row.');
        await sleep(delay);
      }
    },
  };
}

/** A batcher for each key, so that waiting items of one key delay no others. */
export function batchByKey<In, Out, Key extends string | number>(
  keyOf: (item: In) => Key,
  open: (key: Key) => Batcher<In, Out>,
): Batcher<In, Out> {
  const use = createRefCountedMap(open);
  return { add: (item) => use(keyOf(item), (batcher) => batcher.add(item)) };
}

/** Passes items of one key to `batcher` one at a time, in the order of their arrival. */
export function serializeByKey<In, Out, Key extends string | number>(
  keyOf: (item: In) => Key,
  batcher: Batcher<In, Out>,
): Batcher<In, Out> {
  const alone = (items: In[]) => Promise.all(items.map((item) => batcher.add(item)));
  return batchByKey(keyOf, () => createBatcher(alone, 1));
}
