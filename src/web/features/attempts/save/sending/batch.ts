import type { AnswerChange, PendingOperation } from '../../answers/answers.ts';

const MAX_OPERATIONS = 200;
/** Characters of a request's body. While a page is being left, a browser sends at most 64 kB in all. */
const MAX_LENGTH = 12_000;

/** As many of the first operations as fit in one request, at least one. */
export function takeBatch(operations: readonly PendingOperation[]): PendingOperation[] {
  let length = 0;
  const fitting = operations.slice(0, MAX_OPERATIONS).findIndex((operation) => {
    length += JSON.stringify(operation).length + 1;
    return length > MAX_LENGTH;
  });
  return operations.slice(0, fitting < 0 ? MAX_OPERATIONS : Math.max(1, fitting));
}

/**
 * Merges a further keystroke into the last pending operation; undefined if it needs an operation of its own. Operations
 * up to number `sentSeq` have left the device and never change.
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
