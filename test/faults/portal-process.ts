import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFailed, onTestFinished } from 'vitest';
import { aFreePort } from '#test/smtp-server.ts';

/** The portal as a process, always at the same address. */
export type Server = {
  origin: string;
  /** Its output since the last start. */
  printed(): string;
  process(): ChildProcess;
  /** Starts the release in `folder`, or this one; resolves once it answers. */
  start(folder?: string): Promise<void>;
  /** Sends a signal and resolves with the exit code once it has ended; null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

const MAX_OUTPUT = 5_000;

/** A server with the given settings, not started yet. It ends with the test, and prints the end of its output if that fails. */
export async function createServerProcess(environment: Record<string, string>): Promise<Server> {
  const port = await aFreePort();
  let child: ChildProcess | undefined;
  let printed = '';
  const server: Server = {
    origin: `http://127.0.0.1:${port}`,
    printed: () => printed,
    process: () => child as ChildProcess,
    async start(folder = process.cwd()) {
      printed = '';
      const started = spawn(process.execPath, ['src/server/main.ts'], {
        stdio: ['ignore', 'pipe', 'pipe'],
        cwd: folder,
        env: {
          ...{ PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'error' },
          ...{
            HOST: '127.0.0.1',
            PORT: String(port),
            DEMO: 'no',
            ADMIN_PASSWORD: 'practice',
            ...environment,
          },
        },
      });
      child = started;
      const ready = new Promise<void>((resolve, reject) => {
        for (const stream of [started.stdout, started.stderr])
          stream.on('data', (chunk) => {
            printed += chunk;
            if (printed.includes('is ready at')) resolve();
          });
        started.once('exit', () => reject(new Error(`The portal ended before it was ready:\n${printed}`)));
      });
      await ready;
    },
    async end(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
  onTestFailed(() => {
    // Calls that failed meanwhile would hide what the server itself says.
    const own = printed.split('\n').filter((line) => !line.startsWith('{'));
    process.stderr.write(`${own.join('\n')}\n${printed.slice(-MAX_OUTPUT)}`);
  });
  onTestFinished(async () => {
    await server.end('SIGKILL');
  });
  return server;
}

/** The process id of the embedded PostgreSQL in a data folder; undefined while there is none. */
export function postmasterOf(folder: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10);
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/** The process ids of a process's children. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((one) => {
      try {
        return (
          Number(
            readFileSync(`/proc/${one}/stat`, 'latin1')
              .replace(/^.*\) /, '')
              .split(' ')[1],
          ) === pid
        );
      } catch {
        return false;
      }
    });
}

/** Waits until a condition is true; throws `what` after `milliseconds`. */
export async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  milliseconds: number,
  what: string,
) {
  for (const end = performance.now() + milliseconds; !(await isTrue()); await sleep(20))
    if (performance.now() > end) throw new Error(`${what}: not within ${milliseconds} ms`);
}
