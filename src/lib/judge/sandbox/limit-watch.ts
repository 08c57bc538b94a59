import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Duplex } from 'node:stream';
import { GATE_FD } from './bubblewrap.ts';
import type { Cgroup } from './cgroup.ts';
import type { ExecutionLimits } from './execution.ts';
import { processTreeUsage } from './process-tree.ts';
import { watchWall } from './wall-time.ts';

const MAX_POLL_MS = 100;
const MIN_POLL_MS = 5;
const POLL_MS_WITHOUT_CGROUPS = 10;
/** A sandbox that does not stand by then is a fault of the machine. */
const LAUNCH_SECONDS = 30;

/** Why a run was ended. */
export type Killed = 'time' | 'memory' | 'output' | 'launch' | 'aborted';

export type Usage = {
  /** Whether the program was started. */
  started: boolean;
  seconds: number;
  wallSeconds: number;
  megabytes: number;
  outOfMemory: boolean;
};

/**
 * Opens the gate when the sandbox stands before it, and watches limits from then on: what the launch took is taken off. `usage` gets the
 * status of the launcher that has ended.
 */
export function watchFromGate(
  child: ChildProcess,
  cgroup: Cgroup | undefined,
  limits: ExecutionLimits,
  kill: (why: Killed) => void,
): { stop(): void; usage(statusText: string): Usage } {
  const processes = () => cgroup?.processes() ?? [child.pid ?? 0];
  const peak = { seconds: 0, megabytes: 0 };
  let before = 0;
  let begun: number | undefined;
  let wall = watchWall(processes, LAUNCH_SECONDS, () => kill('launch'));
  let watch: { stop(): void } | undefined;
  const gate = (child.stdio as unknown[])[GATE_FD] as Duplex;
  gate.on('error', () => {});
  gate.once('data', () => {
    before = (cgroup?.usage() ?? processTreeUsage(child.pid ?? 0)).seconds;
    begun = performance.now();
    wall.stop();
    wall = watchWall(processes, limits.wallSeconds, () => kill('time'));
    watch = cgroup
      ? watchCgroup(cgroup, limits.seconds + before, kill)
      : watchTree(child, { ...limits, seconds: limits.seconds + before }, peak, kill);
    gate.end('\n');
  });
  return {
    stop() {
      wall.stop();
      watch?.stop();
    },
    usage(statusText) {
      const { seconds, ...used } = cgroup?.usage() ?? {
        ...{ seconds: Math.max(peak.seconds, childTimes(statusText)), megabytes: peak.megabytes },
        outOfMemory: false,
      };
      const wallSeconds = begun === undefined ? 0 : (performance.now() - begun) / 1_000;
      return { ...used, started: begun !== undefined, seconds: Math.max(seconds - before, 0), wallSeconds };
    },
  };
}

/** Looks again when the time left could be used up at the earliest. */
function watchCgroup(cgroup: Cgroup, seconds: number, kill: (why: Killed) => void) {
  const look = () => {
    const left = seconds - cgroup.usage().seconds;
    if (left < 0) kill('time');
    else timer = setTimeout(look, wait(left));
  };
  const wait = (left: number) =>
    Math.min(Math.max((left * 1_000) / availableParallelism(), MIN_POLL_MS), MAX_POLL_MS);
  let timer = setTimeout(look, wait(seconds));
  return { stop: () => clearTimeout(timer) };
}

function watchTree(
  child: ChildProcess,
  limits: ExecutionLimits,
  peak: { seconds: number; megabytes: number },
  kill: (why: Killed) => void,
) {
  const timer = setInterval(() => {
    const used = processTreeUsage(child.pid ?? 0);
    peak.seconds = Math.max(peak.seconds, used.seconds);
    peak.megabytes = Math.max(peak.megabytes, used.megabytes);
    if (used.seconds > limits.seconds) kill('time');
    if (used.megabytes > limits.megabytes) kill('memory');
  }, POLL_MS_WITHOUT_CGROUPS);
  return { stop: () => clearInterval(timer) };
}

/** Sums what the shell's `times` says of its children, such as `0m1.250000s 0m0.020000s`. */
function childTimes(status: string): number {
  const line = status.trimEnd().split('\n').at(-1) ?? '';
  return [...line.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  );
}
