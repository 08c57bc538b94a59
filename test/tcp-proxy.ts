import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A cable to a database that a test can cut and mend. */
export type TcpProxy = {
  url: string;
  cut(): void;
  /** Cuts once, as soon as a client sends this text. */
  cutOn(text: string): void;
  /** Lets nothing pass any more; nobody is told. */
  stall(): void;
  /** The same, as soon as a client has sent this text. */
  stallOn(text: string): void;
  restore(): void;
  close(): Promise<void>;
};

/** Opens a relay to the database at `url`, which names a host or the folder of a Unix socket. */
export async function openTcpProxy(url: string): Promise<TcpProxy> {
  const { hostname, port, searchParams } = new URL(url.replace('@/', '@localhost/'));
  const folder = searchParams.get('host');
  const number = Number(searchParams.get('port') ?? (port || 5432));
  const target = folder ? { path: join(folder, `.s.PGSQL.${number}`) } : { host: hostname, port: number };
  const own = await mkdtemp(join(tmpdir(), 'relay-'));
  const pairs = new Map<Socket, Socket>();
  let whole = true;
  let held = false;
  let trigger: { text: string; act: () => void } | undefined;

  const server = createServer((near) => {
    near.on('error', () => near.destroy());
    if (!whole) return void near.destroy();
    const far = createConnection(target);
    near.on('data', (data) => {
      if (!trigger || !data.includes(trigger.text)) return;
      const { act } = trigger;
      trigger = undefined;
      act();
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      pairs.set(one, other);
      if (!held) one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        pairs.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(join(own, '.s.PGSQL.5432'), resolve));

  const cut = () => {
    whole = false;
    for (const socket of pairs.keys()) socket.destroy();
  };
  const stall = () => {
    held = true;
    for (const [one, other] of pairs) one.unpipe(other).pause();
  };
  const database = new URL(url.replace('@/', '@localhost/')).pathname;
  const user = url.match(/^\w+:\/\/([^@]*)@/)?.[1] ?? '';
  return {
    url: `postgresql://${user}@${database}?host=${encodeURIComponent(own)}&port=5432`,
    cut,
    cutOn(text) {
      trigger = { text, act: cut };
    },
    stall,
    stallOn(text) {
      trigger = { text, act: stall };
    },
    restore() {
      whole = true;
      held = false;
      for (const [one, other] of pairs) one.pipe(other);
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
      await rm(own, { recursive: true, force: true });
    },
  };
}
