import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** Only what the sandbox shows too. */
const FOLDERS = ['/usr/local/bin', '/usr/bin', '/bin'];

/** A program of the machine: its real path and what it says of its version. */
export type Tool = { path: string; version: string };

/** The first of these names that is found and answers. */
export function findTool(names: string[], versionArguments: string[]): Tool | undefined {
  for (const name of names)
    for (const folder of FOLDERS) {
      const path = join(folder, name);
      if (!existsSync(path)) continue;
      const real = realpathSync(path);
      const answer = spawnSync(real, versionArguments, { encoding: 'utf8', timeout: 30_000 });
      if (answer.status === 0) return { path: real, version: `${answer.stdout}${answer.stderr}` };
    }
  return undefined;
}
