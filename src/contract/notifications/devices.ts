import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Nothing } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';

/** Beyond these, a further device of a person replaces the one that was used least recently. */
export const MAX_PUSH_DEVICES = 10;

const PushDevice = z.object({
  id: Id,
  /** Browser and operating system, such as `Firefox on Windows`. */
  name: z.string(),
  created_at: Instant,
  /** The device that makes this call. */
  current: z.boolean(),
});
export type PushDevice = z.input<typeof PushDevice>;

const Endpoint = z.url().check(z.maxLength(1_000));
const base64url = (length: number) => z.string().check(z.length(length), z.regex(/^[\w-]+$/));

/** What the browser's `PushSubscription` says of itself. */
const Subscription = z.strictObject({
  endpoint: Endpoint,
  /** A point of P-256 and 16 bytes, in base64url. */
  keys: z.strictObject({ p256dh: base64url(87), auth: base64url(22) }),
});
export type Subscription = z.infer<typeof Subscription>;

export const readPushDevices = endpoint({
  method: 'GET',
  path: '/notifications/devices',
  summary: 'The devices on which the caller gets notifications, and the key that a device subscribes with',
  /** Without a key where this portal sends no pushes. */
  reply: z.object({ public_key: z.nullable(z.string()), devices: z.array(PushDevice) }),
});

export const addPushDevice = endpoint({
  method: 'POST',
  path: '/notifications/devices',
  summary: 'Send the caller’s notifications to this device, until its session ends',
  body: Subscription,
  reply: Nothing,
});

export const renewPushDevice = endpoint({
  method: 'POST',
  path: '/notifications/devices/renew',
  summary: 'Keep this device after a sign-in, if it was the caller’s; if it was another’s, that ends',
  body: z.strictObject({ endpoint: Endpoint }),
  reply: z.object({ kept: z.boolean() }),
});

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/notifications/devices/:id',
  summary: 'Send no more notifications to one of your own devices',
  message: 'That device gets no more notifications.',
  params: IdParams,
  reply: Nothing,
});
