import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  countNotifications,
  listNotifications,
  markNotificationsRead,
} from '#contract/notifications/bell.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

const KEY = 'notifications';
const EVERY_MS = 60_000;

/** How many are unread: asked again every minute while the window is visible, and whenever somebody comes back to it. */
export function useCountNotifications() {
  return useQuery({
    queryKey: [KEY, 'unread'],
    queryFn: ({ signal }) => call(countNotifications, { signal }),
    select: ({ unread }) => unread,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: 'always',
  });
}

export function useListNotifications() {
  return useQuery({
    queryKey: [KEY, 'list'],
    queryFn: ({ signal }) => call(listNotifications, { signal }),
    refetchOnMount: 'always',
  });
}

export function useMarkNotificationsRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { id: number; earlier?: boolean }) => call(markNotificationsRead, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}
