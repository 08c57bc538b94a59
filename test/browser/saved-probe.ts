import type { Page } from '@playwright/test';

type SaveProbe = { lies: string[]; seen: number };

/**
 * Watches, from the next page on, whether the page ever shows "Saved" before a choice is acknowledged. Only a reply to a request that
 * left after the choice acknowledges it.
 */
export async function probeSavedClaims(page: Page) {
  await page.addInitScript(() => {
    const watch: SaveProbe = { lies: [], seen: 0 };
    Object.assign(window, { truth: watch });
    // Monotonic times of the last choice, and of the departure of the last acknowledged request.
    let chosenAt = -1;
    let acknowledgedFrom = -1;
    let shown = '';
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const leftAt = performance.now();
      const reply = await fetch(input, init);
      if (reply.ok && String(input).endsWith('/answers'))
        acknowledgedFrom = Math.max(acknowledgedFrom, leftAt);
      return reply;
    };
    const look = (when: string) => {
      const lines = Array.from(document.querySelectorAll('header span'), (line) => line.textContent);
      const words = lines.includes('Saved') ? 'Saved' : '';
      if (words === 'Saved' && shown !== words) watch.seen++;
      shown = words;
      if (words === 'Saved' && chosenAt > acknowledgedFrom)
        watch.lies.push(`${when}: chosen at ${chosenAt}, acknowledged what left at ${acknowledgedFrom}`);
    };
    addEventListener('change', () => {
      chosenAt = performance.now();
      // The page shows the effect of a change by the second frame.
      requestAnimationFrame(() => requestAnimationFrame(() => look('after a choice')));
    });
    new MutationObserver(() => look('by a change of the line')).observe(document, {
      ...{ subtree: true, childList: true, characterData: true },
    });
  });
  const read = () => page.evaluate(() => (window as unknown as { truth: SaveProbe }).truth);
  return { lies: async () => (await read()).lies, seen: async () => (await read()).seen };
}
