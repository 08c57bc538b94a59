import type { Call } from '#server/context.ts';
import { refuse } from '#server/platform/http/problem.ts';
import { refusalOfBrowser, wantsSafeBrowser } from './safe-exam-browser.rules.ts';

type FromBrowser = Pick<Call, 'headers' | 'settings' | 'shelf' | 'url'>;

/** Where the student's screen of a test stands, under the portal's address. */
const pageOf = (testId: number) => `/aptitude/appear/${testId}`;

/** Throws `safe-exam-browser-needed` where a test wants that browser and the call does not come from it. */
export async function refuseOtherBrowsers(call: FromBrowser, testId: number): Promise<void> {
  refuse(await refusalOf(call, testId));
}

/** Whether a call comes from a browser that the test takes. */
export async function isBrowserTaken(call: FromBrowser, testId: number): Promise<boolean> {
  return (await refusalOf(call, testId)) === undefined;
}

/** What the student is told of the browser before the start. */
export async function tellBrowser(call: FromBrowser, testId: number) {
  if (!wantsSafeBrowser(await call.shelf.browserKeys(testId))) return 'not-wanted' as const;
  return (await isBrowserTaken(call, testId)) ? ('recognised' as const) : ('needed' as const);
}

// The portal's address is its own setting: what a caller says of the host proves nothing.
async function refusalOf({ headers, settings, shelf, url }: FromBrowser, testId: number) {
  const { portalUrl } = settings;
  return refusalOfBrowser(await shelf.browserKeys(testId), headers, {
    call: portalUrl + url,
    page: portalUrl + pageOf(testId),
  });
}
