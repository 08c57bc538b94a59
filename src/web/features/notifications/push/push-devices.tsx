import { useState } from 'react';
import type { PushDevice } from '#contract/notifications/devices.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { useTimeFormat } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import type { Obstacle } from './obstacle.ts';
import { useAddPushDevice, useReadPushDevices, useRemovePushDevice } from './requests.ts';

const usualHint =
  'Shows titles also while the portal is closed. What happens during a test of yours comes after it.';
const hints: Record<Obstacle, string> = {
  off: 'This portal sends no notifications to devices.',
  insecure: 'Works only where the portal has an https address.',
  'not-installed':
    'On iPhone and iPad, choose “Share” and “Add to Home Screen” first. Then open the portal from there and turn this on.',
  unsupported: 'This browser cannot show notifications while the portal is closed.',
  denied:
    'The browser blocks notifications of the portal. Allow them in its settings for this site, left of the address, then come back.',
};

/** The switch of this device, and the other devices that get notifications. */
export function PushDevices() {
  const query = useReadPushDevices();
  return (
    <section
      aria-label="Devices that get notifications"
      className="mt-4 flex flex-col gap-3 border-line border-t pt-4"
    >
      <QueryView query={query} pending={<Skeleton className="h-16" />} inCard>
        {({ public_key, devices, obstacle, isOn }) => (
          <>
            <ThisDevice
              publicKey={public_key}
              obstacle={obstacle}
              on={isOn ? devices.find((device) => device.current) : undefined}
            />
            <OtherDevices devices={devices.filter(({ current }) => !current)} />
          </>
        )}
      </QueryView>
    </section>
  );
}

type ThisDeviceProps = {
  publicKey: string | null;
  obstacle: Obstacle | undefined;
  /** This device if it gets notifications. */
  on: PushDevice | undefined;
};

function ThisDevice({ publicKey, obstacle, on }: ThisDeviceProps) {
  const add = useAddPushDevice();
  const remove = useRemovePushDevice();
  const [isDismissed, setIsDismissed] = useState(false);
  const error = add.error ?? remove.error;

  function turn(wanted: boolean) {
    setIsDismissed(false);
    remove.reset();
    add.reset();
    if (!wanted && on) remove.mutate(on);
    if (wanted && publicKey) add.mutate(publicKey, { onSuccess: (isAllowed) => setIsDismissed(!isAllowed) });
  }

  return (
    <>
      <Switch
        label="Notifications on this device"
        hint={obstacle ? hints[obstacle] : usualHint}
        checked={on !== undefined}
        disabled={obstacle !== undefined || add.isPending || remove.isPending}
        onChange={({ target }) => turn(target.checked)}
      />
      {isDismissed && !obstacle && (
        <Notice tone="warn" title="Not turned on">
          The browser asked whether the portal may show notifications. Turn this on again and allow it.
        </Notice>
      )}
      {error && (
        <Notice tone="danger" title="Not changed">
          {error instanceof ApiError
            ? errorMessage(error)
            : 'The push service of this browser could not be reached, or is turned off in its settings. Try again later.'}
        </Notice>
      )}
    </>
  );
}

function OtherDevices({ devices }: { devices: PushDevice[] }) {
  const format = useTimeFormat();
  const remove = useRemovePushDevice();
  if (devices.length === 0) return null;
  return (
    <>
      <h3 className="font-medium text-sm">Other devices with notifications</h3>
      <ul className="divide-y divide-line">
        {devices.map((device) => (
          <li key={device.id} className="flex items-center justify-between gap-3 py-2 text-sm">
            <span className="min-w-0">
              {device.name}
              <span className="block text-muted text-xs">Since {format.dateTime(device.created_at)}</span>
            </span>
            <Button
              variant="ghost"
              size="sm"
              busy={remove.isPending && remove.variables?.id === device.id}
              aria-label={`Turn off notifications on ${device.name}`}
              onClick={() => remove.mutate(device)}
            >
              Turn off
            </Button>
          </li>
        ))}
      </ul>
      {remove.error && (
        <Notice tone="danger" title="Not turned off">
          {errorMessage(remove.error)}
        </Notice>
      )}
    </>
  );
}
