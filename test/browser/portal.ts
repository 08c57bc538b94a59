import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const ADMIN = { regno: 'ADMIN', password: 'browser-tests' };

/** The built portal as a process, with the demo world in its own database. */
export type RunningPortal = {
  origin: string;
  dataFolder: string;
  process: ChildProcess;
  /** Ends the process and waits; after `SIGKILL` it has no time to clean up. */
  end(signal?: NodeJS.Signals): Promise<void>;
};

/** Starts `src/server/main.ts`, by default on a free port and in a new world. */
export async function startPortal(
  given: { port?: number; dataFolder?: string; settings?: Record<string, string> } = {},
): Promise<RunningPortal> {
  const dataFolder = given.dataFolder ?? (await copyWorld());
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      // A program on this machine is told of events.
      WEBHOOK_PRIVATE: 'on',
      PORT: String(given.port ?? 0),
      HOST: '127.0.0.1',
      DATA_DIR: dataFolder,
      DATABASE_URL: '',
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
      // Tests of coding start one.
      JUDGE: 'off',
      CLIENT_REPO_URL: 'https://example.org/placement-portal/client',
      SERVER_REPO_URL: 'https://example.org/placement-portal/server',
      // As in `npm start`, so that later starts reuse the compiled code.
      NODE_COMPILE_CACHE: 'dist/compiled',
      ...given.settings,
    },
  });
  const exited = once(child, 'exit');
  const origin = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk) => {
      printed += chunk;
      const ready = printed.match(/is ready at (http:\S+)/);
      if (ready?.[1]) resolve(ready[1]);
    });
    exited.then(() => reject(new Error(`The portal ended before it was ready:\n${printed}`)));
  });
  return {
    origin,
    dataFolder,
    process: child,
    async end(signal = 'SIGTERM') {
      child.kill(signal);
      await exited;
    },
  };
}

/** A folder with a copy of the world at PORTAL_WORLD. Copying takes half a second, seeding ten. */
async function copyWorld(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-browser-'));
  const world = process.env.PORTAL_WORLD;
  // Node's `cp` would make the copying user the owner of the database's files.
  if (world) await promisify(execFile)('cp', ['-a', `${world}/.`, folder]);
  return folder;
}

export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 });
