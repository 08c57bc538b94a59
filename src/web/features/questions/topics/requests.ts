import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createTopic,
  editTopic,
  listTopics,
  mergeTopic,
  orderTopics,
  removeTopic,
} from '#contract/questions/topics.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

/** All topics. Lists to choose from may be five minutes old; `fresh` asks the server each time. */
export function useListTopics({ fresh = false } = {}) {
  return useQuery({
    queryKey: ['topics'],
    queryFn: ({ signal }) => call(listTopics, { signal }),
    staleTime: fresh ? 0 : 5 * 60_000,
  });
}

function useInvalidateTopics() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      (['topics', 'questions'] as const).map((key) => client.invalidateQueries({ queryKey: [key] })),
    );
}

type TopicFields = { name: string; area: string };

export function useCreateTopic() {
  const changed = useInvalidateTopics();
  return useMutation({
    mutationFn: (body: TopicFields) => call(createTopic, { body }),
    onSuccess: () => changed(),
  });
}

/** Renames or moves a topic; the reply counts the questions that got a new version. */
export function useEditTopic() {
  const changed = useInvalidateTopics();
  return useMutation({
    mutationFn: ({ id, ...body }: TopicFields & { id: number }) => call(editTopic, { params: { id }, body }),
    onSuccess: () => changed(),
  });
}

export function useMergeTopic() {
  const changed = useInvalidateTopics();
  return useMutation({
    mutationFn: ({ id, into }: { id: number; into: number }) =>
      call(mergeTopic, { params: { id }, body: { into } }),
    onSuccess: () => changed(),
  });
}

export function useRemoveTopic() {
  const changed = useInvalidateTopics();
  return useMutation({
    mutationFn: (id: number) => call(removeTopic, { params: { id } }),
    onSuccess: () => changed(),
  });
}

export function useOrderTopics() {
  const changed = useInvalidateTopics();
  return useMutation({
    mutationFn: (ids: readonly number[]) => call(orderTopics, { body: { ids: [...ids] } }),
    onSuccess: () => changed(),
  });
}
