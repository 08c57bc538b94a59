// IndexedDB may fail at once, later, or never answer, as in some private windows: none of that may keep anybody from a test.
const PATIENCE_MS = 3_000;

/** What IndexedDB gives, or undefined where it fails or takes too long. Never throws. */
export async function ofDevice<T>(ask: () => Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, undefined);
  });
  try {
    return await Promise.race([ask(), tooLong]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
