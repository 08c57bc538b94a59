import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readToday, startDailyQuestion } from '#contract/practice/today.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

export function useReadToday() {
  return useQuery({ queryKey: ['today'], queryFn: ({ signal }) => call(readToday, { signal }) });
}

export function useStartDailyQuestion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(startDailyQuestion),
    onSuccess: () => client.invalidateQueries({ queryKey: ['today'] }),
  });
}
