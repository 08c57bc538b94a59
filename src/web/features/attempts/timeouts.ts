/** Longer than a save takes on the slowest network that still works. */
export const SEND_TIMEOUT_MS = 20_000;

/**
 * Runs an abortable call and aborts it when it takes too long. `prolong` gives it that many more milliseconds from now.
 * Older phones have no `AbortSignal.any`.
 */
export async function withTimeout<T>(
  signal: AbortSignal | undefined,
  work: (either: AbortSignal, prolong: (ms: number) => void) => Promise<T>,
  ms = SEND_TIMEOUT_MS,
): Promise<T> {
  const either = new AbortController();
  const end = () => either.abort(signal?.reason);
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  const late = () => either.abort(new DOMException('It took too long.', 'TimeoutError'));
  let timer = setTimeout(late, ms);
  const prolong = (more: number) => {
    clearTimeout(timer);
    timer = setTimeout(late, more);
  };
  try {
    return await work(either.signal, prolong);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}
