import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { listProblems, openEditorial, type ProblemProgress, readProblem } from '#contract/coding/problems.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

export type ProblemSearch = {
  page: number;
  search: string;
  topic: string | undefined;
  difficulty: number | undefined;
  progress: ProblemProgress | undefined;
};

export function useListProblems({ page, search, topic, difficulty, progress }: ProblemSearch) {
  return useQuery({
    queryKey: ['problems', page, search, topic, difficulty, progress],
    queryFn: ({ signal }) =>
      call(listProblems, {
        query: {
          ...{ page, search },
          ...(topic && { topic: [topic] }),
          ...(difficulty !== undefined && { difficulty }),
          ...(progress && { progress }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function useReadProblem(slug: string) {
  return useQuery({
    queryKey: ['problem', slug],
    queryFn: ({ signal }) => call(readProblem, { params: { slug }, signal }),
  });
}

export function useOpenEditorial(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(openEditorial, { params: { slug } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['problem', slug] }),
  });
}
