import { randomBytes } from 'node:crypto';
import type * as contract from '#contract/integrations/webhooks.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { pageCounts } from '#server/platform/http/paging.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { isPublicUrl } from '#server/platform/http/public-request.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { deliverToWebhook } from './delivery.actions.ts';
import {
  deleteWebhook,
  insertTrial,
  insertWebhook,
  listDeliveryRows,
  listWebhookRows,
  lockWebhook,
  reopenDelivery,
  updateWebhook,
} from './queries.ts';
import { stateOf } from './rules.ts';

const SECRET_BYTES = 32;

/** As Standard Webhooks writes it. */
const newSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

export async function listWebhooks({ db }: Call<typeof contract.listWebhooks, CurrentUser>) {
  return await listWebhookRows(db);
}

/** Throws `webhook-address`. */
export async function createWebhook({
  body,
  config,
  db,
  user,
}: Call<typeof contract.createWebhook, CurrentUser>) {
  const isAddress = config.webhookPrivate
    ? URL.canParse(body.url) && /^https?:$/.test(new URL(body.url).protocol)
    : isPublicUrl(body.url, false);
  if (!isAddress) throw new Problem('webhook-address');
  const secret = newSecret();
  return await transaction(db, async (tx) => {
    const id = await insertWebhook(tx, { ...body, secret, created_by: user.accountId });
    await audit(tx, {
      ...{ actor: user.accountId, action: 'webhook.create', subject: ['webhook', id] },
      after: { url: body.url, events: body.events },
    });
    return { id, secret };
  });
}

/** Throws `not-found`. */
export async function editWebhook({
  body,
  db,
  params,
  user,
}: Call<typeof contract.editWebhook, CurrentUser>) {
  return await transaction(db, async (tx) => {
    const { events, active, description } = await requireWebhook(tx, params.id);
    await updateWebhook(tx, params.id, body);
    await audit(tx, {
      ...{ actor: user.accountId, action: 'webhook.edit', subject: ['webhook', params.id] },
      ...{ before: { events, active, description }, after: body },
    });
    return null;
  });
}

/** Throws `not-found`. */
export async function removeWebhook({ db, params, user }: Call<typeof contract.removeWebhook, CurrentUser>) {
  return await transaction(db, async (tx) => {
    const { url } = await requireWebhook(tx, params.id);
    await deleteWebhook(tx, params.id);
    await audit(tx, {
      ...{ actor: user.accountId, action: 'webhook.remove', subject: ['webhook', params.id] },
      before: { url },
    });
    return null;
  });
}

/** Throws `not-found`. */
export async function renewWebhookSecret({
  db,
  params,
  user,
}: Call<typeof contract.renewWebhookSecret, CurrentUser>) {
  const secret = newSecret();
  return await transaction(db, async (tx) => {
    await requireWebhook(tx, params.id);
    await updateWebhook(tx, params.id, { secret });
    await audit(tx, {
      ...{ actor: user.accountId, action: 'webhook.renew-secret', subject: ['webhook', params.id] },
    });
    return { secret };
  });
}

/** Throws `not-found` and `webhook-paused`. */
export async function tryWebhook({ db, params }: Call<typeof contract.tryWebhook, CurrentUser>) {
  return await transaction(db, async (tx) => {
    const { active } = await requireWebhook(tx, params.id);
    if (!active) throw new Problem('webhook-paused');
    await addJob(tx, deliverToWebhook, { delivery_id: await insertTrial(tx, params.id) });
    return null;
  });
}

export async function listDeliveries({
  db,
  params,
  query,
}: Call<typeof contract.listDeliveries, CurrentUser>) {
  const { rows, total } = await listDeliveryRows(db, params.id, query);
  return {
    ...pageCounts(query, total),
    results: rows.map(({ given_up_at, ...row }) => ({
      ...row,
      id: Number(row.id),
      state: stateOf({ ...row, given_up_at }),
    })),
  };
}

/** Throws `not-found` and `webhook-paused`. */
export async function repeatDelivery({ db, params }: Call<typeof contract.repeatDelivery, CurrentUser>) {
  return await transaction(db, async (tx) => {
    const { active } = await requireWebhook(tx, params.id);
    if (!active) throw new Problem('webhook-paused');
    if (!(await reopenDelivery(tx, { id: params.delivery, webhookId: params.id })))
      throw new Problem('not-found');
    await addJob(tx, deliverToWebhook, { delivery_id: params.delivery });
    return null;
  });
}

async function requireWebhook(tx: Tx, id: number) {
  const webhook = await lockWebhook(tx, id);
  if (!webhook) throw new Problem('not-found');
  return webhook;
}
