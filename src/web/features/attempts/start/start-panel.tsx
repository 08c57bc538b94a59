import { CalendarClock, Play } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorMessage } from '#web/api/api-error.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { formatMinutes, toMilliseconds, useServerNow, useTimeFormat } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { enterFullScreen } from '../proctoring/full-screen.ts';
import { formatWait, secondsUntil } from '../test-screen/timer/countdown.ts';
import {
  describeExtraTime,
  getLastFullStart,
  getOwnEnd,
  getPaperMinutes,
  type Instructions,
} from './instructions.ts';
import { getAdvice, isAccessCodeError, isPauseError, useRetryWait } from './start-errors.ts';
import { SwitchUserButton } from './switch-user-button.tsx';

type StartPanelProps = {
  data: Instructions;
  busy: boolean;
  error: Error | null;
  /** `code`: the access code, if the test asks for one. */
  onStart: (code: string | undefined) => void;
};

/** The acknowledgement and the start button. A page that was opened early counts down and then starts by itself. */
export function StartPanel({ data, busy, error, onStart }: StartPanelProps) {
  const [read, setRead] = useState(false);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const now = useServerNow(500);
  const tryWait = useRetryWait(error);
  const resuming = data.attempt_state === 'writing';
  const asksCode = data.access_code_needed && !resuming;
  // A student who has already started may go back and wait on the test screen.
  const held = data.paused_at !== null && !resuming;
  const early = secondsUntil(toMilliseconds(data.starts_at), now) > 0;
  // A student who knows the rules confirms them by starting; a page that starts by itself needs the tick.
  const confirms = !resuming && (early || !data.knows_rules);
  const ready = !asksCode || code.trim() !== '';
  const waited = useRef(false);

  useEffect(() => {
    const isTime = waited.current && !early;
    waited.current = early;
    // A student who is not ready at that moment starts with the button.
    if (isTime && read && ready && !held) onStart(code.trim() || undefined);
  }, [early, read, ready, held, code, onStart]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!ready);
    if (!ready) return;
    // Browsers allow full screen only directly in a click handler, before anything is awaited.
    if (data.full_screen) void enterFullScreen();
    onStart(code.trim() || undefined);
  }

  const codeError =
    missing && !ready
      ? 'Type the access code'
      : isAccessCodeError(error)
        ? getErrorMessage(error)
        : undefined;
  return (
    <Card>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <StartTimes data={data} now={now} resuming={resuming} />
        <SignedInAs busy={busy} />
        {!resuming && !confirms && (
          <p className="text-muted text-sm">By starting you confirm that you have read the instructions.</p>
        )}
        {confirms && (
          <Checkbox
            label="I have read the instructions and am ready."
            checked={read}
            onChange={(event) => setRead(event.target.checked)}
          />
        )}
        {asksCode && (
          <Field
            label="Access code"
            hint="The invigilator will give it to you."
            {...(codeError !== undefined && {
              error: tryWait > 0 ? `Too many wrong codes. Try again in ${formatWait(tryWait)}.` : codeError,
            })}
            required
          >
            <Input
              name="access_code"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
        )}
        {/* Below the button, a phone's screen would not show it. */}
        {held && (
          <p role="status" className="rounded-control bg-warn-soft px-3 py-2 text-sm text-warn-text">
            The test is paused. You can start as soon as it resumes; its end moves by the length of the pause.
          </p>
        )}
        {error && !isAccessCodeError(error) && !isPauseError(error) && (
          <div className="text-sm">
            <FieldError message={getErrorMessage(error)} />
            {getAdvice(error) && <p className="mt-1 text-muted">{getAdvice(error)}</p>}
          </div>
        )}
        <Button
          type="submit"
          size="lg"
          wide
          icon={<Play aria-hidden="true" />}
          busy={busy}
          disabled={early || held || tryWait > 0 || !(read || !confirms)}
        >
          {busy ? 'Opening the test' : resuming ? 'Resume' : 'Start'}
        </Button>
        {early && (
          <p className="text-muted text-sm">
            {!read
              ? 'Tick the box, and the test will start automatically on time.'
              : ready
                ? 'Keep this page open: the test starts automatically.'
                : 'Type the access code, and the test will start automatically on time.'}
          </p>
        )}
      </form>
    </Card>
  );
}

/** Whose test it will be: the last user of this computer may not have signed out. */
function SignedInAs({ busy }: { busy: boolean }) {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <div className="text-sm">
      <p className="break-words">
        Taking this test as <span className="font-semibold">{user.name}</span>, {user.regno}.
      </p>
      <SwitchUserButton disabled={busy} />
    </div>
  );
}

const getErrorMessage = (error: Error | null) => (error ? errorMessage(error) : undefined);

type StartTimesProps = { data: Instructions; now: number; resuming: boolean };

/** When the test starts, or how long it lasts, for everybody or for this student alone. */
function StartTimes({ data, now, resuming }: StartTimesProps) {
  const format = useTimeFormat();
  const wait = secondsUntil(toMilliseconds(data.starts_at), now);
  const fullUntil = getLastFullStart(data);
  const end = getOwnEnd(data);
  const extra = describeExtraTime(data);
  const minutes = getPaperMinutes(data);
  return (
    <div>
      {wait > 0 ? (
        <>
          <p className="flex items-center gap-2 text-muted text-sm">
            <CalendarClock aria-hidden="true" className="size-4" /> Starts in
          </p>
          <p role="timer" className="font-semibold text-3xl tabular-nums tracking-tight">
            {formatWait(wait)}
          </p>
          <p className="mt-1 text-muted text-sm">
            {format.dateTime(data.starts_at)} {format.zoneName}
          </p>
        </>
      ) : (
        <>
          <p className="font-semibold text-lg">{resuming ? 'Your test is running' : 'The test is open'}</p>
          {!resuming && fullUntil === null && (
            <p className="text-muted text-sm">
              It ends at {format.time(new Date(end))} {format.zoneName}, in{' '}
              {formatWait(secondsUntil(end, now))}.
              {minutes < data.own_minutes && ` Your ${formatMinutes(minutes)} begin when you start.`}
            </p>
          )}
        </>
      )}
      {fullUntil !== null && !resuming && (
        <p className="mt-1 text-muted text-sm">
          {`Your ${formatMinutes(minutes)} begin when you start. `}
          {now <= fullUntil
            ? `Start by ${format.dateTime(new Date(fullUntil))} to have all of them; your test ends by ${format.dateTime(new Date(end))}.`
            : `The test closes at ${format.dateTime(new Date(end))}: if you start now, you have less time.`}
        </p>
      )}
      {extra && (
        <p className="mt-2 rounded-control bg-success-soft px-3 py-2 text-sm text-success-text">
          You have extra time: {extra}.
        </p>
      )}
    </div>
  );
}
