import type { Page } from '@playwright/test';

export const DESKTOP = { width: 1_280, height: 800 };

export const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Adds up the layout shifts of the pages that are opened from now on. */
export const observeShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shift: (window as unknown as { shift: number }).shift + entry.value });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum of the layout shifts of the page. */
export const readShift = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift);
