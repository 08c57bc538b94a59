import { useQuery } from '@tanstack/react-query';
import { listPracticeTopics } from '#contract/practice/topics.ts';
import { call } from '#web/api/call.ts';
import { sendAllUnsentAnswers } from '../sessions/requests.ts';

export function useListPracticeTopics() {
  return useQuery({
    queryKey: ['practice-topics'],
    queryFn: async ({ signal }) => {
      await sendAllUnsentAnswers();
      return await call(listPracticeTopics, { signal });
    },
  });
}
