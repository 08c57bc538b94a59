import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { previewAptitude } from '#contract/publication.ts';
import { type Question, readQuestion } from '#contract/question.ts';
import type { Trade } from '#contract/trade.ts';
import { call, type Reply } from '#web/api/call.ts';
import { ONE } from '#web/aptitude/requests.ts';

/** A student who does not exist: a trade, and a number that draws and shuffles. */
export type Sitter = { trade: Trade; student: number };
export type Given = { question_id: number; selected_options: string[]; value: string };
export type Paper = Reply<typeof previewAptitude>;

/** The paper of a sitter; nothing is kept of it. */
export function usePaper(id: number, sitter: Sitter) {
  return useQuery({
    queryKey: [ONE, id, 'paper', sitter],
    queryFn: ({ signal }) => call(previewAptitude, { params: { id }, body: sitter, signal }),
    staleTime: 60_000,
  });
}

/** How answers to that paper would be marked. */
export function useMarking(id: number, sitter: Sitter, answers: readonly Given[]) {
  return useQuery({
    queryKey: [ONE, id, 'paper', sitter, answers],
    queryFn: async ({ signal }) =>
      (await call(previewAptitude, { params: { id }, body: { ...sitter, answers: [...answers] }, signal }))
        .marked,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

/** Questions with their keys: those at hand, the others read one by one; undefined while some are on their way. */
export function useKeyed(ids: readonly number[], atHand: readonly Question[]) {
  const known = new Map(atHand.map((question) => [question.id, question]));
  return useQueries({
    queries: ids
      .filter((id) => !known.has(id))
      .map((id) => ({
        queryKey: ['question', id, 'keyed'],
        queryFn: ({ signal }: { signal: AbortSignal }) => call(readQuestion, { params: { id }, signal }),
        staleTime: 60_000,
      })),
    combine: (results) => {
      for (const { data } of results) if (data) known.set(data.id, data);
      return {
        keyed: results.every(({ data }) => data) ? known : undefined,
        error: results.find(({ error }) => error)?.error,
        retry: () => results.map((result) => result.isError && result.refetch()),
      };
    },
  });
}
