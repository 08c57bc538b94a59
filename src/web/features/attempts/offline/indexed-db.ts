// IndexedDB may fail at once, later, or never answer, as in some private windows: none of that may keep anybody from a test.
const PATIENCE_MS = 3_000;
/** With one that has not answered before: a hand-in must not wait for it again. */
const BRIEFLY_MS = 250;
let patience = PATIENCE_MS;

/** What IndexedDB gives, or undefined where it fails or takes too long. Never throws. */
export async function ofDevice<T>(ask: () => Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      patience = BRIEFLY_MS;
      resolve(undefined);
    }, patience);
  });
  try {
    const answer = ask();
    answer.then(
      () => {
        patience = PATIENCE_MS;
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
