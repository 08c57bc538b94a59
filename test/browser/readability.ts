import type { Page } from '@playwright/test';

/** A browser's default font size in pixels, and twice that. */
const NORMAL_FONT = 16;
const LARGE_FONT = 32;
/** WCAG 1.4.12. */
const SPACED_CSS =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/** The texts of a page that are unreadable at twice the font size or with wide spacing, one line for each. */
export async function findUnreadable(page: Page): Promise<string[]> {
  await setFontSize(page, LARGE_FONT);
  const large = await findCrowded(page);
  await setFontSize(page, NORMAL_FONT);
  const sheet = await page.evaluateHandle((rules) => {
    const made = new CSSStyleSheet();
    made.replaceSync(rules);
    document.adoptedStyleSheets.push(made);
    return made;
  }, SPACED_CSS);
  const wide = await findCrowded(page);
  await sheet.evaluate((made) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== made);
  });
  return [...large.map((line) => `large: ${line}`), ...wide.map((line) => `wide: ${line}`)];
}

/** Like the browser's setting, this also moves the widths at which the layout changes. */
async function setFontSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
  await session.detach();
}

/** A page wider than its window, and texts that are cut off, overlap others or stick out of their button. */
const findCrowded = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    type Box = { left: number; right: number; top: number; bottom: number };
    const common = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      right: Math.min(a.right, b.right),
      top: Math.max(a.top, b.top),
      bottom: Math.min(a.bottom, b.bottom),
    });
    const upwards = (from: Element) => {
      const all = [];
      for (let each: Element | null = from; each && each !== document.body; each = each.parentElement)
        all.push({ each, style: getComputedStyle(each) });
      return all;
    };
    const found = new Set<string>();
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth} px wide`);
    const seen: { words: string; box: Box; layer: Element | undefined }[] = [];
    const root = document.querySelector('[role=dialog], [role=alertdialog]') ?? document.body;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const parent = text.parentElement;
      const words = text.textContent?.trim().slice(0, 30);
      // Formulas and drawings have their own layout.
      if (!words || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest('math, svg, option, style, script, noscript')) continue;
      const above = upwards(parent);
      if (above.some(({ style }) => style.clipPath !== 'none' || style.clip !== 'auto')) continue;
      const layer = above.find(({ style }) => /fixed|sticky/.test(style.position))?.each;
      const holder = parent.closest('button, a, label, th, td')?.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const line of range.getClientRects()) {
        let box: Box = line;
        for (const { each, style } of above) {
          if (style.overflow !== 'visible') {
            const edge = each.getBoundingClientRect();
            const isOver = line.right > edge.right + 1 || line.left < edge.left - 1;
            if (isOver && /hidden|clip/.test(style.overflowX)) found.add(`“${words}” is cut`);
            box = common(box, edge);
          }
          if (style.position === 'fixed') break;
        }
        if (box.right - box.left < 2 || box.bottom - box.top < 2) continue;
        if (holder && (line.right > holder.right + 1 || line.left < holder.left - 1))
          found.add(`“${words}” sticks out`);
        for (const other of seen) {
          const both = common(box, other.box);
          const low = Math.min(box.bottom - box.top, other.box.bottom - other.box.top);
          if (other.layer === layer && both.right - both.left > 2 && both.bottom - both.top > low / 3)
            found.add(`“${words}” lies over “${other.words}”`);
        }
        seen.push({ words, box, layer });
      }
    }
    return [...found];
  });
