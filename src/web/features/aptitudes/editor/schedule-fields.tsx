import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { formatRelative, useServerNow, useTimeFormat } from '#web/api/time.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type AptitudeForm, computeSchedule } from './form.ts';

type ScheduleFieldsProps = {
  form: AptitudeForm;
  original: Aptitude | undefined;
  onChange: (patch: Partial<AptitudeForm>) => void;
  errorAt: (path: string) => string | undefined;
};

/** Start and duration, and the resulting end. */
export function ScheduleFields({ form, original, onChange, errorAt }: ScheduleFieldsProps) {
  const { zone, zoneName, dateTime } = useTimeFormat();
  const now = useServerNow();
  const { start, end } = computeSchedule(form, zone);
  const started = (original?.attempt_count ?? 0) > 0;
  const over = original?.timing !== 'own' && end !== undefined && end * 1_000 <= now;
  const running = !over && end !== undefined && start !== undefined && start * 1_000 <= now;
  const wasPast = original?.phase === 'past';

  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-4 sm:grid-cols-[3fr_2fr]">
        <Field
          label={`Start (${zoneName})`}
          required
          hint={start === undefined ? undefined : formatRelative(start, now)}
          error={errorAt('test_timestamp')}
        >
          <Input
            type="datetime-local"
            value={form.start}
            disabled={started}
            onChange={(event) => onChange({ start: event.target.value })}
          />
        </Field>
        <Field label="Duration in minutes" required error={errorAt('duration')}>
          <Input
            inputMode="numeric"
            value={form.duration}
            disabled={started && wasPast}
            onChange={(event) => onChange({ duration: event.target.value })}
          />
        </Field>
      </div>
      <p className="text-sm tabular-nums" aria-live="polite">
        {original?.timing === 'own' ? (
          <span className="text-muted">
            Each student has this long from the own start, until {dateTime(original.ends_at)} at the latest.
            The window is set under {original.stage === 'draft' ? 'Setup' : 'Settings'}.
          </span>
        ) : end === undefined ? (
          <span className="text-muted">The end follows from start and duration.</span>
        ) : (
          <>
            <span className="text-muted">Ends</span> <span className="font-medium">{dateTime(end)}</span>
          </>
        )}
      </p>
      {over && !wasPast && (
        <Notice tone="warn" title="This test would already be over">
          Nobody could take it. Choose a later start or a longer duration.
        </Notice>
      )}
      {running && original?.phase !== 'ongoing' && (
        <Notice tone="warn" title="This test would be running already">
          Students could start the moment you save.
        </Notice>
      )}
    </div>
  );
}
