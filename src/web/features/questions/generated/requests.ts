import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Wire } from '#contract/endpoint.ts';
import { drawGenerated, listGenerators, previewGenerated, undoGenerated } from '#contract/questions/generated.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

export function useGenerators() {
  return useQuery({
    queryKey: ['generators'],
    queryFn: ({ signal }) => call(listGenerators, { signal }),
    staleTime: 60_000,
  });
}

const instanceOf = (name: string, seed: number) => ({
  queryKey: ['instance', name, seed],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(previewGenerated, { body: { name, seeds: [seed] }, signal }))[0],
  staleTime: 5 * 60_000,
});

/** The question of a seed; the next one is fetched before anybody asks for it. */
export function useInstance(name: string, seed: number, next: number) {
  const client = useQueryClient();
  const instance = useQuery({ ...instanceOf(name, seed), placeholderData: keepPreviousData });
  const shown = instance.isSuccess;
  useEffect(() => {
    if (shown) void client.prefetchQuery(instanceOf(name, next));
  }, [client, name, next, shown]);
  return instance;
}

function useBankChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ['generators', 'instance', 'questions', 'topics'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
}

type DrawWish = Wire<typeof drawGenerated.body>;

export function useDraw() {
  const changed = useBankChanged();
  return useMutation({
    mutationFn: (body: DrawWish) => call(drawGenerated, { body }),
    onSuccess: () => void changed(),
  });
}

export function useUndoDraw() {
  const changed = useBankChanged();
  return useMutation({
    mutationFn: (ids: readonly number[]) => call(undoGenerated, { body: { question_ids: [...ids] } }),
    onSuccess: () => void changed(),
  });
}
