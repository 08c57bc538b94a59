import { CalendarClock, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toMilliseconds, useServerNow, useTimeFormat } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { longWait, secondsUntil } from './countdown.ts';

type StartPanelProps = {
  startsAt: string;
  endsAt: string;
  /** The attempt is open already: nothing needs to be read again. */
  resuming: boolean;
  busy: boolean;
  error: string | undefined;
  onStart: () => void;
};

/** The acknowledgement and the start; opened early it counts down and then starts by itself. */
export function StartPanel({ startsAt, endsAt, resuming, busy, error, onStart }: StartPanelProps) {
  const [read, setRead] = useState(false);
  const format = useTimeFormat();
  const now = useServerNow(500);
  const wait = secondsUntil(toMilliseconds(startsAt), now);
  const early = wait > 0;
  const waited = useRef(false);

  useEffect(() => {
    if (early) waited.current = true;
    else if (waited.current && read && !busy) {
      waited.current = false;
      onStart();
    }
  }, [early, read, busy, onStart]);

  return (
    <Card className="flex flex-col gap-4">
      <div>
        {early ? (
          <>
            <p className="flex items-center gap-2 text-muted text-sm">
              <CalendarClock aria-hidden="true" className="size-4" /> Starts in
            </p>
            <p role="timer" className="font-semibold text-3xl tabular-nums tracking-tight">
              {longWait(wait)}
            </p>
            <p className="mt-1 text-muted text-sm">
              {format.dateTime(startsAt)} {format.zoneName}
            </p>
          </>
        ) : (
          <>
            <p className="font-semibold text-lg">{resuming ? 'Your test is running' : 'The test is open'}</p>
            <p className="text-muted text-sm">
              It ends at {format.time(endsAt)} {format.zoneName}, in{' '}
              {longWait(secondsUntil(toMilliseconds(endsAt), now))}.
            </p>
          </>
        )}
      </div>
      {!resuming && (
        <Checkbox
          label="I have read the instructions and am ready."
          checked={read}
          onChange={(event) => setRead(event.target.checked)}
        />
      )}
      <Button size="lg" wide busy={busy} disabled={early || !(read || resuming)} onClick={onStart}>
        {!busy && <Play aria-hidden="true" />}
        {busy ? 'Opening the test' : resuming ? 'Resume' : 'Start'}
      </Button>
      {early && (
        <p className="text-muted text-sm">
          {read
            ? 'Keep this page open: the test starts by itself.'
            : 'Tick the box, and the test starts by itself when it is time.'}
        </p>
      )}
      <FieldError message={error} />
    </Card>
  );
}
