import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../../is-alive.ts';

type CgroupUsage = { seconds: number; megabytes: number; outOfMemory: boolean };

/** The cgroup of one run. */
export type Cgroup = {
  /** Files that take the id of a process which then belongs to the cgroup. */
  processFiles: string[];
  usage(): CgroupUsage;
  /** Ids of the processes in it. */
  processes(): number[];
  /** Fails quietly while a process is left. */
  remove(): void;
};

type CgroupLimits = { megabytes: number; processes: number };

/** Makes cgroups below the worker's own. `accounts` says what they limit and measure. */
export type CgroupMaker = { version: 1 | 2; make(name: string, limits: CgroupLimits): Cgroup; close(): void };

const ROOT = '/sys/fs/cgroup';
const MEBIBYTE = 1_048_576;

/** Names of this process's own. */
const opened = new Set<string>();

/** undefined where this process may not make cgroups that limit memory and measure CPU time. */
export function openCgroups(): CgroupMaker | undefined {
  const name = `judge-${process.pid}-${opened.size + 1}`;
  opened.add(name);
  for (const open of [openVersion2, openVersion1])
    try {
      const maker = open(name);
      maker.make('probe', { megabytes: 64, processes: 16 }).remove();
      return maker;
    } catch {
      // The next kind, or none.
    }
  return undefined;
}

/** The path of this process below the root of a hierarchy, such as `/user.slice`. */
function ownPath(controller: string): string {
  const lines = readFileSync('/proc/self/cgroup', 'utf8').trim().split('\n');
  const own = lines
    .map((line) => line.split(':'))
    .find(([, controllers = '']) => controllers.split(',').includes(controller));
  return own?.slice(2).join(':') ?? '/';
}

const write = (folder: string, file: string, text: string | number) =>
  writeFileSync(join(folder, file), String(text), { flag: 'r+' });

/** For what an older kernel may lack. */
function tryWrite(folder: string, file: string, text: string | number): void {
  try {
    if (existsSync(join(folder, file))) write(folder, file, text);
  } catch {
    // The limit is an extra one.
  }
}

const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8');
const field = (text: string, name: string) =>
  Number(text.match(new RegExp(`^${name} (\\d+)$`, 'm'))?.[1] ?? 0);
const idsIn = (folder: string) => read(folder, 'cgroup.procs').split('\n').filter(Boolean).map(Number);

function removeQuietly(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // A process is left, or it is gone.
  }
}

function removeTree(folder: string): void {
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()))
    removeQuietly(join(folder, name));
  removeQuietly(folder);
}

/** Removes what judges left that were killed: their sandboxes have ended with them. */
function removeLeft(parent: string): void {
  for (const name of readdirSync(parent)) {
    const id = Number(name.match(/^judge-(\d+)(?:-\d+)?$/)?.[1] ?? 0);
    if (id === 0) continue;
    // An earlier process may have had this one's number.
    const isLeft = id === process.pid ? !opened.has(name) : !isAlive(id);
    if (isLeft) removeTree(join(parent, name));
  }
}

function openVersion2(name: string): CgroupMaker {
  // Where version 1 is mounted, version 2 stands beside it without the controllers.
  if (!existsSync(join(ROOT, 'cgroup.controllers'))) throw new Error('There is no cgroup v2.');
  const own = join(ROOT, ownPath(''));
  delegate(own);
  removeLeft(own);
  const base = join(own, name);
  mkdirSync(base);
  write(base, 'cgroup.subtree_control', '+memory +pids');
  return {
    version: 2,
    make(run, { megabytes, processes }) {
      const folder = join(base, run);
      mkdirSync(folder);
      write(folder, 'memory.max', Math.round(megabytes * MEBIBYTE));
      tryWrite(folder, 'memory.swap.max', 0);
      tryWrite(folder, 'memory.oom.group', 1);
      write(folder, 'pids.max', processes);
      return {
        processFiles: [join(folder, 'cgroup.procs')],
        usage: () => ({
          seconds: field(read(folder, 'cpu.stat'), 'usage_usec') / 1e6,
          megabytes:
            Number(read(folder, existsSync(join(folder, 'memory.peak')) ? 'memory.peak' : 'memory.current')) /
            MEBIBYTE,
          outOfMemory: field(read(folder, 'memory.events'), 'oom_kill') > 0,
        }),
        processes: () => idsIn(folder),
        remove: () => removeQuietly(folder),
      };
    },
    close: () => removeTree(base),
  };
}

/** Only a cgroup without processes of its own may hand controllers on, so the worker steps aside into a child. */
function delegate(own: string): void {
  try {
    write(own, 'cgroup.subtree_control', '+memory +pids');
  } catch {
    const aside = join(own, 'judge-worker');
    mkdirSync(aside, { recursive: true });
    for (const id of idsIn(own)) write(aside, 'cgroup.procs', id);
    write(own, 'cgroup.subtree_control', '+memory +pids');
  }
}

function openVersion1(name: string): CgroupMaker {
  const hierarchies = ['memory', 'cpuacct', 'pids'].map((controller) => {
    const own = join(ROOT, controller, ownPath(controller));
    removeLeft(own);
    const base = join(own, name);
    mkdirSync(base, { recursive: true });
    return base;
  });
  const [memoryBase = '', timeBase = '', countBase = ''] = hierarchies;
  return {
    version: 1,
    make(run, { megabytes, processes }) {
      const [memory, time, count] = [join(memoryBase, run), join(timeBase, run), join(countBase, run)];
      const folders = [memory, time, count];
      for (const folder of folders) mkdirSync(folder);
      write(memory, 'memory.limit_in_bytes', Math.round(megabytes * MEBIBYTE));
      tryWrite(memory, 'memory.memsw.limit_in_bytes', Math.round(megabytes * MEBIBYTE));
      tryWrite(memory, 'memory.swappiness', 0);
      write(count, 'pids.max', processes);
      return {
        processFiles: folders.map((folder) => join(folder, 'cgroup.procs')),
        usage: () => ({
          seconds: Number(read(time, 'cpuacct.usage')) / 1e9,
          megabytes: Number(read(memory, 'memory.max_usage_in_bytes')) / MEBIBYTE,
          outOfMemory: field(read(memory, 'memory.oom_control'), 'oom_kill') > 0,
        }),
        processes: () => idsIn(memory),
        remove: () => folders.forEach(removeQuietly),
      };
    },
    close: () => hierarchies.forEach(removeTree),
  };
}
