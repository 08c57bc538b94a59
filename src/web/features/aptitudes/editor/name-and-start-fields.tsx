import { fieldError } from '#web/api/api-error.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { parseWallClock } from '#web/ui/wall-clock.ts';

type NameAndStartFieldsProps = {
  name: string;
  /** In the institute's time, as the browser's field has it. */
  start: string;
  /** Objections show from the first try to write it on. */
  tried: boolean;
  error: Error | null;
  onName: (name: string) => void;
  onStart: (start: string) => void;
};

/** How a test that is written from a pattern is called, and when it begins. */
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
