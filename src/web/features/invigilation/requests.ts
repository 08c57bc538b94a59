import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  endAttempts,
  giveMinutes,
  pauseTest,
  reopenAttempts,
  resumeTest,
  sendMessage,
  watchBoard,
} from '#contract/invigilation.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { openStream, type StreamState } from '#web/api/event-stream.ts';
import { Board } from './board/board.ts';

/** The board of a test as it changes, and how its stream stands. */
export function useBoard(id: string) {
  const [board] = useState(() => new Board((show) => requestAnimationFrame(show)));
  const [stream, setStream] = useState<StreamState>({ kind: 'opening' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try opens the stream anew.
  useEffect(
    () =>
      openStream(
        watchBoard,
        { id },
        { onEvent: (event) => board.take(event, serverNow()), onState: setStream },
      ),
    [board, id, attempt],
  );
  const view = useSyncExternalStore(board.subscribe, board.view);
  return { view, stream, retry: () => setAttempt((count) => count + 1) };
}

/** An act that has no answer by then has none. */
const ACT_TIMEOUT_MS = 20_000;
const timeout = () => ({ signal: AbortSignal.timeout(ACT_TIMEOUT_MS) });

/** What an act on students takes. */
export type Terms = { users: string[]; words: string; minutes: number | undefined };

/** The acts on chosen students; each tells to how many it was done. */
export const runs = {
  message: (id: string, { users, words }: Terms) =>
    call(sendMessage, { params: { id }, body: { users, message: words }, ...timeout() }).then(
      ({ told }) => told,
    ),
  time: (id: string, { users, words, minutes = 0 }: Terms) =>
    call(giveMinutes, { params: { id }, body: { users, minutes, reason: words }, ...timeout() }).then(
      ({ changed }) => changed,
    ),
  end: (id: string, { users, words }: Terms) =>
    call(endAttempts, { params: { id }, body: { users, reason: words }, ...timeout() }).then(
      ({ changed }) => changed,
    ),
  reopen: (id: string, { users, words, minutes }: Terms) =>
    call(reopenAttempts, {
      params: { id },
      body: { users, reason: words, ...(minutes !== undefined && { minutes }) },
      ...timeout(),
    }).then(({ changed }) => changed),
};

/** Acts on the whole test. The board itself tells what comes of them. */
export function useTestAct(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (act: { kind: 'message' | 'pause'; words: string } | { kind: 'resume' }) => {
      if (act.kind === 'message')
        return (await call(sendMessage, { params: { id }, body: { message: act.words }, ...timeout() })).told;
      if (act.kind === 'pause')
        await call(pauseTest, { params: { id }, body: { reason: act.words }, ...timeout() });
      else await call(resumeTest, { params: { id }, ...timeout() });
      return undefined;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['aptitude'] }),
  });
}
