import { useEffect } from 'react';
import { useProctoring, useViolationQueueView } from '../proctoring/proctoring.ts';
import type { SaveState } from '../save/save-state.ts';
import type { TestSession } from './test-session.ts';

/** Proctoring of a session, as long as this window is its writer. */
export function useSessionProctoring(
  { violationQueue, paper }: TestSession,
  save: SaveState['kind'],
  timeIsOver: boolean,
) {
  const seen = useViolationQueueView(violationQueue);
  const taken = save === 'taken-over';
  const watching = useProctoring(violationQueue, {
    on: !timeIsOver && !taken && save !== 'closed',
    fullScreen: paper.aptitude.full_screen,
  });
  useEffect(() => {
    if (taken) violationQueue?.halt();
    else if (save !== 'signed-out') violationQueue?.retry();
  }, [violationQueue, taken, save]);
  return { seen, ...watching };
}
