import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, lstatSync, openSync, readlinkSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import type { CgroupMaker } from './cgroup.ts';
import type { Execution } from './execution.ts';
import { seccompFilter } from './seccomp.ts';

const MEBIBYTE = 1_048_576;
const BWRAP_PATHS = ['/usr/bin/bwrap', '/usr/local/bin/bwrap', '/bin/bwrap'];
/** Options that the sandbox cannot do without. Version 0.8 has them all. */
const NEEDED = ['--size', '--json-status-fd', '--clearenv', '--die-with-parent', '--seccomp', '--remount-ro'];
/** What a system links to or holds at its top besides /usr. */
const TOP_FOLDERS = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];
/** Files of /etc that toolchains read. */
const SETTINGS = ['/etc/ld.so.cache', '/etc/alternatives'];

/** User ids without an account, one for each run at a time. */
const FIRST_UID = 64_000;
/** The files that the launcher passes on: standard streams, status, filter, and a socket on which the sandbox waits before the program. */
export const STATUS_FD = 3;
const FILTER_FD = 4;
export const GATE_FD = 5;

export type Bubblewrap = {
  path: string;
  version: string;
  /** File with the seccomp filter. */
  filter: string;
  cgroups: CgroupMaker | undefined;
  /** As root, runs get a user id of their own. */
  root: boolean;
  /** Folders below /usr that hold the portal or its data. */
  hidden: string[];
};

/** Looks for a bubblewrap with every option that the sandbox needs; else a sentence. */
export function findBubblewrap(
  folder: string,
  cgroups: CgroupMaker | undefined,
  secrets: string[],
): Bubblewrap | string {
  const path = BWRAP_PATHS.find((one) => existsSync(one));
  if (!path) return 'There is no bubblewrap on this machine (apt-get install bubblewrap).';
  const help = spawnSync(path, ['--help'], { encoding: 'utf8' });
  const missing = NEEDED.filter((option) => !`${help.stdout}${help.stderr}`.includes(`${option} `));
  if (missing.length > 0) return `The bubblewrap of this machine is too old: it lacks ${missing.join(', ')}.`;
  const program = seccompFilter(process.arch);
  if (!program) return `There is no filter of system calls for this processor (${process.arch}).`;
  const filter = join(folder, 'seccomp.bpf');
  writeFileSync(filter, program);
  const version = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout.trim();
  const hidden = secrets.filter((secret) => secret.startsWith('/usr/'));
  return { path, version, filter, cgroups, root: process.getuid?.() === 0, hidden };
}

const uidOf = (slot: number) => FIRST_UID + slot;

/** Opens the filter for one start: bubblewrap reads it to its end. Call `close` after the start. */
export function openFilter({ filter }: Bubblewrap): { fd: number; close(): void } {
  const fd = openSync(filter, 'r');
  return { fd, close: () => closeSync(fd) };
}

/** What bubblewrap gets after its own name: what the sandbox shows, and the command. */
function sandboxArguments(
  { root, hidden, cgroups }: Bubblewrap,
  execution: Execution,
  slot: number,
): string[] {
  const { mounts, limits, environment = {}, folder = '/tmp', input } = execution;
  const bytes = String(Math.round(limits.diskMegabytes * MEBIBYTE));
  const id = String(root ? uidOf(slot) : 65_534);
  const binds = root || !input ? mounts : [...mounts, { from: input, to: '/input' }];
  return [
    ...['--unshare-user', '--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts'],
    ...['--unshare-cgroup-try', '--uid', id, '--gid', id, '--hostname', 'judge'],
    // The launcher has a session of its own already.
    ...['--die-with-parent', '--clearenv'],
    ...Object.entries({
      PATH: '/usr/local/bin:/usr/bin:/bin',
      HOME: '/tmp',
      LANG: 'C.UTF-8',
      ...environment,
    }).flatMap(([name, value]) => ['--setenv', name, value]),
    ...systemFolders(),
    ...hidden.flatMap((secret) => ['--size', '4096', '--tmpfs', secret, '--remount-ro', secret]),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['--size', bytes, '--tmpfs', '/dev/shm', '--remount-ro', '/dev', '--size', bytes, '--tmpfs', '/tmp'],
    ...binds.flatMap(({ from, to }) => ['--ro-bind', from, to]),
    ...['--remount-ro', '/', '--chdir', folder],
    ...['--seccomp', String(FILTER_FD), '--json-status-fd', String(STATUS_FD), '--'],
    ...(cgroups ? [] : ['prlimit', `--nproc=${limits.processes}`, '--']),
    // The input is bound read-only: a run with the worker's own user id could otherwise reopen the file to write.
    ...['sh', '-c', root || !input ? GATE : `${GATE} </input`, 'sh'],
    ...execution.command,
  ];
}

/** Says that the sandbox stands, waits for leave, and becomes the program: what came before does not count as its time. */
const GATE = `echo >&${GATE_FD}; read -r leave <&${GATE_FD}; exec "$@" ${GATE_FD}>&-`;

let found: string[] | undefined;

function systemFolders(): string[] {
  found ??= [
    ...['--ro-bind', '/usr', '/usr'],
    ...TOP_FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
      lstatSync(folder).isSymbolicLink()
        ? ['--symlink', readlinkSync(folder), folder]
        : ['--ro-bind', folder, folder],
    ),
    ...SETTINGS.filter((file) => existsSync(file)).flatMap((file) => ['--ro-bind', file, file]),
  ];
  return found;
}

// Joins the cgroups while it may, sets limits that children inherit, and becomes bubblewrap. Files are counted in blocks of 512 bytes.
const LAUNCH = `
stack=$1 blocks=$2 seconds=$3 space=$4 nice=$5; shift 5
while [ "$1" != -- ]; do echo 0 > "$1" || exit 1; shift; done
shift
[ "$nice" = 0 ] || echo "$nice" 2>/dev/null >/proc/self/autogroup
ulimit -c 0
ulimit -n 1024
ulimit -s "$stack" 2>/dev/null || ulimit -s "$(ulimit -H -s)"
ulimit -f "$blocks"
ulimit -t "$seconds"
[ "$space" = unlimited ] || ulimit -v "$space"
`;
const BECOME = `${LAUNCH}exec "$@"\n`;
/** Without cgroups the shell stays and says the CPU time of its children as the last line of the status. */
const MEASURE = `${LAUNCH}"$@"; code=$?; times >&${STATUS_FD}; exit $code\n`;

/**
 * The kernel counts the time of `ulimit -t` by ticks, which on a machine whose host is busy run ahead of what cgroups measure. It must
 * not end a program by SIGKILL before the watch ends it for its time.
 */
const TICKS_AHEAD = 2;

/** The whole command line for a start, from the shell that sets the limits. */
export function launchArguments(
  bubblewrap: Bubblewrap,
  execution: Execution,
  slot: number,
  processFiles: string[],
): string[] {
  const { limits } = execution;
  const uid = uidOf(slot);
  return [
    ...['-c', bubblewrap.cgroups ? BECOME : MEASURE, 'sh'],
    String(Math.round(limits.megabytes * 1_024)),
    String(Math.round(limits.diskMegabytes * 2_048)),
    String(Math.ceil(limits.seconds * TICKS_AHEAD) + 1),
    !bubblewrap.cgroups && limits.addressSpace ? String(Math.round(limits.megabytes * 1_024)) : 'unlimited',
    // Linux divides the processors among sessions first, so that the worker's own niceness would not count for this one.
    String(Math.max(getPriority(), 0)),
    ...[...processFiles, '--'],
    ...(bubblewrap.root
      ? ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--no-new-privs']
      : []),
    bubblewrap.path,
    ...sandboxArguments(bubblewrap, execution, slot),
  ];
}
