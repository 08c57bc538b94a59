import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { markNotificationsRead, readNotification } from '#contract/notifications/bell.ts';
import { addPushDevice } from '#contract/notifications/devices.ts';
import {
  DEFAULT_SETTINGS,
  editNotificationSettings,
  type NotificationSettings,
} from '#contract/notifications/settings.ts';
import { readConfig } from '#server/config.ts';
import { anAptitude, anAttempt } from '#test/attempts.ts';
import { setBlocked } from '#test/blocks.ts';
import { aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { openPushService } from '#test/push-service.ts';
import { sendPushes } from './sender.actions.ts';

// The only pushes are those that a test sends.
const portal = usePortal({ PUSH: 'off', PUSH_LOOPBACK: 'on' });
const config = readConfig({
  ...{ NODE_ENV: 'test', PUSH_LOOPBACK: 'on', TIME_ZONE: 'Etc/UTC' },
  ...{ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'cell@example.org' },
});
const warnings: object[] = [];
const log = { warn: (facts: object) => void warnings.push(facts) };
const push = () => sendPushes(portal.db, config, log);

type Service = Awaited<ReturnType<typeof openPushService>>;
const choose = ({ call }: Person, wish: Partial<NotificationSettings>) =>
  call(editNotificationSettings, { body: { ...DEFAULT_SETTINGS, quiet: null, ...wish } });

/** A student with so many devices at the push service. */
async function aListener(service: Service, devices = 1, wish: Partial<NotificationSettings> = {}) {
  const student = await aStudent(portal);
  await choose(student, wish);
  const subscriptions = Array.from({ length: devices }, () => service.subscribe());
  for (const body of subscriptions) {
    expect((await student.call(addPushDevice, { body })).status).toBe(200);
    // As if each had a session of its own.
    await sql`update push_device set session_id = -id where endpoint = ${body.endpoint}`.execute(portal.db);
  }
  return student;
}

let events = 0;
/** Gives a person a notification. Returns its id. */
async function tell({ id }: Person, kind = 'results-out'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into notification (account_id, kind, subject_type, subject_id, event, data)
    values (${id}, ${kind}, 'aptitude', 1, ${String(++events)}, '{"name": "Weekly test"}')
    returning id::float8 as id`.execute(portal.db);
  return rows[0]?.id ?? 0;
}

const pushesOf = async ({ id }: Person) =>
  (
    await sql<{ attempts: number; wait: number }>`
      select attempts, extract(epoch from next_try_at - now())::float8 as wait
      from push join push_device on push_device.id = device_id where account_id = ${id}`.execute(portal.db)
  ).rows;
const devicesOf = async ({ id }: Person) =>
  (await sql`select id from push_device where account_id = ${id}`.execute(portal.db)).rows.length;
const makeDue = () => sql`update push set next_try_at = now()`.execute(portal.db);

/** Sends until the service has accepted so many different ones: an answer that is late on a busy machine is tried again. */
const pushUntilAccepted = (service: Service, count: number) =>
  expect
    .poll(async () => {
      await makeDue();
      await push();
      return new Set(service.accepted.map(({ payload }) => (payload as { id: number }).id)).size;
    })
    .toBe(count);

test('a push arrives once at each device, encrypted and signed, with title and link only', async () => {
  const service = await openPushService();
  const student = await aListener(service, 2);
  const id = await tell(student);
  await push();
  await push();
  expect(service.faults).toEqual([]);
  expect(service.accepted).toHaveLength(2);
  const { rows } = await sql<{ public_key: string }>`select public_key from push_key`.execute(portal.db);
  for (const { payload, claims, key, headers } of service.accepted) {
    expect(payload).toEqual({ id, title: 'Your result is out: Weekly test', link: `/notifications/${id}` });
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:cell@example.org' });
    expect(claims.exp - Date.now() / 1_000).toBeLessThanOrEqual(86_400);
    expect(key).toBe(rows[0]?.public_key);
    expect(headers).toMatchObject({ topic: `n${id}`, 'content-encoding': 'aes128gcm', ttl: '86400' });
  }
  expect((await student.call(readNotification, { params: { id } })).data).toMatchObject({ read: false });
  const other = await aStudent(portal);
  expect((await other.call(readNotification, { params: { id } })).code).toBe('not-found');
});

test('two nodes send each push once, and one key signs for both', async () => {
  const service = await openPushService();
  const students = await Promise.all(Array.from({ length: 6 }, () => aListener(service)));
  for (const student of students) for (let count = 0; count < 20; count++) await tell(student);
  const node = await portal.addNode();
  const [one, two] = [push(), sendPushes(node.db, config, log)];
  await Promise.all([one, two]);
  await Promise.all([push(), sendPushes(node.db, config, log)]);
  await node.close();
  expect(service.requests()).toBe(120);
  expect(new Set(service.accepted.map(({ payload }) => (payload as { id: number }).id)).size).toBe(120);
  expect(new Set(service.accepted.map(({ key }) => key)).size).toBe(1);
});

test('404 and 410 end a device; 429 and 500 are tried again later, each time later than before', async () => {
  const service = await openPushService();
  for (const status of [404, 410]) {
    const gone = await aListener(service);
    service.answerWith((response) => Boolean(response.writeHead(status).end()));
    await tell(gone);
    await push();
    expect(await devicesOf(gone)).toBe(0);
  }
  const student = await aListener(service);
  await tell(student);
  service.answerWith((response) => Boolean(response.writeHead(429, { 'retry-after': '600' }).end()));
  await push();
  const [limited] = await pushesOf(student);
  expect(limited?.wait).toBeGreaterThan(300);
  await push();
  expect(await pushesOf(student)).toMatchObject([{ attempts: 1 }]);
  service.answerWith((response) => Boolean(response.writeHead(500).end()));
  await makeDue();
  await push();
  const [failed] = await pushesOf(student);
  expect(failed).toMatchObject({ attempts: 2 });
  expect(failed?.wait).toBeGreaterThan(30);
  expect(failed?.wait).toBeLessThan(61);
  service.answerWith(() => false);
  await pushUntilAccepted(service, 1);
  expect(await pushesOf(student)).toEqual([]);
});

test('a refused push is given up and logged without the secret address; a redirect is not followed', async () => {
  const service = await openPushService();
  const student = await aListener(service);
  await tell(student);
  warnings.length = 0;
  service.answerWith((response) =>
    Boolean(response.writeHead(302, { location: `${service.origin}/inside` }).end()),
  );
  await push();
  expect(service.requests()).toBe(1);
  expect(warnings).toEqual([{ status: 302, host: service.origin.slice('http://'.length) }]);
  expect(await pushesOf(student)).toEqual([]);
  expect(await devicesOf(student)).toBe(1);
});

test('a service that hangs costs its own pushes a wait with an end, and no other push', async () => {
  const [hanging, service] = [await openPushService(), await openPushService()];
  hanging.answerWith(() => true);
  const [unlucky, student] = [await aListener(hanging), await aListener(service)];
  await tell(unlucky);
  await tell(student);
  const round = push();
  await vi.waitFor(() => expect(service.accepted).toHaveLength(1), 5_000);
  await round;
  expect(await pushesOf(unlucky)).toMatchObject([{ attempts: 1 }]);
}, 20_000);

test('blocked people, read notifications and kinds that are not wanted are not pushed', async () => {
  const service = await openPushService();
  const [blocked, reader, chooser] = [
    await aListener(service),
    await aListener(service),
    await aListener(service, 1, { push_off: ['results-out'] }),
  ];
  for (const student of [blocked, reader, chooser]) await tell(student);
  await setBlocked(portal, [blocked], true);
  await reader.call(markNotificationsRead, { body: { id: 1_000_000, earlier: true } });
  await push();
  expect(service.requests()).toBe(0);
  expect(await devicesOf(blocked)).toBe(0);
  // What waits for a device of somebody who reads it elsewhere goes.
  service.answerWith((response) => Boolean(response.writeHead(503).end()));
  await tell(reader);
  await push();
  expect(await pushesOf(reader)).toHaveLength(1);
  await reader.call(markNotificationsRead, { body: { id: 1_000_000, earlier: true } });
  await push();
  expect(await pushesOf(reader)).toEqual([]);
});

test('quiet hours and a running test hold a push back until they end', async () => {
  const service = await openPushService();
  const now = new Date().getUTCHours();
  const quiet = { from: (now + 23) % 24, until: (now + 2) % 24 };
  const sleeper = await aListener(service, 1, { quiet });
  const { student: writer, submit } = await anAttempt(portal, { test: await anAptitude(portal) });
  await choose(writer, {});
  await writer.call(addPushDevice, { body: service.subscribe() });
  await tell(sleeper);
  await tell(writer);
  await push();
  expect(service.requests()).toBe(0);
  await choose(sleeper, { quiet: { from: (now + 3) % 24, until: (now + 23) % 24 } });
  await pushUntilAccepted(service, 1);
  expect((await submit()).success).toBe(true);
  await pushUntilAccepted(service, 2);
});
