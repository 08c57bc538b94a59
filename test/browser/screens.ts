import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import type { PageAction } from './actions.ts';
import { expect } from './fixtures.ts';

const WCAG_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const DIALOG = '[role=dialog], [role=alertdialog]';
const DISABLED = { enabled: false };
const FOLDER = 'test-results/pictures';
/** With `PICTURES=none` the run takes no pictures and rotates the checks over the screens, which saves most of the time. */
export const takesPictures = process.env.PICTURES !== 'none';
const widths = { 360: 740, 1280: 800 };
const themes = ['light', 'dark'];

/** Which axe rules to check. A second theme only differs in colours. */
type Rules = 'all' | 'colours' | 'structure';

export type Screen = {
  name: string;
  /**
   * `(ongoing)`, `(upcoming)` and `(completed)` stand for tests of the demo world, `(past)`, `(future)`, `(venue)`, `(kinds)` and
   * the name of a kind for small ones.
   */
  address: string;
  /** Runs before the checks. */
  prepare?: PageAction;
  /** Whether something fixed covers the page. Then the picture shows the window, not the whole page. */
  overlay?: boolean;
  /** For a screen that exists at one width only. */
  onlyWidth?: 360 | 1280;
};

/** Checks that the page fits and has no axe violations, and takes pictures, at both widths, light and dark. `turn` counts screens. */
export async function checkScreen(page: Page, file: string, screen: Screen, turn: number): Promise<void> {
  const { overlay = false, onlyWidth } = screen;
  for (const [width, height] of Object.entries(widths)) {
    if (onlyWidth && onlyWidth !== Number(width)) continue;
    await page.setViewportSize({ width: Number(width), height });
    await expect.soft.poll(() => measureOverflow(page), `${width} px`).toBe(0);
    for (const theme of themes) {
      const rules = takesPictures
        ? rulesFor(theme, Number(width), onlyWidth)
        : rulesInTurn(theme, Number(width), onlyWidth, turn);
      if (!rules && !takesPictures) continue;
      await showTheme(page, theme);
      await waitUntilIdle(page);
      // The page below a dialog is checked as another screen.
      const within =
        overlay && !takesPictures && (await page.locator(DIALOG).count()) > 0 ? DIALOG : undefined;
      if (rules)
        expect.soft(await findAxeViolations(page, rules, within), `${width} px, ${theme}`).toEqual([]);
      if (takesPictures)
        await page.screenshot({ path: `${FOLDER}/${file}-${width}-${theme}.png`, fullPage: !overlay });
    }
  }
}

/** The second theme differs only in colours, which are the same at every width. */
function rulesFor(theme: string, width: number, only: Screen['onlyWidth']) {
  if (theme === 'light') return 'all';
  return only || width === 1_280 ? 'colours' : undefined;
}

/**
 * Without pictures only the phone width is checked, dark and light alternate by screen, and colours are checked on two of four screens,
 * since they take half of the time. All screens are made of the same components, so the rotation covers them.
 */
function rulesInTurn(theme: string, width: number, only: Screen['onlyWidth'], turn: number) {
  if ((only ?? 360) !== width || theme !== themes[turn % themes.length]) return undefined;
  return turn % 4 < 2 ? 'all' : 'structure';
}

/** Opens an address as a link of the portal does, without reloading the portal or asking before leaving a page. */
export async function navigateTo(page: Page, address: string): Promise<void> {
  await page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router } = window as unknown as Routed;
    const kind = (path: string) => path.split('/', 3).join('/');
    // From a page to the same kind of page it goes through an unknown address, so that no state remains.
    if (kind(new URL(href, origin).pathname) === kind(location.pathname))
      await router.navigate({ href: '/nowhere', ignoreBlocker: true });
    await router.navigate({ href, ignoreBlocker: true });
  }, address);
}

/** Whether the page asks before it is left. */
export const asksBeforeLeaving = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));

// The router stores itself on `window`.
type Routed = {
  __TSR_ROUTER__: { navigate(to: { href: string; ignoreBlocker: boolean }): Promise<void> };
};

/** Waits until the screen is complete: nothing is loading or moving, and the fonts have loaded. */
export async function waitUntilIdle(page: Page): Promise<void> {
  const unrest = await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const heads = () => document.querySelectorAll('h1, h2, [role=alert], #question-heading');
    const roles = () => Array.from(document.querySelectorAll('[role=status]'));
    const unrestOf = () =>
      Array.from(heads()).some((each) => each.checkVisibility())
        ? document.querySelector('.animate-pulse, [aria-busy=true]') ||
          roles().some((each) => /loading/i.test(each.textContent))
          ? 'something is loading'
          : document.getAnimations().some((each) => each.playState === 'running') && 'something is moving'
        : 'no heading is seen';
    const end = performance.now() + 10_000;
    for (let calm = 0; calm < 2; calm = unrestOf() ? 0 : calm + 1) {
      if (performance.now() > end) return unrestOf();
      await frame();
    }
    await document.fonts.ready;
    return false;
  });
  expect(unrest, 'unrest on the screen').toBe(false);
}

// The app follows a theme that another window has chosen.
const showTheme = (page: Page, theme: string) =>
  page.evaluate((next) => {
    localStorage.setItem('theme', next);
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  }, theme);

/** The violations of WCAG 2.2 AA in the page or `within` a part of it, one line for each element. */
export async function findAxeViolations(
  page: Page,
  rules: Rules = 'all',
  within?: string,
): Promise<string[]> {
  const axe = new AxeBuilder({ page, ...((await hasAxeScript(page)) && { axeSource: ';' }) }).setLegacyMode(
    true,
  );
  if (within) axe.include(within);
  const { violations: found } = await axe
    .options({
      ...(rules === 'colours'
        ? { runOnly: { type: 'rule', values: COLOUR_RULES } }
        : { runOnly: { type: 'tag', values: WCAG_RULES } }),
      ...(rules === 'structure' && {
        rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, DISABLED])),
      }),
      // Passes are not needed, nor checks of external style sheets and media.
      resultTypes: ['violations'],
      preload: false,
    })
    .analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all }) => `${id}: ${target.join(' ')} ${[...any, ...all][0]?.message ?? ''}`),
  );
}

// Half a megabyte, which a page needs only once.
const hasAxeScript = (page: Page) => page.evaluate(() => 'axe' in window);

/** The height of the tallest of these elements. */
export const tallest = async (rows: Locator) =>
  Math.max(...(await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))));

/** By how many pixels the page, a dialog or a table of rows is wider than its place. */
export const measureOverflow = (page: Page) =>
  page.evaluate(() => {
    const places = document.querySelectorAll(
      'html, :is([role=dialog], [role=alertdialog]) .overflow-y-auto, .overflow-x-auto:has(> [role=table])',
    );
    return Math.max(...Array.from(places, (place) => place.scrollWidth - place.clientWidth));
  });
