import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Nothing, Paging, PathId } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { text } from '#contract/text.ts';

export const WebhookEvent = z.enum(['attempt.submitted', 'result.released', 'person.changed']);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** What each event means, as admins read it. */
export const WEBHOOK_EVENTS: Record<WebhookEvent, string> = {
  'attempt.submitted': 'An attempt was submitted',
  'result.released': 'The marks of a test were released',
  'person.changed': 'A person was entered or changed',
};

const settings = {
  description: text(0, 200),
  events: z
    .array(WebhookEvent)
    .check(z.minLength(1, 'Choose an event'), z.maxLength(WebhookEvent.options.length)),
};

const Webhook = z.object({
  id: Id,
  url: z.string(),
  description: z.string(),
  events: z.array(WebhookEvent),
  active: z.boolean(),
  created_at: Instant,
  /** Deliveries that wait, and those of the last seven days that were given up. */
  waiting: z.int(),
  given_up: z.int(),
  last_delivered_at: z.nullable(Instant),
});
export type Webhook = z.input<typeof Webhook>;

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/webhooks',
  summary: 'The addresses that are told of events',
  reply: z.array(Webhook),
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/webhooks',
  summary: 'Tell an address of events from now on; the secret that signs them is shown once',
  body: z.strictObject({ url: text(1, 500, 'Enter an address'), ...settings }),
  reply: z.object({ id: Id, secret: z.string() }),
});

export const editWebhook = endpoint({
  method: 'PUT',
  path: '/webhooks/:id',
  summary: 'Change what a webhook is told of, or pause it; what happens during a pause is not sent',
  params: IdParams,
  body: z.strictObject({ ...settings, active: z.boolean() }),
  reply: Nothing,
});

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/webhooks/:id',
  summary: 'Tell an address nothing more; its log goes too',
  params: IdParams,
  reply: Nothing,
});

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/webhooks/:id/secret',
  summary: 'Replace the secret at once; the new one is shown once',
  params: IdParams,
  reply: z.object({ secret: z.string() }),
});

export const tryWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/:id/trial',
  summary: 'Send an event of the type webhook.trial',
  params: IdParams,
  reply: Nothing,
});

const Delivery = z.object({
  id: Id,
  event: z.string(),
  state: z.enum(['waiting', 'delivered', 'given-up']),
  attempts: z.int(),
  /** Of the last attempt: the HTTP status, or why there is none. */
  outcome: z.nullable(z.string()),
  created_at: Instant,
  delivered_at: z.nullable(Instant),
});
export type Delivery = z.input<typeof Delivery>;

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  summary: 'What was sent to a webhook in the last thirty days, latest first',
  params: IdParams,
  query: z.strictObject(Paging),
  reply: z.object({ results: z.array(Delivery), page: z.int(), totalPages: z.int(), total: z.int() }),
});

export const repeatDelivery = endpoint({
  method: 'POST',
  path: '/webhooks/:id/deliveries/:delivery/repeat',
  summary: 'Send an event again, under its id',
  params: z.strictObject({ id: PathId, delivery: PathId }),
  reply: Nothing,
});
