import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { forceSubmitAttempts } from '#contract/attempts/submit.ts';
import {
  giveExtraMinutes,
  pauseAptitude,
  reopenAttempts,
  resumeAptitude,
} from '#contract/attempts/timing.ts';
import { sendMessage, watchBoard } from '#contract/invigilation.ts';
import { call } from '#web/api/call.ts';
import { openEventStream, type StreamState } from '#web/api/event-stream.ts';
import { useMutation } from '#web/api/mutation.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { Board } from './board/board.ts';

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

/** After this the outcome of an action is unknown. */
const ACTION_TIMEOUT_MS = 20_000;
const timeout = () => ({ signal: AbortSignal.timeout(ACTION_TIMEOUT_MS) });

/** The input of an action on students. */
export type ActionInput = { users: string[]; words: string; minutes: number | undefined };

/** The actions on chosen students; each returns how many it affected. */
export const studentActionCalls = {
  message: (id: string, { users, words }: ActionInput) =>
    call(sendMessage, { params: { id }, body: { users, message: words }, ...timeout() }).then(
      ({ told }) => told,
    ),
  time: (id: string, { users, words, minutes = 0 }: ActionInput) =>
    call(giveExtraMinutes, { params: { id }, body: { users, minutes, reason: words }, ...timeout() }).then(
      ({ changed }) => changed,
    ),
  end: (id: string, { users, words }: ActionInput) =>
    call(forceSubmitAttempts, { params: { id }, body: { users, reason: words }, ...timeout() }).then(
      ({ changed }) => changed,
    ),
  reopen: (id: string, { users, words, minutes }: ActionInput) =>
    call(reopenAttempts, {
      params: { id },
      body: { users, reason: words, ...(minutes !== undefined && { minutes }) },
      ...timeout(),
    }).then(({ changed }) => changed),
};

/** Acts on the whole test. The board itself tells what comes of them. */
export function useTestAction(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (act: { kind: 'message' | 'pause'; words: string } | { kind: 'resume' }) => {
      if (act.kind === 'message')
        return (await call(sendMessage, { params: { id }, body: { message: act.words }, ...timeout() })).told;
      if (act.kind === 'pause')
        await call(pauseAptitude, { params: { id }, body: { reason: act.words }, ...timeout() });
      else await call(resumeAptitude, { params: { id }, ...timeout() });
      return undefined;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['aptitude'] }),
  });
}
