import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { submitAttempt } from '#contract/attempts/submit.ts';
import {
  createWebhook,
  editWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  repeatDelivery,
  tryWebhook,
  type WebhookEvent,
} from '#contract/integrations/webhooks.ts';
import { anAptitude, anAttempt } from '#test/attempts.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { openNode, usePortal } from '#test/portal.ts';
import { collectWebhookEvents } from './delivery.actions.ts';
import { waitAfter } from './rules.ts';

const portal = usePortal({ WEBHOOK_PRIVATE: 'on' });

type Received = { headers: Record<string, string>; body: string };

/** A program that is told of events, and answers as `answer` says. */
async function aReceiver(answer = () => 204) {
  const received: Received[] = [];
  const server = createServer(async (request, reply) => {
    received.push({ headers: request.headers as Record<string, string>, body: await text(request) });
    reply.writeHead(answer(), { location: '/elsewhere' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/told` };
}

async function aWebhook(admin: Person, url: string, events: WebhookEvent[]) {
  const { data } = await admin.call(createWebhook, { body: { url, description: '', events } });
  onTestFinished(() => admin.call(removeWebhook, { params: { id: data.id } }).then(() => undefined));
  return data;
}

const deliveriesOf = async (admin: Person, id: number) =>
  (await admin.call(listDeliveries, { params: { id } })).data.results;

test('a submitted attempt is told once, signed, without the answers', async () => {
  const admin = await anAdmin(portal);
  const { received, url } = await aReceiver();
  const { id, secret } = await aWebhook(admin, url, ['attempt.submitted']);
  const { startedAttempt, student, test: aptitude } = await anAttempt(portal);
  const { regno, trade } = student;
  await student.call(submitAttempt, {
    params: { id: aptitude },
    body: { userData: { regno, trade }, answers: [] },
  });
  for (const _ of ['once', 'again']) await collectWebhookEvents(portal.db);
  await vi.waitFor(() => expect(received).toHaveLength(1), 30_000);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  const told = new Webhook(secret).verify(body, headers) as { type: string; data: Record<string, unknown> };
  expect(told).toMatchObject({
    type: 'attempt.submitted',
    data: { attempt_id: startedAttempt.attempt.id, regno, aptitude_id: aptitude, submitted_by: 'student' },
  });
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
  await vi.waitFor(async () =>
    expect(await deliveriesOf(admin, id)).toMatchObject([
      { state: 'delivered', attempts: 1, outcome: '204' },
    ]),
  );
  await collectWebhookEvents(portal.db);
  expect(await deliveriesOf(admin, id)).toHaveLength(1);
});

test('released marks and changed people are told, and nothing from before the webhook', async () => {
  const admin = await anAdmin(portal);
  await aStudent(portal);
  const old = await anAptitude(portal, { startsIn: -4_000, release: 'by-hand' });
  await sql`update assessment set marks_released_at = now() - interval '1 minute' where id = ${old}`.execute(
    portal.db,
  );
  const { received, url } = await aReceiver();
  await aWebhook(admin, url, ['result.released', 'person.changed']);
  const id = await anAptitude(portal, { startsIn: -4_000, release: 'by-hand' });
  await sql`update assessment set marks_released_at = now() where id = ${id}`.execute(portal.db);
  const { id: account, regno } = await aStudent(portal);
  await sql`insert into audit_event (actor_id, action, subject_type, subject_id)
    values (${admin.id}, 'account.block', 'account', ${String(account)})`.execute(portal.db);
  await collectWebhookEvents(portal.db);
  const told = () => received.map(({ body }) => JSON.parse(body) as { type: string; data: object });
  await vi.waitFor(() => expect(told()).toHaveLength(2), 30_000);
  expect(told().toSorted((a, b) => a.type.localeCompare(b.type))).toMatchObject([
    { type: 'person.changed', data: { regno, change: 'account.block' } },
    { type: 'result.released', data: { aptitude_id: id } },
  ]);
});

test('a failed delivery is tried again under its id, a redirect is not followed, and 410 pauses the webhook', async () => {
  const admin = await anAdmin(portal);
  let answer = 302;
  const { received, url } = await aReceiver(() => answer);
  const { id } = await aWebhook(admin, url, ['person.changed']);
  await admin.call(tryWebhook, { params: { id } });
  const latest = async () => (await deliveriesOf(admin, id))[0];
  await vi.waitFor(
    async () => expect(await latest()).toMatchObject({ attempts: 1, outcome: '302', state: 'waiting' }),
    30_000,
  );
  answer = 200;
  await vi.waitFor(
    async () => expect(await latest()).toMatchObject({ attempts: 2, state: 'delivered' }),
    60_000,
  );
  const ids = received.map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);

  answer = 410;
  const params = { id, delivery: (await latest())?.id ?? 0 };
  expect((await admin.call(repeatDelivery, { params })).status).toBe(200);
  await vi.waitFor(
    async () => expect(await latest()).toMatchObject({ outcome: '410', state: 'given-up' }),
    30_000,
  );
  expect((await admin.call(tryWebhook, { params: { id } })).code).toBe('webhook-paused');
  const [webhook] = (await admin.call(listWebhooks)).data.filter((one) => one.id === id);
  expect(webhook).toMatchObject({ active: false, given_up: 1 });
});

test('a paused webhook is told nothing, not even later, and a new secret signs at once', async () => {
  const admin = await anAdmin(portal);
  const { received, url } = await aReceiver();
  const { id } = await aWebhook(admin, url, ['person.changed']);
  const settings = { description: 'Hostel office', events: ['person.changed' as const] };
  await admin.call(editWebhook, { params: { id }, body: { ...settings, active: false } });
  await sql`insert into audit_event (actor_id, action, subject_type, subject_id)
    values (${admin.id}, 'account.edit', 'account', ${String(admin.id)})`.execute(portal.db);
  await collectWebhookEvents(portal.db);
  expect(await deliveriesOf(admin, id)).toEqual([]);
  await admin.call(editWebhook, { params: { id }, body: { ...settings, active: true } });
  const { secret } = (await admin.call(renewWebhookSecret, { params: { id } })).data;
  await admin.call(tryWebhook, { params: { id } });
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(0), 30_000);
  for (const { body, headers } of received) new Webhook(secret).verify(body, headers);
});

test('without a setting only hosts on the internet are told, and none within the house', async () => {
  const node = await openNode(portal.databaseUrl);
  onTestFinished(() => node.close());
  const admin = await anAdmin(portal);
  const create = (url: string) =>
    node.call(createWebhook, { body: { url, description: '', events: ['person.changed'] } }, admin.token);
  for (const url of [
    'http://erp.example.edu/',
    'https://10.0.0.7/',
    'https://localhost/',
    'https://erp.local/',
    'file:///etc/passwd',
    'https://a:b@example.edu/',
  ])
    expect((await create(url)).code).toBe('webhook-address');
  const { data, status } = await create('https://erp.example.edu/told');
  expect(status).toBe(200);
  await admin.call(removeWebhook, { params: { id: data.id } });
});

test('attempts end after eight failures within three days', () => {
  const waits = Array.from({ length: 10 }, (_, failures) => waitAfter(failures + 1));
  expect(waits.filter((wait) => wait !== undefined)).toHaveLength(8);
  expect(waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0)).toBeLessThan(3 * 86_400);
});
