import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

/** The built server as a process. */
export type Server = { origin: string; process: ChildProcess; end(): Promise<void> };

/**
 * Starts the server as `npm start` does and returns once it is ready. It gets its own session, as the database has one: Linux divides
 * the CPU among sessions first, and in the bench's session the portal would share its part with the load.
 */
export async function startPortal(environment: Record<string, string>): Promise<Server> {
  // Not in NODE_OPTIONS, which the portal's child processes would inherit.
  const watched = ['--import', pathToFileURL('bench/event-loop-probe.ts').href, 'src/server/main.ts'];
  const child = spawn(process.execPath, watched, {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: 'dist/compiled',
      ...environment,
    },
  });
  let printed = '';
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      printed += chunk;
      const ready = printed.match(/is ready at (http:\S+)/)?.[1];
      if (ready) resolve(ready);
    });
    child.once('exit', () => reject(new Error(`The portal ended before it was ready:\n${printed}`)));
  });
  return {
    origin,
    process: child,
    async end() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Resident memory of a process, in MB of 2^20 bytes. */
export async function residentMegabytes({ process: child }: Server): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) / 1_024;
}

/** Runs `work`; returns its result and the 99th percentile of the server's event-loop delay in milliseconds. */
export async function measureLoopDelay<T>(
  server: Server,
  work: () => Promise<T>,
): Promise<{ result: T; delay: number }> {
  server.process.send('watch');
  const result = await work();
  const told = once(server.process, 'message');
  server.process.send('tell');
  const [delay] = await told;
  return { result, delay };
}
