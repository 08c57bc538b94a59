import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readCalendarFeed, removeCalendarFeed, renewCalendarFeed } from '#contract/notifications/calendar.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

const KEY = ['notifications', 'calendar'] as const;

export function useReadCalendarFeed() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(readCalendarFeed, { signal }) });
}

export function useRenewCalendarFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(renewCalendarFeed),
    onSuccess: ({ since }) => client.setQueryData(KEY, { since }),
  });
}

export function useRemoveCalendarFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeCalendarFeed),
    onSuccess: () => client.setQueryData(KEY, { since: null }),
  });
}
