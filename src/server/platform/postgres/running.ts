import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '#lib/is-alive.ts';
import { readFileIfExists } from './read-file-if-exists.ts';

/** Settings of the portal. */
type DatabaseSettings = {
  databaseUrl: string | undefined;
  migrationDatabaseUrl: string | undefined;
  dataFolder: string;
};

/** The address of the portal's database for its owner; undefined where it is an embedded one that does not run. */
export const findOwnerUrl = ({
  databaseUrl,
  migrationDatabaseUrl,
  dataFolder,
}: DatabaseSettings): string | undefined => migrationDatabaseUrl ?? databaseUrl ?? findRunning(dataFolder);

/** The address, for the owner, of the embedded PostgreSQL that serves from `folder` now; undefined where none does. */
export function findRunning(folder: string): string | undefined {
  const home = tryRealpath(folder);
  const lines = home && readFileIfExists(join(home, 'postgres/postmaster.pid'))?.split('\n');
  if (!lines) return undefined;
  const [pid, , , port, socketFolder, , , status] = lines.map((line) => line.trim());
  if (status !== 'ready' || !isAlive(Number(pid))) return undefined;
  return `postgresql://portal@/portal?host=${encodeURIComponent(socketFolder ?? '')}&port=${port}`;
}

function tryRealpath(folder: string): string | undefined {
  try {
    return realpathSync(folder);
  } catch {
    return undefined;
  }
}
