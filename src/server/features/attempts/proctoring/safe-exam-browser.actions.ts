import type { Call } from '#server/context.ts';
import { throwIfRefused } from '#server/platform/http/problem.ts';
import { checkBrowserKeys, requiresSafeBrowser } from './safe-exam-browser.rules.ts';

type BrowserCall = Pick<Call, 'headers' | 'config' | 'contentCache' | 'url'>;

/** The path of the page on which a student takes a test. */
const getTestPagePath = (testId: number) => `/aptitude/appear/${testId}`;

/** Throws `safe-exam-browser-needed` if a test requires Safe Exam Browser and the call comes from another one. */
export async function requireSafeBrowser(call: BrowserCall, testId: number): Promise<void> {
  throwIfRefused(await refusalOf(call, testId));
}

/** Whether a call comes from a browser that the test allows. */
export async function isBrowserAccepted(call: BrowserCall, testId: number): Promise<boolean> {
  return (await refusalOf(call, testId)) === undefined;
}

/** What the instructions say about the browser. */
export async function readBrowserStatus(call: BrowserCall, testId: number) {
  if (!requiresSafeBrowser(await call.contentCache.getBrowserKeys(testId))) return 'not-wanted' as const;
  return (await isBrowserAccepted(call, testId)) ? ('recognised' as const) : ('needed' as const);
}

// The portal's address comes from its settings, because a caller can send any host name.
async function refusalOf({ headers, config, contentCache, url }: BrowserCall, testId: number) {
  const { portalUrl } = config;
  return checkBrowserKeys(await contentCache.getBrowserKeys(testId), headers, {
    call: portalUrl + url,
    page: portalUrl + getTestPagePath(testId),
  });
}
