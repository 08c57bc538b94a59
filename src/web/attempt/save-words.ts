import type { SaveState } from './save-state.ts';

/** The save state in the words of the test screen. */
export function saveWords(save: SaveState): string {
  switch (save.kind) {
    case 'saved':
      return 'Saved';
    case 'saving':
      return 'Saving…';
    case 'offline':
      return `Offline: ${waitingWords(save.waiting)}`;
    case 'paused':
      return `Paused: ${waitingWords(save.waiting)}`;
    case 'outside':
      return `Wrong browser: ${waitingWords(save.waiting)}`;
    case 'signed-out':
      return `Signed out: ${waitingWords(save.waiting)}`;
    case 'blocked':
      return `Blocked: ${waitingWords(save.waiting)}`;
    case 'barred':
      return `Not let in: ${waitingWords(save.waiting)}`;
    case 'refused':
      return `Not saved: ${waitingWords(save.waiting)}`;
    case 'taken-over':
      return 'Read only: open in another window';
    case 'closed':
      return 'Closed';
  }
}

/** How many answers only this device holds, in words. */
export function waitingWords(waiting: number): string {
  if (waiting === 0) return 'no answer waits on this device';
  return waiting === 1 ? '1 answer waits on this device' : `${waiting} answers wait on this device`;
}

/** What becomes of so many answers that came too late, as a sentence. */
export function keptWords(late: number): string {
  const [they, them] = late === 1 ? ['It is', 'it'] : ['They are', 'them'];
  return `${they} kept as evidence and not scored; the placement cell can look at ${them}.`;
}

/** How many answers the portal holds, as a sentence. */
export function savedWords(saved: number): string {
  return saved === 1 ? '1 answer is saved.' : `${saved} answers are saved.`;
}

/** As the beginning of a sentence. */
export const capitalised = (words: string): string => words.replace(/^./, (first) => first.toUpperCase());
