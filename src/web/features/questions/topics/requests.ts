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

export function useListTopicsFresh() {
  return useQuery({
    queryKey: ['topics'],
    queryFn: ({ signal }) => call(listTopics, { signal }),
    staleTime: 0,
  });
}

function useInvalidateTopics() {
  const client = useQueryClient();
  return () =>
    Promise.all(['topics', 'questions'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}

type TopicFields = { name: string; area: string };

/** Adds a topic, or renames and moves topic `id`; the reply counts the questions that got a new version. */
export function useSaveTopic(id: number | null) {
  const changed = useInvalidateTopics();
  return useMutation({
    mutationFn: async (body: TopicFields) => {
      if (id !== null) return (await call(editTopic, { params: { id }, body })).questions;
      await call(createTopic, { body });
      return 0;
    },
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
