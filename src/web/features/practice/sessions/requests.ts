import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { Wire } from '#contract/endpoint.ts';
import {
  endPracticeSession,
  listPracticeSessions,
  type PracticeItem,
  type PracticeSession,
  readPracticeSession,
  type SentAnswer,
  savePracticeAnswers,
  startPracticeSession,
} from '#contract/practice/sessions.ts';
import { startTestPractice } from '#contract/practice/tests.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call, type Reply } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import {
  addUnsentAnswer,
  listUnsentSessions,
  readUnsentAnswers,
  removeUnsentAnswers,
} from './answer-outbox.ts';

const RETRY_MS = 5_000;
const keyOf = (id: string) => ['practice-session', id] as const;

export function useStartPracticeSession() {
  return useMutation({
    mutationFn: (body: Wire<typeof startPracticeSession.body>) => call(startPracticeSession, { body }),
  });
}

export function useStartTestPractice() {
  return useMutation({
    mutationFn: (id: number) => call(startTestPractice, { params: { id } }),
  });
}

/** The session, fetched once on each visit: answers change it from then on. */
export function useReadPracticeSession(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => {
      // What an earlier visit could not send comes first, so that the session shows it.
      await sendUnsentAnswers(id).catch(() => undefined);
      return await call(readPracticeSession, { params: { id }, signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useListPracticeSessions() {
  return useQuery({
    queryKey: ['practice-sessions'],
    queryFn: ({ signal }) => call(listPracticeSessions, { signal }),
  });
}

type SavedAnswers = Reply<typeof savePracticeAnswers>;

/** Sends what waits, oldest first. Throws where the server cannot be reached; then everything stays. */
async function sendUnsentAnswers(id: string): Promise<SavedAnswers> {
  const answers = readUnsentAnswers(id);
  if (answers.length === 0) return [];
  try {
    const saved = await call(savePracticeAnswers, {
      params: { id },
      body: { answers: answers.slice(0, 60) },
    });
    removeUnsentAnswers(
      id,
      answers.slice(0, 60).map(({ answer_id }) => answer_id),
    );
    return saved;
  } catch (error) {
    // A refusal would be repeated for ever. The session of another account, or one that is gone, takes no answers.
    if (error instanceof ApiError && (error.status === 400 || error.status === 404))
      removeUnsentAnswers(
        id,
        answers.map(({ answer_id }) => answer_id),
      );
    throw error;
  }
}

/** Sends what waits of any session, for pages that lead to sessions. A session that cannot be reached keeps its answers. */
export async function sendAllUnsentAnswers(): Promise<void> {
  for (const id of listUnsentSessions()) await sendUnsentAnswers(id).catch(() => undefined);
}

/** Saves an answer: it is kept on the device first, and goes out again until the server confirms it. */
export function useSavePracticeAnswers(id: string) {
  const client = useQueryClient();
  const send = useCallback(async () => {
    const saved = await sendUnsentAnswers(id);
    client.setQueryData<PracticeSession>(keyOf(id), (session) => session && withSaved(session, saved));
    const session = client.getQueryData<PracticeSession>(keyOf(id));
    // Another window of the same session sent the answer and got the key.
    if (session && lacksFeedback(session) && readUnsentAnswers(id).length === 0)
      await client.invalidateQueries({ queryKey: keyOf(id) });
    return saved;
  }, [client, id]);
  useEffect(() => {
    const timer = setInterval(() => void send().catch(() => undefined), RETRY_MS);
    return () => clearInterval(timer);
  }, [send]);
  return useMutation({
    mutationFn: async (answer: SentAnswer) => {
      addUnsentAnswer(id, answer);
      client.setQueryData<PracticeSession>(keyOf(id), (session) => session && withGiven(session, answer));
      return await send();
    },
  });
}

/** Changes one question of a session that is on the page. */
export function usePatchPracticeItem(id: string) {
  const client = useQueryClient();
  return (position: number, change: Partial<Pick<PracticeItem, 'bookmark' | 'report'>>) =>
    client.setQueryData<PracticeSession>(
      keyOf(id),
      (session) =>
        session && {
          ...session,
          items: session.items.map((item) => (item.position === position ? { ...item, ...change } : item)),
        },
    );
}

const lacksFeedback = ({ mode, items }: PracticeSession) =>
  mode === 'learn' &&
  items.some(({ answer, question, feedback }) => answer !== null && question !== null && feedback === null);

function withGiven(session: PracticeSession, answer: SentAnswer): PracticeSession {
  const given = {
    selected_options: answer.selected_options ?? [],
    value: answer.value === undefined ? '' : String(answer.value),
    seconds: answer.seconds,
  };
  return {
    ...session,
    items: session.items.map((item) =>
      item.position === answer.position && (session.mode === 'drill' || !item.answer)
        ? { ...item, answer: given }
        : item,
    ),
  };
}

function withSaved(session: PracticeSession, saved: SavedAnswers): PracticeSession {
  const feedback = new Map(saved.map((one) => [one.position, one.feedback]));
  return {
    ...session,
    items: session.items.map((item) => ({
      ...item,
      feedback: item.feedback ?? feedback.get(item.position) ?? null,
    })) as PracticeSession['items'],
  };
}

export function useEndPracticeSession(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await sendUnsentAnswers(id);
      await call(endPracticeSession, { params: { id } });
    },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(id) }),
        client.invalidateQueries({ queryKey: ['practice-topics'] }),
        client.invalidateQueries({ queryKey: ['progress'] }),
        client.invalidateQueries({ queryKey: ['practice-sessions'] }),
      ]),
  });
}
