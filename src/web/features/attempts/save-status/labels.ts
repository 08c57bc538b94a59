import type { SaveState } from '../save/save-state.ts';

const problemLabels = {
  offline: 'Offline',
  paused: 'Paused',
  outside: 'Wrong browser',
  'signed-out': 'Signed out',
  blocked: 'Blocked',
  barred: 'Access denied',
  refused: 'Not saved',
};

/** The save state as the test screen words it. */
export function describeSaveState(save: SaveState): string {
  switch (save.kind) {
    case 'saved':
      return 'Saved';
    case 'saving':
      return 'Saving…';
    case 'taken-over':
      return 'Read-only: open in another window';
    case 'closed':
      return 'Closed';
    default:
      return save.waiting === 0
        ? problemLabels[save.kind]
        : `${problemLabels[save.kind]}: ${describeWaiting(save.waiting)}`;
  }
}

/** How many answers only this device holds, in words; at least one. */
export function describeWaiting(waiting: number): string {
  return waiting === 1 ? '1 answer waits on this device' : `${waiting} answers wait on this device`;
}

/** Reassures the student that nothing is lost. */
export function describeSafety(waiting: number): string {
  if (waiting === 0) return 'Everything you answered is saved.';
  return `Saved answers are safe, and ${describeWaiting(waiting)}.`;
}

/** What happens to answers that came too late. */
export function describeLateAnswers(late: number): string {
  const [they, them] = late === 1 ? ['It is', 'it'] : ['They are', 'them'];
  return `${they} kept as evidence and not scored; the placement cell can review ${them}. Answers saved in time count.`;
}

/** How many answers the portal has, and how many of them have a change that waits. */
export function describeSaved(saved: number, changed = 0): string {
  const words = saved === 1 ? '1 answer is saved' : `${saved} answers are saved`;
  if (changed === 0) return `${words}.`;
  const them = saved === 1 ? 'it' : `${changed} of them`;
  return changed === 1
    ? `${words}; a later change to ${them} waits on this device.`
    : `${words}; later changes to ${them} wait on this device.`;
}
