import { issueFor } from '#web/api/api-error.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { instantOf } from '#web/ui/wall-clock.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

type NameAndStartProps = {
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
export function NameAndStart({ name, start, tried, error, onName, onStart }: NameAndStartProps) {
  const { zone, zoneName } = useTimeFormat();
  const lacksStart = instantOf(start, zone) === undefined;
  return (
    <div className="grid gap-4 sm:grid-cols-[3fr_2fr]">
      <Field
        label="Name"
        required
        error={tried && name.trim() === '' ? 'Name the test' : issueFor(error, 'name')}
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
