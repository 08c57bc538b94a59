import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { usePortal } from '#test/portal.ts';
import { openTcpProxy } from '#test/tcp-proxy.ts';
import { listen } from './listen-notify.ts';

const portal = usePortal();
const POLL = { timeout: 60_000, interval: 20 };

let count = 0;
/** A listener on a separate channel, through a proxy. */
async function aListener(silence?: number) {
  const name = `channel "${++count}"`;
  const proxy = await openTcpProxy(portal.databaseUrl);
  const heard: string[] = [];
  const counts = { missed: 0 };
  const handlers = { heard: (payload: string) => heard.push(payload), missed: () => counts.missed++ };
  const subscription = listen(proxy.url, name, handlers, silence);
  onTestFinished(async () => {
    subscription.close();
    await proxy.close();
  });
  const listeners = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where application_name = left(${`placement-portal ${name}`}, 63) and datname = current_database()`.execute(
      portal.db,
    );
    return rows.length;
  };
  const notify = (payload: string) => sql`select pg_notify(${name}, ${payload})`.execute(portal.db);
  return { subscription, heard, listeners, notify, proxy, counts };
}

test('notifications are received in order, once listening started', async () => {
  const { heard, notify, counts } = await aListener();
  await vi.waitFor(() => expect(counts.missed).toBe(1), POLL);
  for (const payload of ['1', '2', 'ä']) await notify(payload);
  await vi.waitFor(() => expect(heard).toEqual(['1', '2', 'ä']), POLL);
});

test('after a break it listens again, and reports that it may have missed some', async () => {
  const { heard, notify, proxy, counts } = await aListener();
  await vi.waitFor(() => expect(counts.missed).toBe(1), POLL);
  proxy.cut();
  await vi.waitFor(() => expect(counts.missed).toBeGreaterThan(1), POLL);
  await notify('lost');
  const before = counts.missed;
  proxy.restore();
  await vi.waitFor(() => expect(counts.missed).toBeGreaterThan(before), POLL);
  await vi.waitFor(async () => {
    await notify('heard');
    expect(heard).toContain('heard');
  }, POLL);
  expect(heard).not.toContain('lost');
});

test('a silent connection is closed, even while it is being opened', async () => {
  const { heard, notify, proxy, counts } = await aListener(500);
  await vi.waitFor(() => expect(counts.missed).toBe(1), POLL);
  proxy.stall();
  await vi.waitFor(() => expect(counts.missed).toBeGreaterThan(2), POLL);
  proxy.restore();
  await vi.waitFor(async () => {
    await notify('heard');
    expect(heard).toContain('heard');
  }, POLL);
});

test('however often the connection breaks, exactly one listens', async () => {
  const { listeners, proxy, counts } = await aListener();
  for (let n = 0; n < 4; n++) {
    const before = counts.missed;
    await vi.waitFor(async () => expect(await listeners()).toBe(1), POLL);
    proxy.cut();
    await vi.waitFor(() => expect(counts.missed).toBeGreaterThan(before), POLL);
    proxy.restore();
  }
  await vi.waitFor(async () => expect(await listeners()).toBe(1), POLL);
});

test('a break while listening starts still leads to one connection', async () => {
  const { listeners, proxy, counts } = await aListener();
  await vi.waitFor(() => expect(counts.missed).toBe(1), POLL);
  proxy.cut();
  proxy.cutOn('listen ');
  proxy.restore();
  await vi.waitFor(() => expect(counts.missed).toBeGreaterThan(2), POLL);
  proxy.restore();
  const before = counts.missed;
  await vi.waitFor(async () => {
    expect(counts.missed).toBeGreaterThan(before);
    expect(await listeners()).toBeGreaterThan(0);
  }, POLL);
  // Longer than the delay before a reconnect: a second connection would exist by now.
  for (const until = performance.now() + 600; performance.now() < until; ) {
    expect(await listeners()).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
});

test('one break is reported once, and makes one new connection', async () => {
  const { listeners, counts } = await aListener();
  await vi.waitFor(() => expect(counts.missed).toBe(1), POLL);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'placement-portal channel%' and datname = current_database()`.execute(
    portal.db,
  );
  // Once for the break, once for the reconnect.
  await vi.waitFor(() => expect(counts.missed).toBe(3), POLL);
  await vi.waitFor(async () => expect(await listeners()).toBe(1), POLL);
  expect(counts.missed).toBe(3);
});

test('a closed subscription receives nothing and does not reconnect', async () => {
  const { subscription, heard, listeners, notify, counts } = await aListener();
  await vi.waitFor(() => expect(counts.missed).toBe(1), POLL);
  subscription.close();
  await vi.waitFor(async () => expect(await listeners()).toBe(0), POLL);
  await notify('after');
  expect(heard).toEqual([]);
});

test.each([0, 1, 2, 4, 8])(
  'a subscription closed %i ticks after it was opened leaves no connection',
  async (turns) => {
    const { subscription, listeners } = await aListener();
    for (let n = 0; n < turns; n++) await new Promise((resolve) => setImmediate(resolve));
    subscription.close();
    await vi.waitFor(async () => expect(await listeners()).toBe(0), POLL);
  },
);

test('a subscription closed during a break does not reconnect', async () => {
  const { subscription, listeners, proxy, counts } = await aListener();
  await vi.waitFor(() => expect(counts.missed).toBe(1), POLL);
  proxy.cut();
  await vi.waitFor(() => expect(counts.missed).toBeGreaterThan(1), POLL);
  subscription.close();
  const { missed } = counts;
  proxy.restore();
  // The database may notice a cut later than the portal.
  await vi.waitFor(async () => expect(await listeners()).toBe(0), POLL);
  expect(counts.missed).toBe(missed);
});
