import { useEffect } from 'react';
import { useQueueView, useWatching } from '../proctoring/proctoring.ts';
import type { Desk } from './test-session.ts';
import type { SaveState } from '../save/save-state.ts';

/** What is seen of leaving the test, as long as this window writes it. */
export function useWatchedDesk({ watch, paper }: Desk, save: SaveState['kind'], timeIsOver: boolean) {
  const seen = useQueueView(watch);
  const taken = save === 'taken-over';
  const watching = useWatching(watch, {
    on: !timeIsOver && !taken && save !== 'closed',
    fullScreen: paper.aptitude.full_screen,
  });
  useEffect(() => {
    if (taken) watch?.halt();
    else if (save !== 'signed-out') watch?.retry();
  }, [watch, taken, save]);
  return { seen, ...watching };
}
