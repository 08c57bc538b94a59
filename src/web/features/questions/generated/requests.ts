import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Wire } from '#contract/endpoint.ts';
import {
  generateQuestions,
  listQuestionTemplates,
  previewGeneratedQuestions,
  undoGeneratedQuestions,
} from '#contract/questions/generated.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

export function useListQuestionTemplates() {
  return useQuery({
    queryKey: ['generators'],
    queryFn: ({ signal }) => call(listQuestionTemplates, { signal }),
    staleTime: 60_000,
  });
}

const previewQuery = (name: string, seed: number) => ({
  queryKey: ['instance', name, seed] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(previewGeneratedQuestions, { body: { name, seeds: [seed] }, signal }))[0],
  staleTime: 5 * 60_000,
});

/** The question of a seed; the question of seed `next` is prefetched. */
export function usePreviewGeneratedQuestions(name: string, seed: number, next: number) {
  const client = useQueryClient();
  const instance = useQuery({ ...previewQuery(name, seed), placeholderData: keepPreviousData });
  const shown = instance.isSuccess;
  useEffect(() => {
    if (shown) void client.prefetchQuery(previewQuery(name, next));
  }, [client, name, next, shown]);
  return instance;
}

function useInvalidateGenerated() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      (['generators', 'instance', 'questions', 'topics'] as const).map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
}

type GenerateVariables = Wire<typeof generateQuestions.body>;

export function useGenerateQuestions() {
  const changed = useInvalidateGenerated();
  return useMutation({
    mutationFn: (body: GenerateVariables) => call(generateQuestions, { body }),
    onSuccess: () => void changed(),
  });
}

export function useUndoGeneratedQuestions() {
  const changed = useInvalidateGenerated();
  return useMutation({
    mutationFn: (ids: readonly number[]) =>
      call(undoGeneratedQuestions, { body: { question_ids: [...ids] } }),
    onSuccess: () => void changed(),
  });
}
