import { removeFolder, startPortal } from './server.ts';

/** Starts the portal that the browser tests share and hands its address to them. */
export default async function open() {
  const portal = await startPortal();
  process.env.PORTAL_ORIGIN = portal.origin;
  return async () => {
    await portal.end();
    await removeFolder(portal.dataFolder);
  };
}
