import { CircleAlert, CircleCheck, LoaderCircle, Maximize, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { serverNow } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import {
  enterFullScreen,
  leaveFullScreen,
  supportsFullScreen,
  useFullScreen,
} from '../../proctoring/full-screen.ts';
import { useRoundTrip } from './round-trip.ts';
import { checkClock, checkConnection, checkStorage, type SystemCheck } from './system-check.ts';

const checkStyles = {
  good: { icon: CircleCheck, style: 'text-success-text', words: 'Good' },
  fair: { icon: TriangleAlert, style: 'text-warn-text', words: 'Take note' },
  bad: { icon: CircleAlert, style: 'text-danger-text', words: 'Problem' },
  checking: { icon: LoaderCircle, style: 'animate-spin text-muted', words: 'Checking' },
};

/** Checks the device and the network before the clock runs. */
export function SystemCheckCard({
  place,
  fullScreen,
}: {
  place: SystemCheck | undefined;
  fullScreen: boolean;
}) {
  const [storage] = useState(() => checkStorage(() => localStorage));
  const trip = useRoundTrip();
  const connection: SystemCheck = trip.isPending
    ? { state: 'checking', message: 'Reaching the portal' }
    : checkConnection(trip.isError ? null : trip.data);
  const clock: SystemCheck = trip.data
    ? checkClock(Date.now() - serverNow())
    : { state: 'checking', message: 'Comparing clocks' };
  return (
    <Card>
      <CardHeader title="Is this device ready?" />
      <ul className="flex flex-col gap-3">
        <CheckRow name="Storage" check={storage} />
        <CheckRow name="Connection" check={connection} />
        <CheckRow name="Clock" check={clock} />
        {place && <CheckRow name="Position" check={place} />}
        <FullScreenRow wanted={fullScreen} />
      </ul>
    </Card>
  );
}

function CheckRow({ name, check }: { name: string; check: SystemCheck }) {
  const { icon: Icon, style, words } = checkStyles[check.state];
  return (
    <li className="flex items-start gap-3 text-sm">
      <Icon aria-hidden="true" className={cn('mt-0.5 size-5 shrink-0', style)} />
      <p className="min-w-0">
        <span className="font-medium">{name}</span>
        <span className="sr-only">: {words}</span>
        <span className="block text-muted">{check.message}</span>
      </p>
    </li>
  );
}

function FullScreenRow({ wanted }: { wanted: boolean }) {
  const full = useFullScreen();
  const [refused, setRefused] = useState(false);
  if (!supportsFullScreen())
    return wanted ? (
      <CheckRow
        name="Full screen"
        check={{
          state: 'fair',
          message: 'This device does not support it. Take the test without it, at no cost.',
        }}
      />
    ) : null;
  if (wanted)
    return <CheckRow name="Full screen" check={{ state: 'good', message: 'It turns on at the start.' }} />;
  return (
    <li className="flex items-start gap-3 text-sm">
      <Maximize aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <span className="font-medium">Full screen</span>
          <span role="status" className="block text-muted">
            {refused ? 'Your browser did not allow it' : 'If you like'}; it makes no difference.
          </span>
        </p>
        <Button
          variant="secondary"
          size="sm"
          onClick={() =>
            full ? leaveFullScreen() : void enterFullScreen().then((done) => setRefused(!done))
          }
        >
          {full ? 'Leave full screen' : 'Go full screen'}
        </Button>
      </div>
    </li>
  );
}
