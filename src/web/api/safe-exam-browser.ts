type Security = { configKey?: unknown; browserExamKey?: unknown; updateKeys?: (done: () => void) => void };
const security = () =>
  (globalThis as { SafeExamBrowser?: { security?: Security } }).SafeExamBrowser?.security;

let keyHeaders: Record<string, string> = {};

/**
 * Safe Exam Browser's keys as headers of every call: on Apple's systems the browser does not add them to a page's own calls
 * itself. Empty in any other browser.
 */
export const safeExamBrowserHeaders = (): Record<string, string> => keyHeaders;

/** Whether the user agent claims to be Safe Exam Browser; only the server verifies its keys. */
export const isSafeExamBrowser = (): boolean =>
  security() !== undefined || /\bSEB\b/.test(navigator.userAgent);

const PATIENCE_MS = 2_000;

/** Asks the browser for the keys of the current page. */
export async function readSafeExamBrowserKeys(): Promise<void> {
  const source = security();
  if (!source) return;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    if (source.updateKeys) source.updateKeys(resolve);
    else resolve();
  });
  keyHeaders = {
    ...toKeyHeader('x-exam-page-configkeyhash', source.configKey),
    ...toKeyHeader('x-exam-page-requesthash', source.browserExamKey),
  };
}

const toKeyHeader = (name: string, key: unknown) =>
  typeof key === 'string' && /^[0-9a-f]{64}$/i.test(key) ? { [name]: key } : {};
