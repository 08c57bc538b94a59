import { spawnSync } from 'node:child_process';

// The system's policy for what runs in the background: a share of the cores like anybody's, but woken it takes none from who is at
// work. Every reply wakes what made the load, on the core of the one who replies; no student's device does that to the portal.
const BACKGROUND = '--batch';

const canGiveWay = spawnSync('chrt', ['--version']).status === 0;
let loads = 0;

/** Does what makes a load, and has this process give way to those that bear it meanwhile. What it starts in that time does so too. */
export async function givingWay<T>(load: () => Promise<T>): Promise<T> {
  if (++loads === 1) schedule(BACKGROUND);
  try {
    return await load();
  } finally {
    if (--loads === 0) schedule('--other');
  }
}

/** A command that makes a load, as it gives way. */
export const commandGivingWay = (command: string[]): string[] =>
  canGiveWay ? ['chrt', BACKGROUND, '0', ...command] : command;

function schedule(policy: string) {
  if (canGiveWay) spawnSync('chrt', [policy, '--pid', '0', `${process.pid}`]);
}
