import type { AnswerChange, PendingOperation } from '../answers/answers.ts';

const MAX_OPERATIONS = 200;
/** Characters of a request's body; a browser takes 64 kB in all from a page that is being left. */
const MAX_LENGTH = 12_000;

/** As many of the first operations as one request carries, at least one. */
export function takeBatch(operations: readonly PendingOperation[]): PendingOperation[] {
  let length = 0;
  const fitting = operations.slice(0, MAX_OPERATIONS).findIndex((operation) => {
    length += JSON.stringify(operation).length + 1;
    return length > MAX_LENGTH;
  });
  return operations.slice(0, fitting < 0 ? MAX_OPERATIONS : Math.max(1, fitting));
}

/**
 * What waits after a further character, where it makes one operation with those before it; undefined where it needs its own.
 * What left the device, up to number `sentSeq`, is never changed.
 */
export function mergeTyping(
  pending: readonly PendingOperation[],
  { question_id, value, seconds = 0, marked, ...stamp }: AnswerChange,
  sentSeq: number,
): PendingOperation[] | undefined {
  const last = pending.at(-1);
  if (value === undefined || marked !== undefined) return undefined;
  if (last?.question_id !== question_id || last.value === undefined || last.seq <= sentSeq) return undefined;
  const spent = (last.seconds ?? 0) + seconds;
  return [...pending.slice(0, -1), { ...last, ...stamp, value, ...(spent > 0 && { seconds: spent }) }];
}
