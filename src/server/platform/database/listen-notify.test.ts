import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { usePortal } from '#test/portal.ts';
import { openTcpProxy } from '#test/tcp-proxy.ts';
import { listen } from './listen-notify.ts';

const portal = usePortal();
const PATIENCE = { timeout: 60_000, interval: 20 };

let count = 0;
/** A listener on a channel of its own, through a cable that can be cut. */
async function aListener(silence?: number) {
  const name = `channel "${++count}"`;
  const relay = await openTcpProxy(portal.databaseUrl);
  const heard: string[] = [];
  const told = { missed: 0 };
  const handlers = { heard: (payload: string) => heard.push(payload), missed: () => told.missed++ };
  const channel = listen(relay.url, name, handlers, silence);
  onTestFinished(async () => {
    channel.close();
    await relay.close();
  });
  const listeners = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where application_name = left(${`placement-portal ${name}`}, 63) and datname = current_database()`.execute(
      portal.db,
    );
    return rows.length;
  };
  const notify = (payload: string) => sql`select pg_notify(${name}, ${payload})`.execute(portal.db);
  return { channel, heard, listeners, notify, relay, told };
}

test('notifications are received in order, once listening started', async () => {
  const { heard, notify, told } = await aListener();
  await vi.waitFor(() => expect(told.missed).toBe(1), PATIENCE);
  for (const payload of ['1', '2', 'ä']) await notify(payload);
  await vi.waitFor(() => expect(heard).toEqual(['1', '2', 'ä']), PATIENCE);
});

test('after a break it listens again, and reports that it may have missed some', async () => {
  const { heard, notify, relay, told } = await aListener();
  await vi.waitFor(() => expect(told.missed).toBe(1), PATIENCE);
  relay.cut();
  await vi.waitFor(() => expect(told.missed).toBeGreaterThan(1), PATIENCE);
  await notify('lost');
  const before = told.missed;
  relay.restore();
  await vi.waitFor(() => expect(told.missed).toBeGreaterThan(before), PATIENCE);
  await vi.waitFor(async () => {
    await notify('heard');
    expect(heard).toContain('heard');
  }, PATIENCE);
  expect(heard).not.toContain('lost');
});

test('a silent connection is closed, even while it is being opened', async () => {
  const { heard, notify, relay, told } = await aListener(500);
  await vi.waitFor(() => expect(told.missed).toBe(1), PATIENCE);
  relay.stall();
  await vi.waitFor(() => expect(told.missed).toBeGreaterThan(2), PATIENCE);
  relay.restore();
  await vi.waitFor(async () => {
    await notify('heard');
    expect(heard).toContain('heard');
  }, PATIENCE);
});

test('however often the connection breaks, exactly one listens', async () => {
  const { listeners, relay, told } = await aListener();
  for (let n = 0; n < 4; n++) {
    const before = told.missed;
    await vi.waitFor(async () => expect(await listeners()).toBe(1), PATIENCE);
    relay.cut();
    await vi.waitFor(() => expect(told.missed).toBeGreaterThan(before), PATIENCE);
    relay.restore();
  }
  await vi.waitFor(async () => expect(await listeners()).toBe(1), PATIENCE);
});

test('a break while listening starts still leads to one connection', async () => {
  const { listeners, relay, told } = await aListener();
  await vi.waitFor(() => expect(told.missed).toBe(1), PATIENCE);
  relay.cut();
  relay.cutOn('listen ');
  relay.restore();
  await vi.waitFor(() => expect(told.missed).toBeGreaterThan(2), PATIENCE);
  relay.restore();
  const before = told.missed;
  await vi.waitFor(async () => {
    expect(told.missed).toBeGreaterThan(before);
    expect(await listeners()).toBeGreaterThan(0);
  }, PATIENCE);
  // Longer than it waits before it connects again: a second connection would be there by now.
  for (const until = performance.now() + 600; performance.now() < until; ) {
    expect(await listeners()).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
});

test('one break is reported once, and makes one new connection', async () => {
  const { listeners, told } = await aListener();
  await vi.waitFor(() => expect(told.missed).toBe(1), PATIENCE);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'placement-portal channel%' and datname = current_database()`.execute(
    portal.db,
  );
  // Once for the break, once for listening again.
  await vi.waitFor(() => expect(told.missed).toBe(3), PATIENCE);
  await vi.waitFor(async () => expect(await listeners()).toBe(1), PATIENCE);
  expect(told.missed).toBe(3);
});

test('a closed subscription receives nothing and does not reconnect', async () => {
  const { channel, heard, listeners, notify, told } = await aListener();
  await vi.waitFor(() => expect(told.missed).toBe(1), PATIENCE);
  channel.close();
  await vi.waitFor(async () => expect(await listeners()).toBe(0), PATIENCE);
  await notify('after');
  expect(heard).toEqual([]);
});

test.each([0, 1, 2, 4, 8])(
  'a channel closed %i turns after it was opened leaves no connection',
  async (turns) => {
    const { channel, listeners } = await aListener();
    for (let n = 0; n < turns; n++) await new Promise((resolve) => setImmediate(resolve));
    channel.close();
    await vi.waitFor(async () => expect(await listeners()).toBe(0), PATIENCE);
  },
);

test('a subscription closed during a break does not reconnect', async () => {
  const { channel, listeners, relay, told } = await aListener();
  await vi.waitFor(() => expect(told.missed).toBe(1), PATIENCE);
  relay.cut();
  await vi.waitFor(() => expect(told.missed).toBeGreaterThan(1), PATIENCE);
  channel.close();
  const { missed } = told;
  relay.restore();
  // The database may hear later than the portal that a line was cut.
  await vi.waitFor(async () => expect(await listeners()).toBe(0), PATIENCE);
  expect(told.missed).toBe(missed);
});
