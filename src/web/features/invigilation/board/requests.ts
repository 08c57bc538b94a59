import { useEffect, useState, useSyncExternalStore } from 'react';
import { watchBoard } from '#contract/invigilation.ts';
import { openEventStream, type StreamState } from '#web/api/event-stream.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { Board } from './board.ts';

/**
 * The live board of a test, and the state of its event stream. See
 * docs/decisions/0015-the-board-reads-only-watched-tests.md.
 */
export function useWatchBoard(id: string) {
  const [board] = useState(() => new Board((show) => requestAnimationFrame(show)));
  const [stream, setStream] = useState<StreamState>({ kind: 'opening' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try opens a new stream.
  useEffect(
    () =>
      openEventStream(
        watchBoard,
        { id },
        { onEvent: (event) => board.applyEvent(event, serverNow()), onState: setStream },
      ),
    [board, id, attempt],
  );
  const view = useSyncExternalStore(board.subscribe, board.view);
  return { view, stream, retry: () => setAttempt((count) => count + 1) };
}
