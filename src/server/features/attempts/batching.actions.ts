import {
  type Batcher,
  batchByKey,
  createRetryingBatcher,
  serializeByKey,
} from '#server/platform/database/batching.ts';
import type { AttemptKey } from './queries.ts';

/** Requests that one transaction takes. */
const BATCH = 100;

type TestBatchOptions = {
  /** How many batches of one test run at a time; 1 by default. With 2, the node judges one while the database writes the other. */
  concurrency?: number;
};

/**
 * A request that arrives while a batch of its test is under way joins the next batch. Two requests of one student never share a batch:
 * the second finds what the first has done. `perform` takes the requests of one batch and leaves out those whose attempts another
 * transaction has locked; they come again in a later batch.
 * See docs/decisions/0002-attempt-calls-are-batched-and-lock-in-one-order.md.
 */
export function batchByTest<In extends AttemptKey, Out extends object>(
  perform: (test: number, requests: In[]) => Promise<Map<In, Out>>,
  options: TestBatchOptions = {},
): Batcher<In, Out> {
  async function performAll(test: number, requests: In[]): Promise<(Out | undefined)[]> {
    const outcomes = await perform(test, requests);
    return requests.map((request) => outcomes.get(request));
  }
  const batcherOf = (test: number) =>
    createRetryingBatcher((requests: In[]) => performAll(test, requests), BATCH, options);
  return batchByKey(
    ({ test }: In) => test,
    (test) => serializeByKey(({ student }) => student, batcherOf(test)),
  );
}
