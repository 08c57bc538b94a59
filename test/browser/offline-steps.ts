import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts';
import { test as base, expect, PHONE } from './fixtures.ts';
import { removeFolder } from './portal.ts';

/** A browser with its own profile folder, which can be killed and started again. */
export async function startBrowser(folder: string) {
  const flags = [...CHROMIUM_FLAGS, '--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`];
  const ports = () => readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '');
  const before = await ports();
  const child = spawn(await findChromium(), [...flags, 'about:blank'], { stdio: 'ignore', detached: true });
  // With all of its processes, since a remaining one would hold the written data.
  const kill = async () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid, 'SIGKILL');
    await once(child, 'exit');
  };
  return { kill, page: await openPage() };

  async function openPage() {
    await expect.poll(async () => ![before, ''].includes(await ports())).toBe(true);
    const [port = ''] = (await ports()).split('\n');
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const page = await browser.contexts()[0]?.newPage();
    await page?.setViewportSize(PHONE);
    return page as Page;
  }
}

export const test = base.extend<{ openBrowser: () => ReturnType<typeof startBrowser> }>({
  openBrowser: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-browser-'));
    const opened: { kill(): Promise<void> }[] = [];
    await use(async () => {
      const browser = await startBrowser(folder);
      opened.push(browser);
      return browser;
    });
    for (const { kill } of opened) await kill();
    await removeFolder(folder);
  },
});
