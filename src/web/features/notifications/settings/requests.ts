import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  editNotificationSettings,
  type NotificationSettings,
  readNotificationSettings,
} from '#contract/notifications/settings.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

const KEY = 'notifications';

export function useReadNotificationSettings() {
  return useQuery({
    queryKey: [KEY, 'settings'],
    queryFn: ({ signal }) => call(readNotificationSettings, { signal }),
  });
}

/** Shows a change at once, and sends changes one after the other, since each carries all settings. */
export function useEditNotificationSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NotificationSettings) => call(editNotificationSettings, { body }),
    scope: { id: 'notification-settings' },
    onMutate: (body) => {
      client.setQueryData([KEY, 'settings'], body);
    },
    onError: () => client.invalidateQueries({ queryKey: [KEY, 'settings'] }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [KEY, 'list'] }),
        client.invalidateQueries({ queryKey: [KEY, 'unread'] }),
      ]),
  });
}
