import type { Change, Waiting } from '../answers/answers.ts';

const BATCH = 200;
/** Characters of a request's body; a browser takes 64 kB in all from a page that is being left. */
const BATCH_LENGTH = 12_000;

/** As many of the first operations as one request carries, at least one. */
export function firstBatch(operations: readonly Waiting[]): Waiting[] {
  let length = 0;
  const fitting = operations.slice(0, BATCH).findIndex((operation) => {
    length += JSON.stringify(operation).length + 1;
    return length > BATCH_LENGTH;
  });
  return operations.slice(0, fitting < 0 ? BATCH : Math.max(1, fitting));
}

/**
 * What waits after a further character, where it makes one operation with those before it; undefined where it needs its own.
 * What left the device, up to number `sentSeq`, is never changed.
 */
export function withTyping(
  pending: readonly Waiting[],
  { question_id, value, seconds = 0, marked, ...stamp }: Change,
  sentSeq: number,
): Waiting[] | undefined {
  const last = pending.at(-1);
  if (value === undefined || marked !== undefined) return undefined;
  if (last?.question_id !== question_id || last.value === undefined || last.seq <= sentSeq) return undefined;
  const spent = (last.seconds ?? 0) + seconds;
  return [...pending.slice(0, -1), { ...last, ...stamp, value, ...(spent > 0 && { seconds: spent }) }];
}
