import { spawnSync } from 'node:child_process';

// Under this policy a process gets its usual share of the cores, but does not preempt another one when it wakes up. Every reply wakes
// the load generator on the portal's own core, which no student's device does.
const BACKGROUND_POLICY = '--batch';

let loads = 0;

/** Runs `load` with this process, and the processes that it starts, under the background policy. */
export async function withLowPriority<T>(load: () => T | Promise<T>): Promise<T> {
  if (++loads === 1) setPolicy(BACKGROUND_POLICY);
  try {
    return await load();
  } finally {
    if (--loads === 0) setPolicy('--other');
  }
}

function setPolicy(policy: string) {
  // Without chrt the policy stays as it is.
  spawnSync('chrt', [policy, '--pid', '0', `${process.pid}`]);
}
