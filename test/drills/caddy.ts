import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { waitUntil } from '#test/faults/portal-process.ts';
import { aFreePort } from '#test/smtp-server.ts';

/** Starts Caddy with the Caddyfile that the portal ships, in front of nodes, until the test ends. Returns its origin. */
export async function startCaddy(origins: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-caddy-'));
  const origin = `http://127.0.0.1:${await aFreePort()}`;
  const file = join(folder, 'Caddyfile');
  await writeFile(file, `{\n\tadmin off\n}\nimport ${resolve('deploy/caddy/Caddyfile')}\n`);
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...{ PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      PORTAL_DOMAIN: origin,
      PORTAL_NODES: origins.map((one) => new URL(one).host).join(' '),
    },
  });
  let log = '';
  caddy.stderr.on('data', (chunk) => (log = (log + chunk).slice(-20_000)));
  const ended = once(caddy, 'exit');
  onTestFinished(async () => {
    caddy.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const serves = () =>
    fetch(origin).then(
      ({ status }) => status < 500,
      () => false,
    );
  await waitUntil(serves, 30_000, 'Caddy serves').catch((error) => {
    throw new Error(`${error.message}\n${log}`);
  });
  return origin;
}
