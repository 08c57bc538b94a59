import type { FullConfig } from '@playwright/test';
import { removeFolder, startPortal } from './portal.ts';

/** Seeds a world, starts a portal in a copy of it for each worker, and passes the addresses to them. */
export default async function open({ workers }: FullConfig) {
  const first = await startPortal();
  await first.end();
  process.env.PORTAL_WORLD = first.dataFolder;
  const portals = await Promise.all(Array.from({ length: workers }, () => startPortal()));
  process.env.PORTAL_ORIGINS = portals.map(({ origin }) => origin).join(' ');
  return async () => {
    for (const portal of portals) {
      await portal.end();
      await removeFolder(portal.dataFolder);
    }
    await removeFolder(first.dataFolder);
  };
}
