import type { FullConfig } from '@playwright/test';
import { removeFolder, startPortal } from './server.ts';

/** Starts a portal for each of the workers, which share nothing, and hands them the addresses. */
export default async function open({ workers }: FullConfig) {
  const portals = await Promise.all(Array.from({ length: workers }, () => startPortal()));
  process.env.PORTAL_ORIGINS = portals.map(({ origin }) => origin).join(' ');
  return async () => {
    for (const portal of portals) {
      await portal.end();
      await removeFolder(portal.dataFolder);
    }
  };
}
