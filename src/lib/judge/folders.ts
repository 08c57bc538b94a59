import { constants, copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { isAlive } from '../is-alive.ts';
import type { JudgeSettings } from './types.ts';

/** Where the engine keeps its files. `node` is the Node.js that programs get. */
export type Folders = { runs: string; programs: string; node: string; close(): void };

/**
 * Makes the folders: that of runs is this process's own, beside those of other judges. What killed judges left is removed. Programs of a root worker have another user id: where that may not enter the folders of the
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
  const all = place(folder, 'runs');
  removeLeft(all, (name) => Number(name));
  removeLeft(tmpdir(), (name) => Number(name.match(/^portal-judge-(\d+)$/)?.[1] ?? process.pid));
  const runs = join(all, String(process.pid));
  mkdirSync(runs, { recursive: true, mode: 0o755 });
  const programs = place(cacheFolder, 'programs');
  let node = process.execPath;
  if (!isReachable(node)) {
    node = join(runs, 'node');
    copyFileSync(process.execPath, node, constants.COPYFILE_FICLONE);
  }
  const close = () => {
    for (const path of [runs, own]) rmSync(path, { recursive: true, force: true });
  };
  return { runs, programs, node, close };
}

/** Removes what belongs to no judge that runs. `judgeOf` tells the number of its process; what has none is of an earlier version. */
function removeLeft(parent: string, judgeOf: (name: string) => number): void {
  for (const name of readdirSync(parent)) {
    const id = judgeOf(name);
    if (id !== process.pid && !(id > 0 && isAlive(id)))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** Whether another user may enter every folder on the way. */
function isReachable(path: string): boolean {
  if (process.getuid?.() !== 0) return true;
  for (let at = path; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
