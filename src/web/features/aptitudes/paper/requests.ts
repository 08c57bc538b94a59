import { useQueries, useQuery } from '@tanstack/react-query';
import { previewAptitude } from '#contract/attempts/trial.ts';
import { type Question, readQuestion } from '#contract/questions/question.ts';
import { call, type Reply } from '#web/api/call.ts';
import { APTITUDE_KEY } from '../requests.ts';
import type { SampleStudent } from './sample-student.ts';

export type Paper = Reply<typeof previewAptitude>;

/** The paper that a student would get; the server stores nothing. */
export function usePreviewAptitude(id: number, student: SampleStudent) {
  return useQuery({
    queryKey: [APTITUDE_KEY, id, 'paper', student],
    queryFn: ({ signal }) => call(previewAptitude, { params: { id }, body: student, signal }),
    staleTime: 60_000,
  });
}

/** Questions with their keys. It fetches one by one those that `atHand` lacks; `keyed` is undefined until all are loaded. */
export function useReadQuestions(ids: readonly number[], atHand: readonly Question[]) {
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
