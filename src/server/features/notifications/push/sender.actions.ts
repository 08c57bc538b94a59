import { describeNotification } from '#contract/notifications/words.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { postToPublicUrl } from '#server/platform/http/public-request.ts';
import { contactOf, outcomeOf, retryDelay } from './endpoint.rules.ts';
import { ensurePushKey } from './key.queries.ts';
import {
  claimDuePushes,
  type DuePush,
  deletePush,
  deletePushDevice,
  deleteUnwantedPushes,
  handToDevices,
  postponePush,
} from './pushes.queries.ts';

const BATCH_SIZE = 50;
const REPLY_TIMEOUT_MS = 8_000;
/** For how long a push service keeps a message for a device that is off. */
const LIFE_SECONDS = 86_400;

type Log = { warn(facts: object, message: string): void };

/**
 * Sends what people have not read to the devices on which they turned it on. Every node may run it at any time. It uses no connection
 * of the pool that saves answers.
 */
export async function sendPushes(
  db: Database,
  config: Config,
  log: Log,
  stopped: () => boolean = () => false,
): Promise<void> {
  const { public_key, private_key } = await ensurePushKey(db);
  const vapidDetails = { subject: contactOf(config), publicKey: public_key, privateKey: private_key };
  await deleteUnwantedPushes(db);
  await transaction(db, (tx) => handToDevices(tx, config.timeZone));
  for (let taken = BATCH_SIZE; taken === BATCH_SIZE && !stopped(); ) {
    const pushes = await claimDuePushes(db, config.timeZone, BATCH_SIZE);
    await Promise.all(pushes.map((push) => send(push)));
    taken = pushes.length;
  }

  async function send(push: DuePush): Promise<void> {
    const { status, retryAfter } = await post(push);
    const outcome = outcomeOf(status);
    if (outcome === 'retry') return await postponePush(db, push, retryDelay(push.attempts, retryAfter));
    if (outcome === 'device-gone') return await deletePushDevice(db, push);
    // The path of the address is a secret of the device.
    if (outcome === 'refused')
      log.warn({ status, host: new URL(push.endpoint).host }, 'a push service refused a push');
    await deletePush(db, push);
  }

  async function post({ endpoint, p256dh, auth, notification }: DuePush) {
    const { id } = notification;
    const { title } = describeNotification(notification, () => '');
    const payload = JSON.stringify({ id, title, link: `/notifications/${id}` });
    // Loaded with the first push.
    const { default: webPush } = await import('web-push');
    // With the topic a push service keeps one message of an id; `tag` in the service worker shows one.
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails,
      TTL: LIFE_SECONDS,
      topic: `n${id}`,
    });
    return await postToPublicUrl(endpoint, {
      headers: headers as Record<string, string | number>,
      body: body ?? Buffer.alloc(0),
      timeoutMs: REPLY_TIMEOUT_MS,
      loopback: config.pushLoopback,
    });
  }
}
