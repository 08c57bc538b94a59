import { sql } from 'kysely';
import type { Webhook, WebhookEvent } from '#contract/integrations/webhooks.ts';
import { testClock } from '#server/features/aptitudes/queries.ts';
import { marksReleasedAt } from '#server/features/notifications/events/results.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';

/** Events older than this are not found any more, however long all nodes were off. */
const RECENT = sql`interval '2 days'`;
const RETENTION = sql`interval '30 days'`;

type WebhookRow = Omit<Webhook, 'created_at' | 'last_delivered_at'> & {
  created_at: Date;
  last_delivered_at: Date | null;
};

export async function listWebhookRows(db: Database): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`select id, url, description, events, active, created_at,
      (select count(*)::int from webhook_delivery where webhook_id = webhook.id
        and delivered_at is null and given_up_at is null) as waiting,
      (select count(*)::int from webhook_delivery where webhook_id = webhook.id
        and given_up_at > now() - interval '7 days') as given_up,
      (select max(delivered_at) from webhook_delivery where webhook_id = webhook.id) as last_delivered_at
    from webhook order by id`.execute(db);
  return rows;
}

export async function insertWebhook(
  tx: Database,
  webhook: { url: string; description: string; events: WebhookEvent[]; secret: string; created_by: number },
): Promise<number> {
  const { id } = await tx.insertInto('webhook').values(webhook).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function lockWebhook(tx: Database, id: number) {
  return await tx.selectFrom('webhook').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
}

export async function updateWebhook(
  tx: Database,
  id: number,
  change: Partial<{ description: string; events: WebhookEvent[]; active: boolean; secret: string }>,
): Promise<void> {
  await tx.updateTable('webhook').set(change).where('id', '=', id).execute();
}

export async function deleteWebhook(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('webhook').where('id', '=', id).execute();
}

/** A delivery of a trial. Returns its id. */
export async function insertTrial(tx: Database, webhookId: number): Promise<number> {
  const { id } = await tx
    .insertInto('webhook_delivery')
    .values({ webhook_id: webhookId, event: 'webhook.trial', data: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function listDeliveryRows(
  db: Database,
  webhookId: number,
  { page, limit }: { page: number; limit: number },
) {
  const rows = await db
    .selectFrom('webhook_delivery')
    .where('webhook_id', '=', webhookId)
    .select(['id', 'event', 'attempts', 'outcome', 'created_at', 'delivered_at', 'given_up_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await db
    .selectFrom('webhook_delivery')
    .where('webhook_id', '=', webhookId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Lets a delivery be tried again from the start. Returns whether the webhook has it. */
export async function reopenDelivery(
  tx: Database,
  { id, webhookId }: { id: number; webhookId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_delivery')
    .set({ attempts: 0, delivered_at: null, given_up_at: null })
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

// A test that closed long ago has no attempts that end now, so few tests are looked at.
const submittedAttempts = sql`
  select webhook.id, 'attempt.submitted', attempt.id, jsonb_build_object('attempt', attempt.id)
  from webhook
  join aptitude on aptitude.closes_at > now() - ${RECENT} and aptitude.starts_at < now()
  join attempt on attempt.aptitude_id = aptitude.id and attempt.state = 'submitted'
    and attempt.submitted_at > greatest(webhook.created_at, now() - ${RECENT})
  where webhook.active and 'attempt.submitted' = any(webhook.events)`;

const releasedResults = sql`
  select webhook.id, 'result.released', aptitude.id, jsonb_build_object('aptitude', aptitude.id)
  from webhook
  join aptitude on ${marksReleasedAt} <= ${testClock} and ${marksReleasedAt} > greatest(webhook.created_at, now() - ${RECENT})
    and aptitude.stage = 'published' and aptitude.archived_at is null
  where webhook.active and 'result.released' = any(webhook.events)`;

/** Changes of what other programs may know of a person: who is there, in which trade and role, and whether blocked. */
const PERSON_CHANGES = [
  ...['register', 'accept-invitation', 'edit', 'edit-profile', 'change-role', 'archive', 'restore', 'erase'],
  ...['block', 'change-block', 'unblock', 'accept-appeal'],
].map((change) => `account.${change}`);
const ROSTER_CHANGES = ['enter', 'change', 'remove', 'restore'].map((change) => `roster.${change}-account`);

const changedPeople = sql`
  select webhook.id, 'person.changed', entry.id, jsonb_build_object('audit', entry.id)
  from webhook
  join audit_event entry on entry.at > greatest(webhook.created_at, now() - ${RECENT})
    and entry.action = any(${[...PERSON_CHANGES, ...ROSTER_CHANGES]}::text[]) and entry.subject_type = 'account'
  where webhook.active and 'person.changed' = any(webhook.events)`;

/** Enters what happened since the last call and was not entered before. Returns the ids of the deliveries. */
export async function insertDeliveries(tx: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into webhook_delivery (webhook_id, event, subject_id, data)
    select * from (${submittedAttempts} union all ${releasedResults} union all ${changedPeople}) as happened
      (webhook_id, event, subject_id, data)
    where not exists (select from webhook_delivery earlier where earlier.webhook_id = happened.webhook_id
      and earlier.event = happened.event and earlier.subject_id = happened.subject_id)
    on conflict do nothing returning id::int`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function findDelivery(db: Database, id: number) {
  return await db
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id')
    .where('delivery.id', '=', id)
    .where('delivery.delivered_at', 'is', null)
    .where('delivery.given_up_at', 'is', null)
    .select([
      'delivery.id',
      'delivery.event',
      'delivery.subject_id',
      'delivery.created_at',
      'delivery.attempts',
    ])
    .select(['webhook.id as webhook_id', 'webhook.url', 'webhook.secret', 'webhook.active'])
    .executeTakeFirst();
}

/** What the receiver reads of an event; undefined where its subject is gone. */
export async function readEventData(
  db: Database,
  event: string,
  subject: number,
): Promise<Record<string, unknown> | undefined> {
  const query =
    event === 'attempt.submitted'
      ? sql`select attempt.id as attempt_id, aptitude.id as aptitude_id, aptitude.name as aptitude_name, account.regno,
          to_json(attempt.submitted_at) as submitted_at, attempt.how as submitted_by
        from attempt join aptitude on aptitude.id = attempt.aptitude_id join account on account.id = attempt.account_id
        where attempt.id = ${subject}`
      : event === 'result.released'
        ? sql`select aptitude.id as aptitude_id, aptitude.name as aptitude_name, to_json(${marksReleasedAt}) as released_at
          from aptitude where aptitude.id = ${subject}`
        : sql`select account.regno, entry.action as change, to_json(entry.at) as changed_at
          from audit_event entry join account on account.id = entry.subject_id::int where entry.id = ${subject}`;
  const { rows } = await sql<Record<string, unknown>>`${query}`.execute(db);
  return rows[0];
}

/** Stores the outcome of an attempt to deliver. */
export async function updateDelivery(
  tx: Database,
  id: number,
  { outcome, end }: { outcome: string; end: 'delivered' | 'given-up' | undefined },
): Promise<void> {
  await sql`update webhook_delivery set attempts = attempts + 1, outcome = ${outcome},
      delivered_at = ${end === 'delivered' ? sql`now()` : sql`null`},
      given_up_at = ${end === 'given-up' ? sql`now()` : sql`null`}
    where id = ${id}`.execute(tx);
}

export async function deleteOldDeliveries(db: Database): Promise<void> {
  await sql`delete from webhook_delivery where created_at < now() - ${RETENTION}`.execute(db);
}
