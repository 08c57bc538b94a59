import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readToday, startDailyQuestion } from '#contract/practice/today.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { call, type Reply } from '#web/api/call.ts';
import { findLastCopy, keepLastCopy } from '#web/api/last-copy.ts';
import { useMutation } from '#web/api/mutation.ts';
import { sendAllUnsentAnswers } from '../sessions/requests.ts';

export function useReadToday() {
  const regno = useAuth().user?.regno ?? '';
  const query = useQuery({
    queryKey: ['today'],
    queryFn: async ({ signal }) => {
      await sendAllUnsentAnswers();
      const today = await call(readToday, { signal });
      keepLastCopy(regno, 'today', today);
      return today;
    },
  });
  // Without network the page shows what it last knew, and since when.
  const copy = query.isError ? findLastCopy<Reply<typeof readToday>>(regno, 'today') : undefined;
  return { query, copy };
}

export function useStartDailyQuestion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(startDailyQuestion),
    onSuccess: () => client.invalidateQueries({ queryKey: ['today'] }),
  });
}
