import { ECDH } from 'node:crypto';
import type { Subscription } from '#contract/notifications/devices.ts';

/** Whether messages can be encrypted for a subscription: its key is a point of the curve. */
export function hasValidKey({ keys }: Pick<Subscription, 'keys'>): boolean {
  try {
    ECDH.convertKey(keys.p256dh, 'prime256v1', 'base64url');
    return Buffer.from(keys.p256dh, 'base64url')[0] === UNCOMPRESSED;
  } catch {
    return false;
  }
}

const UNCOMPRESSED = 4;

/** What is to happen to a push after the answer of a push service. */
export type PushOutcome = 'delivered' | 'device-gone' | 'refused' | 'retry';

export function outcomeOf(status: number | 'no-reply' | 'private-address'): PushOutcome {
  if (status === 'no-reply') return 'retry';
  if (status === 'private-address' || status === 404 || status === 410) return 'device-gone';
  if (status >= 200 && status < 300) return 'delivered';
  return status === 429 || status >= 500 ? 'retry' : 'refused';
}

const FIRST_DELAY_SECONDS = 30;
const MAX_DELAY_SECONDS = 3_600;

/** Seconds until the next try after `attempts` tries: doubled each time, and no sooner than the push service asks. */
export function retryDelay(attempts: number, retryAfter = 0): number {
  const own = FIRST_DELAY_SECONDS * 2 ** Math.min(attempts - 1, 10);
  return Math.min(MAX_DELAY_SECONDS, Math.max(own, retryAfter));
}

/** How push services may reach who runs the portal: by mail, else at its address. They take no address without TLS. */
export function contactOf({ mailFrom, portalUrl }: { mailFrom: string | undefined; portalUrl: string }) {
  if (mailFrom) return `mailto:${mailFrom}`;
  return portalUrl.startsWith('https:') ? portalUrl : `mailto:portal@${new URL(portalUrl).hostname}`;
}
