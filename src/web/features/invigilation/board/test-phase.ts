import type { BoardTest } from '#contract/invigilation.ts';

/** Whether somebody may take the test at an instant, in milliseconds. A paused test is open: its end moves along. */
export function getTestPhase(
  { starts_at, closes_at, paused_at }: BoardTest,
  now: number,
): 'before' | 'open' | 'over' {
  if (paused_at !== null) return 'open';
  if (now < Date.parse(starts_at)) return 'before';
  return now < Date.parse(closes_at) ? 'open' : 'over';
}
