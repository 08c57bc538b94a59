type Security = { configKey?: unknown; browserExamKey?: unknown; updateKeys?: (done: () => void) => void };
const security = () =>
  (globalThis as { SafeExamBrowser?: { security?: Security } }).SafeExamBrowser?.security;

let keyHeaders: Record<string, string> = {};

/**
 * What Safe Exam Browser tells its page, as headers of every call: on Apple's systems it adds none of its own to what a page
 * sends. Nothing in any other browser.
 */
export const safeExamBrowserHeaders = (): Record<string, string> => keyHeaders;

/** Whether this is Safe Exam Browser by its own word; the server alone believes its keys. */
export const isSafeExamBrowser = (): boolean =>
  security() !== undefined || /\bSEB\b/.test(navigator.userAgent);

const PATIENCE_MS = 2_000;

/** Asks the browser for the keys of the page that is shown now. */
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
