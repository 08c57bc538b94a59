import type { Call } from '#server/context.ts';
import { throwIfRefused } from '#server/platform/http/problem.ts';
import { checkBrowserKeys, requiresSafeBrowser } from './safe-exam-browser.rules.ts';

type BrowserCall = Pick<Call, 'headers' | 'config' | 'contentCache' | 'url'>;

/** Where the student's screen of a test stands, under the portal's address. */
const getTestPagePath = (testId: number) => `/aptitude/appear/${testId}`;

/** Throws `safe-exam-browser-needed` where a test wants that browser and the call does not come from it. */
export async function requireSafeBrowser(call: BrowserCall, testId: number): Promise<void> {
  throwIfRefused(await refusalOf(call, testId));
}

/** Whether a call comes from a browser that the test takes. */
export async function isBrowserAccepted(call: BrowserCall, testId: number): Promise<boolean> {
  return (await refusalOf(call, testId)) === undefined;
}

/** What the student is told of the browser before the start. */
export async function readBrowserStatus(call: BrowserCall, testId: number) {
  if (!requiresSafeBrowser(await call.contentCache.getBrowserKeys(testId))) return 'not-wanted' as const;
  return (await isBrowserAccepted(call, testId)) ? ('recognised' as const) : ('needed' as const);
}

// The portal's address is its own setting: what a caller says of the host proves nothing.
async function refusalOf({ headers, config, contentCache, url }: BrowserCall, testId: number) {
  const { portalUrl } = config;
  return checkBrowserKeys(await contentCache.getBrowserKeys(testId), headers, {
    call: portalUrl + url,
    page: portalUrl + getTestPagePath(testId),
  });
}
