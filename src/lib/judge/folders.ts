import { constants, copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { JudgeSettings } from './types.ts';

/** Where the engine keeps its files. `node` is the Node.js that programs get. */
export type Folders = { runs: string; programs: string; node: string; close(): void };

/**
 * Makes the folders, and empties that of runs. Programs of a root worker have another user id: where that may not enter the folders of the
 * settings, the engine uses its own below the system's temporary folder.
 */
export function openFolders({ folder, cacheFolder, report = () => {} }: JudgeSettings): Folders {
  const own = join(tmpdir(), `portal-judge-${process.pid}`);
  const place = (wanted: string, name: string) => {
    const path = resolve(wanted);
    mkdirSync(path, { recursive: true, mode: 0o755 });
    if (isReachable(path)) return path;
    report(`Other users may not enter ${path}, so the judge uses ${join(own, name)}.`);
    mkdirSync(join(own, name), { recursive: true, mode: 0o755 });
    return join(own, name);
  };
  const runs = place(folder, 'runs');
  for (const name of readdirSync(runs)) rmSync(join(runs, name), { recursive: true, force: true });
  const programs = place(cacheFolder, 'programs');
  let node = process.execPath;
  if (!isReachable(node)) {
    node = join(runs, 'node');
    copyFileSync(process.execPath, node, constants.COPYFILE_FICLONE);
  }
  return { runs, programs, node, close: () => rmSync(own, { recursive: true, force: true }) };
}

/** Whether another user may enter every folder on the way. */
function isReachable(path: string): boolean {
  if (process.getuid?.() !== 0) return true;
  for (let at = path; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
