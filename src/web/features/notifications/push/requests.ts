import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readNotification } from '#contract/notifications/bell.ts';
import { addPushDevice, readPushDevices, removePushDevice } from '#contract/notifications/devices.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { findSubscription, subscribe } from '#web/api/push-device.ts';
import { findObstacle } from './obstacle.ts';

const KEY = 'notifications';

/** The devices of the person, and whether this one is among them or what keeps it from that. */
export function useReadPushDevices() {
  return useQuery({
    queryKey: [KEY, 'devices'],
    queryFn: async ({ signal }) => {
      const { public_key, devices } = await call(readPushDevices, { signal });
      const obstacle = public_key === null ? 'off' : findObstacle();
      const isSubscribed = !obstacle && (await findSubscription()) !== null;
      const current = devices.find((device) => device.current);
      return { public_key, devices, obstacle, isOn: isSubscribed && current !== undefined };
    },
    refetchOnWindowFocus: 'always',
  });
}

/** Asks for the permission first: browsers want it right after the press. Resolves to whether it was given. */
export function useAddPushDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (publicKey: string) => {
      if ((await Notification.requestPermission()) !== 'granted') return false;
      const { endpoint, keys } = (await subscribe(publicKey)).toJSON();
      const { p256dh = '', auth = '' } = keys ?? {};
      await call(addPushDevice, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } });
      return true;
    },
    onSettled: () => client.invalidateQueries({ queryKey: [KEY, 'devices'] }),
  });
}

export function useRemovePushDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, current }: { id: number; current: boolean }) => {
      await call(removePushDevice, { params: { id } });
      if (current) await (await findSubscription())?.unsubscribe();
    },
    onSettled: () => client.invalidateQueries({ queryKey: [KEY, 'devices'] }),
  });
}

export function useReadNotification(id: string) {
  return useQuery({
    queryKey: [KEY, 'one', id],
    queryFn: ({ signal }) => call(readNotification, { params: { id }, signal }),
  });
}
