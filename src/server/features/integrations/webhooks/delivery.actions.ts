import { Webhook } from 'standardwebhooks';
import * as z from 'zod/mini';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { postToPublicUrl } from '#server/platform/http/public-request.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { defineTask, type RunningJob } from '#server/platform/jobs/task.ts';
import { findDelivery, insertDeliveries, readEventData, updateDelivery, updateWebhook } from './queries.ts';
import { messageId, toBody, waitAfter } from './rules.ts';

const TIMEOUT_MS = 15_000;
/** The receiver wants nothing more. */
const GONE = 410;

export const deliverToWebhook = defineTask({
  name: 'deliver-to-webhook',
  payload: z.object({ delivery_id: z.int() }),
  timeout: 60_000,
});

/** Enters new events for all webhooks, and has each delivered. */
export async function collectWebhookEvents(db: Database): Promise<void> {
  await transaction(db, async (tx) => {
    for (const id of await insertDeliveries(tx)) await addJob(tx, deliverToWebhook, { delivery_id: id });
  });
}

/**
 * Sends one event, signed. What fails is tried again up to eight times within two and a half days, under the same id. A webhook whose
 * receiver answers 410 is paused.
 */
export async function deliverEvent(
  { db, config }: { db: Database; config: Pick<Config, 'webhookPrivate'> },
  id: number,
  { complete }: Pick<RunningJob, 'complete'>,
): Promise<void> {
  const delivery = await findDelivery(db, id);
  if (!delivery) return;
  const data =
    delivery.subject_id === null ? {} : await readEventData(db, delivery.event, Number(delivery.subject_id));
  const status =
    delivery.active && data ? await send(delivery, data, config.webhookPrivate) : 'not wanted any more';
  const wait = waitAfter(delivery.attempts + 1);
  const isDelivered = typeof status === 'number' && status >= 200 && status < 300;
  const isOver = status === GONE || status === 'not wanted any more' || wait === undefined;
  await transaction(db, async (tx) => {
    await updateDelivery(tx, id, {
      outcome: String(status),
      end: isDelivered ? 'delivered' : isOver ? 'given-up' : undefined,
    });
    if (status === GONE) await updateWebhook(tx, delivery.webhook_id, { active: false });
    await complete(tx);
    if (!isDelivered && !isOver)
      await addJob(tx, deliverToWebhook, { delivery_id: id }, { runAt: new Date(Date.now() + wait * 1_000) });
  });
}

type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** The HTTP status, or why there is none. */
async function send(
  { id, event, created_at, secret, url }: Delivery,
  data: Record<string, unknown>,
  mayBePrivate: boolean,
): Promise<number | string> {
  const body = toBody(event, created_at, data);
  const sentAt = new Date();
  const { status } = await postToPublicUrl(url, {
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Placement-Preparation-Portal',
      'webhook-id': messageId(id),
      'webhook-timestamp': Math.floor(sentAt.getTime() / 1_000),
      'webhook-signature': new Webhook(secret).sign(messageId(id), sentAt, body),
    },
    ...{ body: Buffer.from(body), timeoutMs: TIMEOUT_MS, loopback: false, anyAddress: mayBePrivate },
  });
  if (status === 'no-reply') return 'no reply';
  return status === 'private-address' ? 'an address within the house' : status;
}
