import { LocateFixed } from 'lucide-react';
import type { ReactNode } from 'react';
import { relative, useServerNow, useTimeFormat } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PositionDial } from './PositionDial.tsx';
import { degrees, distance, type Fix, type Position, usePosition } from './position.ts';

/** Metres; a wider circle would not tell one building from the next. */
const ROUGH = 100;

export function GeoPage() {
  const { position, locate } = usePosition();
  const searching = position.state === 'asking';
  const fix = position.state === 'found' ? position.fix : undefined;
  return (
    <>
      <title>Your position</title>
      <PageHeader
        title="Your position"
        description="Check before a test whether this device can tell where it is. Nothing is sent."
      />
      <div className="grid gap-6 lg:grid-cols-2">
        <Card className="flex items-center justify-center">
          <PositionDial accuracy={fix?.accuracy} searching={searching} />
        </Card>
        <Card className="flex flex-col gap-6">
          <div aria-live="polite" className="flex flex-1 flex-col gap-4 lg:min-h-40">
            {fix ? <Found fix={fix} /> : <Answer position={position} />}
          </div>
          <Button size="lg" busy={searching} onClick={locate}>
            {!searching && <LocateFixed aria-hidden="true" />}
            {searching ? 'Looking for your position' : fix ? 'Look again' : 'Find my position'}
          </Button>
          <div className="border-line border-t pt-5">
            <h2 className="font-semibold">Test venue</h2>
            <p className="mt-1 text-muted text-sm">
              No venue is set, so no test asks where you are. When one is set, its distance from you stands
              here.
            </p>
          </div>
        </Card>
      </div>
    </>
  );
}

function Found({ fix }: { fix: Fix }) {
  const format = useTimeFormat();
  const now = useServerNow(15_000);
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5">
        <Fact name="Latitude">{degrees(fix.latitude, ['N', 'S'])}</Fact>
        <Fact name="Longitude">{degrees(fix.longitude, ['E', 'W'])}</Fact>
        <Fact name="Accuracy">within {distance(fix.accuracy)}</Fact>
        <Fact name="Measured">
          <time dateTime={fix.at.toISOString()} title={relative(fix.at, now)}>
            {format.time(fix.at)}
          </time>
        </Fact>
      </dl>
      {fix.accuracy > ROUGH ? (
        <Notice tone="warn" title="A rough position">
          Turn on precise location, go near a window or outside, and look again.
        </Notice>
      ) : (
        <Notice tone="success">This device knows where it is.</Notice>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="mt-0.5 font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function Answer({ position }: { position: Position }) {
  switch (position.state) {
    case 'denied':
      return (
        <Notice tone="danger" title="The browser keeps your position to itself">
          Allow location for this site: open the settings beside the address, choose Location, Allow, and look
          again. On a phone, location must be on for the browser too.
        </Notice>
      );
    case 'unavailable':
      return (
        <Notice tone="warn" title="No position to be had">
          This device cannot tell where it is just now. Turn on location or Wi-Fi, and look again.
        </Notice>
      );
    case 'timed-out':
      return (
        <Notice tone="warn" title="It took too long">
          No position within 20 seconds. Go near a window or outside, and look again.
        </Notice>
      );
    case 'unsupported':
      return (
        <Notice tone="warn" title="This browser cannot tell">
          It has no location service, or the portal was opened without https.
        </Notice>
      );
    case 'asking':
      return (
        <p className="text-muted">
          The browser may ask you to allow it. The first fix can take some seconds.
        </p>
      );
    default:
      return (
        <p className="text-muted">
          The browser asks once whether this site may know where you are. Nothing is sent to the portal.
        </p>
      );
  }
}
