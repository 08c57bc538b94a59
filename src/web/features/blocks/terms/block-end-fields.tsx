import { formatRelative, serverNow, useTimeFormat } from '#web/api/time.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { type BlockEnd, resolveBlockEnd } from './block-end.ts';

const choices: { value: BlockEnd['kind']; label: string }[] = [
  { value: 'open', label: 'When somebody lifts it' },
  { value: '1', label: 'After a day' },
  { value: '7', label: 'After a week' },
  { value: '30', label: 'After 30 days' },
  { value: 'at', label: 'At a date and time…' },
];

type BlockEndFieldsProps = { end: BlockEnd; onChange: (end: BlockEnd) => void; error: string | undefined };

/** The fields for the end of a block, with the resulting date. */
export function BlockEndFields({ end, onChange, error }: BlockEndFieldsProps) {
  const { zone, zoneName, dateTime } = useTimeFormat();
  const now = serverNow();
  const until = resolveBlockEnd(end, zone, now);
  const instant = until === null || until === 'missing' || until === 'past' ? undefined : until;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Ends"
        hint={instant && `${dateTime(instant)}, ${formatRelative(instant, now)}`}
        error={end.kind === 'at' ? undefined : error}
      >
        <Select
          name="ends"
          value={end.kind}
          options={choices}
          onChange={(event) =>
            onChange({
              ...end,
              kind: choices.find(({ value }) => value === event.target.value)?.value ?? 'open',
            })
          }
        />
      </Field>
      {end.kind === 'at' && (
        <Field label={`Date and time (${zoneName})`} error={error} required>
          <Input
            name="until"
            type="datetime-local"
            value={end.at}
            onChange={(event) => onChange({ ...end, at: event.target.value })}
          />
        </Field>
      )}
    </div>
  );
}
