import type { renewPushDevice } from '#contract/notifications/devices.ts';
import { call } from './call.ts';
import { endpointRef } from './endpoint-ref.ts';

const WORKER = '/push-worker.js';
/** No page is under it, so the worker controls none. */
const SCOPE = '/push/';

/** The subscription of this browser to pushes; another account may have made it. */
export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration(SCOPE);
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Subscribes this browser to pushes that are signed by the key. Throws the browser's error where its push service refuses. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  await untilActive(registration);
  const key = Uint8Array.from(atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
    one.charCodeAt(0),
  );
  // One for another key, such as that of a restored database, gets nothing.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function untilActive(registration: ServiceWorkerRegistration): Promise<void> {
  const coming = registration.installing ?? registration.waiting;
  if (registration.active || !coming) return;
  await new Promise<void>((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve();
      if (coming.state === 'redundant') reject(new Error('The service worker could not be installed.'));
    });
  });
}

/** After a sign-in: keeps pushes on this device if they were the person's, and ends another person's. */
export async function keepPushDevice(): Promise<void> {
  try {
    const subscription = await findSubscription();
    if (!subscription) return;
    const { kept } = await call(endpointRef<typeof renewPushDevice>('POST', '/notifications/devices/renew'), {
      body: { endpoint: subscription.endpoint },
    });
    if (!kept) await subscription.unsubscribe();
  } catch {
    // The next sign-in asks again.
  }
}

/** Runs `listener` with the address of a notification that somebody clicked while the portal is open. */
export function onNotificationClick(listener: (address: string) => void): void {
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data }: MessageEvent<{ open?: unknown } | null>) => {
      const address = data?.open;
      if (typeof address === 'string' && address.startsWith('/notifications/')) listener(address);
    },
  );
}
