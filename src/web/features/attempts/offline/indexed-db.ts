// IndexedDB may fail at once, later, or never answer, as in some private windows. None of that may keep a student from
// a test.
const TIMEOUT_MS = 3_000;
/** After a first timeout: a submission must not wait that long again. */
const SHORT_TIMEOUT_MS = 250;
let timeoutMs = TIMEOUT_MS;

/** What IndexedDB gives, or undefined if it fails or takes too long. Never throws. */
export async function withIndexedDb<T>(ask: () => Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      timeoutMs = SHORT_TIMEOUT_MS;
      resolve(undefined);
    }, timeoutMs);
  });
  try {
    const answer = ask();
    answer.then(
      () => {
        timeoutMs = TIMEOUT_MS;
      },
      () => undefined,
    );
    return await Promise.race([answer, tooLong]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
