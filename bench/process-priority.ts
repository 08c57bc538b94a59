import { spawnSync } from 'node:child_process';

// The system's policy for what runs in the background: a share of the cores like anybody's, but woken it takes none from who is at
// work. Every reply wakes what made the load, on the core of the one who replies; no student's device does that to the portal.
const BACKGROUND_POLICY = '--batch';

let loads = 0;

/** Does what makes a load, and has this process give way to those that bear it meanwhile. What it starts in that time does so too. */
export async function withLowPriority<T>(load: () => T | Promise<T>): Promise<T> {
  if (++loads === 1) setPolicy(BACKGROUND_POLICY);
  try {
    return await load();
  } finally {
    if (--loads === 0) setPolicy('--other');
  }
}

function setPolicy(policy: string) {
  // Where there is no chrt, nobody gives way.
  spawnSync('chrt', [policy, '--pid', '0', `${process.pid}`]);
}
