import { fieldError } from '#web/api/api-error.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { parseWallClock } from '#web/ui/wall-clock.ts';

type NameAndStartFieldsProps = {
  name: string;
  /** The institute's wall clock as text of a `datetime-local` field. */
  start: string;
  /** Whether to show errors: set from the first try to save. */
  tried: boolean;
  error: Error | null;
  onName: (name: string) => void;
  onStart: (start: string) => void;
};

/** Name and start of a test that is created from a template or another test. */
export function NameAndStartFields({ name, start, tried, error, onName, onStart }: NameAndStartFieldsProps) {
  const { zone, zoneName } = useTimeFormat();
  const lacksStart = parseWallClock(start, zone) === undefined;
  return (
    <div className="grid gap-4 sm:grid-cols-[3fr_2fr]">
      <Field
        label="Name"
        required
        error={tried && name.trim() === '' ? 'Name the test' : fieldError(error, 'name')}
      >
        <Input
          value={name}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => onName(event.target.value)}
        />
      </Field>
      <Field
        label={`Start (${zoneName})`}
        required
        error={tried && lacksStart ? 'Choose a date and a time' : undefined}
      >
        <Input type="datetime-local" value={start} onChange={(event) => onStart(event.target.value)} />
      </Field>
    </div>
  );
}
