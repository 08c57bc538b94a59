import dgram from 'node:dgram';
import dns from 'node:dns';
import { writeSync } from 'node:fs';
import { registerHooks } from 'node:module';
import net from 'node:net';
import type { ChildProgram, ChildReply, ChildRequest } from './messages.ts';

const NOBODY = 65_534;
/** What reaches beyond the interpreter, in case that a program finds a way to the JavaScript around it. */
const REMOVED = ['process', 'fetch', 'WebSocket', 'EventSource', 'Worker', 'BroadcastChannel', 'navigator'];

/**
 * Gives up every right that the process does not need, then answers the engine. The permission model already denies files and processes.
 * `keep` names globals that the interpreter itself uses.
 */
export function serve(program: ChildProgram, keep: string[] = []): void {
  const { cpuUsage, disconnect, on, send } = {
    cpuUsage: process.cpuUsage,
    disconnect: process.disconnect.bind(process),
    on: process.on.bind(process),
    send: process.send?.bind(process),
  };
  const reply = (message: ChildReply, then = () => {}) => send?.(message, then);
  const seconds = () => {
    const { user, system } = cpuUsage();
    return (user + system) / 1e6;
  };
  on('message', async (request: ChildRequest) => {
    if (request.kind === 'check') {
      const message = program.check(request);
      reply({ kind: 'checked', ...(message !== undefined && { message }) });
      return;
    }
    const begun = seconds();
    const ending = await program.run(request, writeAll);
    reply({ kind: 'ended', outOfMemory: false, ...ending, seconds: seconds() - begun }, disconnect);
  });
  giveUpRights(keep);
  reply({ kind: 'ready' });
}

function writeAll(stream: 1 | 2, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; )
    try {
      at += writeSync(stream, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
}

function giveUpRights(keep: string[]): void {
  if (process.getuid?.() === 0) {
    process.setgroups?.([]);
    process.setgid?.(NOBODY);
    process.setuid?.(NOBODY);
  }
  const deny = () => {
    throw new Error('There is no network.');
  };
  for (const [holder, names] of [
    [net.Socket.prototype, ['connect']],
    [net.Server.prototype, ['listen']],
    [net, ['connect', 'createConnection', 'createServer']],
    [dgram, ['createSocket']],
    [dgram.Socket.prototype, ['bind', 'send', 'connect']],
    [dns, ['lookup', 'resolve', 'Resolver']],
  ] as const)
    for (const name of names)
      Object.defineProperty(holder, name, { value: deny, configurable: false, writable: false });
  registerHooks({
    resolve() {
      throw new Error('There are no modules.');
    },
  });
  for (const name of REMOVED)
    if (!keep.includes(name))
      Object.defineProperty(globalThis, name, { value: undefined, configurable: false, writable: false });
}
