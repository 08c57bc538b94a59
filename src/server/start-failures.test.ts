import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, launchPortal } from '#test/launched-portal.ts';
import { openTcpProxy } from '#test/tcp-proxy.ts';

test.each<[Record<string, string>, string]>([
  [{ PORT: 'many' }, 'PORT: use a whole number'],
  [{ TIME_ZONE: 'Mars/Olympus' }, 'TIME_ZONE: use an IANA name'],
  [{ PASSWORD_MIN_LENGTH: '4' }, 'PASSWORD_MIN_LENGTH: use 5 or more'],
])('a wrong setting %j ends the start with a sentence', async (environment, sentence) => {
  const { ended, printed } = await launchPortal(environment);
  expect(await ended).toBe(1);
  expect(printed.text).toContain(sentence);
});

test('a port in use ends the start with a sentence', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as { port: number };
  const { ended, printed } = await launchPortal({ PORT: String(port) });
  expect(await ended).toBe(1);
  expect(printed.text).toContain('Another program listens on this port');
  holder.close();
});

test('a port in use, a foreign host and an unknown host end the start with a sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const url = await emptyDatabase();
  for (const [wrong, words] of [
    [{ PORT: String(port) }, 'set PORT to a free one'],
    [{ HOST: '192.0.2.1' }, 'set HOST to one of its own'],
    [{ HOST: 'not-a-host.invalid' }, 'set HOST to one of its own'],
    [{ TRUSTED_PROXIES: 'foo' }, 'TRUSTED_PROXIES: '],
  ] as const) {
    const { ended, printed } = await launchPortal(wrong, url);
    expect(await ended).toBe(1);
    expect(printed.text).toContain(words);
  }
});

test('the portal waits for a database that starts at the same time, even if the clock is set forward', async () => {
  const relay = await openTcpProxy(await emptyDatabase());
  onTestFinished(() => relay.close());
  relay.cut();
  // The process sees a minute pass within some milliseconds.
  const hurried = 'const { now } = Date, since = now(); Date.now = () => since + (now() - since) * 10_000;';
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(hurried)}`;
  const { printed, ready } = await launchPortal({ NODE_OPTIONS }, relay.url);
  await expect
    .poll(() => printed.text, { timeout: 20_000 })
    .toMatch(/Waiting for the database|cannot be reached/);
  relay.restore();
  expect(await ready).toContain('http');
});

test('a database that refuses the password or does not exist ends the start at once', async () => {
  const url = (await emptyDatabase()).replace(/@([^/]*)\/\w+/, '@$1/not-there');
  const { ended, printed } = await launchPortal({}, url);
  expect(await ended).toBe(1);
  expect(printed.text).toContain('check DATABASE_URL');
  expect(printed.text).not.toContain('Waiting for the database');
});
