import { useQueries, useQuery } from '@tanstack/react-query';
import { previewAptitude } from '#contract/aptitudes/publication.ts';
import { type Question, readQuestion } from '#contract/questions/question.ts';
import { call, type Reply } from '#web/api/call.ts';
import type { AnswerEntries } from '#web/features/attempts/answers/answers.ts';
import { APTITUDE_KEY } from '../requests.ts';
import type { SampleStudent } from './sample-student.ts';

export type Paper = Reply<typeof previewAptitude>;
export type MarkedTrial = NonNullable<Paper['marked']>;

const previewPaper = (id: number, sitter: SampleStudent, signal: AbortSignal) =>
  call(previewAptitude, { params: { id }, body: sitter, signal });

/** The paper of a sitter; nothing is kept of it. */
export function usePreviewAptitude(id: number, sitter: SampleStudent) {
  return useQuery({
    queryKey: [APTITUDE_KEY, id, 'paper', sitter],
    queryFn: ({ signal }) => previewPaper(id, sitter, signal),
    staleTime: 60_000,
  });
}

/** The same with the times of a sitter who starts now: each trial asks anew, once. */
export function usePreviewTrial(id: number, sitter: SampleStudent) {
  return useQuery({
    queryKey: ['trial', id, sitter],
    queryFn: ({ signal }) => previewPaper(id, sitter, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** How answers to that paper are marked. Throws ApiError. */
export async function markTrial(
  id: number,
  sitter: SampleStudent,
  entries: AnswerEntries,
): Promise<MarkedTrial> {
  const answers = [...entries].map(([question_id, { selected, value, seconds }]) => ({
    question_id,
    selected_options: [...selected],
    value,
    seconds,
  }));
  const { marked } = await call(previewAptitude, { params: { id }, body: { ...sitter, answers } });
  if (!marked) throw new Error('Answers are marked where they are given');
  return marked;
}

/** Questions with their keys: those at hand, the others read one by one; undefined while some are on their way. */
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
