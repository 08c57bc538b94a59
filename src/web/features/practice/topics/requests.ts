import { useQuery } from '@tanstack/react-query';
import { listPracticeTopics } from '#contract/practice/topics.ts';
import { call } from '#web/api/call.ts';

export function useListPracticeTopics() {
  return useQuery({
    queryKey: ['practice-topics'],
    queryFn: ({ signal }) => call(listPracticeTopics, { signal }),
  });
}
