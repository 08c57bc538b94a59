import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A proxy in front of a database, whose connections a test can cut and restore. */
export type TcpProxy = {
  url: string;
  cut(): void;
  /** Cuts once, when a client sends this text. */
  cutOn(text: string): void;
  /** Passes no more data, without closing connections. */
  stall(): void;
  /** Stalls once a client has sent this text. */
  stallOn(text: string): void;
  restore(): void;
  close(): Promise<void>;
};

/** Opens a proxy to the database at `url`, which names a host or the folder of a Unix socket. */
export async function openTcpProxy(url: string): Promise<TcpProxy> {
  const { hostname, port, searchParams } = new URL(url.replace('@/', '@localhost/'));
  const folder = searchParams.get('host');
  const portNumber = Number(searchParams.get('port') ?? (port || 5432));
  const target = folder
    ? { path: join(folder, `.s.PGSQL.${portNumber}`) }
    : { host: hostname, port: portNumber };
  const folderOfProxy = await mkdtemp(join(tmpdir(), 'proxy-'));
  const pairs = new Map<Socket, Socket>();
  let isOpen = true;
  let isStalled = false;
  let trigger: { text: string; act: () => void } | undefined;

  const server = createServer((client) => {
    client.on('error', () => client.destroy());
    if (!isOpen) return void client.destroy();
    const upstream = createConnection(target);
    client.on('data', (data) => {
      if (!trigger || !data.includes(trigger.text)) return;
      const { act } = trigger;
      trigger = undefined;
      act();
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      pairs.set(one, other);
      if (!isStalled) one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        pairs.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(join(folderOfProxy, '.s.PGSQL.5432'), resolve));

  const cut = () => {
    isOpen = false;
    for (const socket of pairs.keys()) socket.destroy();
  };
  const stall = () => {
    isStalled = true;
    for (const [one, other] of pairs) one.unpipe(other).pause();
  };
  const database = new URL(url.replace('@/', '@localhost/')).pathname;
  const user = url.match(/^\w+:\/\/([^@]*)@/)?.[1] ?? '';
  return {
    url: `postgresql://${user}@${database}?host=${encodeURIComponent(folderOfProxy)}&port=5432`,
    cut,
    cutOn(text) {
      trigger = { text, act: cut };
    },
    stall,
    stallOn(text) {
      trigger = { text, act: stall };
    },
    restore() {
      isOpen = true;
      isStalled = false;
      for (const [one, other] of pairs) one.pipe(other);
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
      await rm(folderOfProxy, { recursive: true, force: true });
    },
  };
}
