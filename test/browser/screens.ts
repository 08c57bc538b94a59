import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { PageAction } from './actions.ts';
import { expect } from './fixtures.ts';

const WCAG_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const DIALOG = '[role=dialog], [role=alertdialog]';
const DISABLED = { enabled: false };
const FOLDER = 'test-results/pictures';
/** With `PICTURES=none` the screens leave no pictures and take turns in what is looked at, which spares most of the time. */
export const takesPictures = process.env.PICTURES !== 'none';
const widths = { 360: 740, 1280: 800 };
const themes = ['light', 'dark'];

/** A second theme has other colours and nothing else. */
type Rules = 'all' | 'colours' | 'structure';

export type Screen = {
  name: string;
  /**
   * `(ongoing)`, `(upcoming)` and `(completed)` stand for tests of the demo world, `(past)`, `(future)`, `(venue)`, `(kinds)` and
   * the name of a kind for small ones.
   */
  address: string;
  /** What is done before the screen stands. */
  prepare?: PageAction;
  /** Something fixed lies over the page: the picture is of the window, not of the whole page. */
  overlay?: boolean;
  /** Where it exists at one width only. */
  onlyWidth?: 360 | 1280;
};

/** Holds that the page fits and is free of violations, and takes its pictures: at both widths, light and dark. `turn` counts screens. */
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
      // What lies under a window over the page is a screen of its own.
      const within =
        overlay && !takesPictures && (await page.locator(DIALOG).count()) > 0 ? DIALOG : undefined;
      if (rules)
        expect.soft(await findAxeViolations(page, rules, within), `${width} px, ${theme}`).toEqual([]);
      if (takesPictures)
        await page.screenshot({ path: `${FOLDER}/${file}-${width}-${theme}.png`, fullPage: !overlay });
    }
  }
}

/** The second theme has other colours, and the same at every width. */
function rulesFor(theme: string, width: number, only: Screen['onlyWidth']) {
  if (theme === 'light') return 'all';
  return only || width === 1_280 ? 'colours' : undefined;
}

/**
 * Without pictures the phone speaks for the desk, every second screen for the dark, and two of four for the colours, which take as
 * long as all else: all are made of the same pieces.
 */
function rulesInTurn(theme: string, width: number, only: Screen['onlyWidth'], turn: number) {
  if ((only ?? 360) !== width || theme !== themes[turn % themes.length]) return undefined;
  return turn % 4 < 2 ? 'all' : 'structure';
}

/** Opens an address as a link in the portal would, without loading the portal again or being asked. */
export async function navigateTo(page: Page, address: string): Promise<void> {
  await page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router } = window as unknown as Routed;
    const kind = (path: string) => path.split('/', 3).join('/');
    // The same page for another thing: by way of no page at all, so that nothing of the last one stays.
    if (kind(new URL(href, origin).pathname) === kind(location.pathname))
      await router.navigate({ href: '/nowhere', ignoreBlocker: true });
    await router.navigate({ href, ignoreBlocker: true });
  }, address);
}

/** Whether the page would ask before it is left, and so cannot be left by a way inside the portal. */
export const asksBeforeLeaving = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));

// The router leaves itself at the window.
type Routed = {
  __TSR_ROUTER__: { navigate(to: { href: string; ignoreBlocker: boolean }): Promise<void> };
};

/** Waits until what is on the screen is all that will come: nothing is loading or moving, the fonts are there. */
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

// The app hears of a theme that another window has chosen.
const showTheme = (page: Page, theme: string) =>
  page.evaluate((next) => {
    localStorage.setItem('theme', next);
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  }, theme);

/** What WCAG 2.2 AA finds wrong, `within` a part of the page or in all of it, one line for each element. */
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
      // Nothing is asked of what passes, nor of style sheets and media as files.
      resultTypes: ['violations'],
      preload: false,
    })
    .analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all }) => `${id}: ${target.join(' ')} ${[...any, ...all][0]?.message ?? ''}`),
  );
}

// Half a megabyte that one page needs once.
const hasAxeScript = (page: Page) => page.evaluate(() => 'axe' in window);

/** By how many pixels the page, or the window over it, is wider than its place. */
export const measureOverflow = (page: Page) =>
  page.evaluate(() => {
    const places = document.querySelectorAll('html, :is([role=dialog], [role=alertdialog]) .overflow-y-auto');
    return Math.max(...Array.from(places, (place) => place.scrollWidth - place.clientWidth));
  });
