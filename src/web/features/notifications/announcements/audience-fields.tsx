import { TradesField } from '#web/features/aptitudes/editor/trades-field.tsx';
import { parseRegistrationNumbers } from '#web/features/blocks/registration-numbers.ts';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { pluralize } from '#web/ui/text.ts';
import { Textarea } from '#web/ui/textarea.tsx';
import type { AnnouncementForm } from './announcement-form.ts';

type AudienceFieldsProps = {
  form: AnnouncementForm;
  onChange: (form: AnnouncementForm) => void;
  errorAt: (path: string) => string | undefined;
};

const choices = [
  { value: 'everyone', label: 'All students' },
  { value: 'groups', label: 'Trades or batches' },
  { value: 'list', label: 'A list of registration numbers' },
] as const;

/** Who reads the announcement. */
export function AudienceFields({ form, onChange, errorAt }: AudienceFieldsProps) {
  const listed = parseRegistrationNumbers(form.users).length;
  return (
    <>
      <RadioGroup
        legend="For"
        options={choices}
        value={form.to}
        onChange={(to) => onChange({ ...form, to })}
      />
      {form.to === 'groups' && (
        <>
          <div>
            <TradesField
              legend="Trades"
              hint="None chosen: every trade."
              value={form.trades}
              onChange={(trades) => onChange({ ...form, trades })}
            />
            <FieldError message={errorAt('audience.trades')} />
          </div>
          <Field
            label="Batches"
            optional
            hint="Years such as 2026, 2027. Empty: every batch."
            error={errorAt('audience.batches')}
          >
            <Input
              value={form.batches}
              autoComplete="off"
              onChange={({ target }) => onChange({ ...form, batches: target.value })}
            />
          </Field>
        </>
      )}
      {form.to === 'list' && (
        <Field
          label="Registration numbers"
          required
          hint={
            listed > 0
              ? pluralize(listed, 'number')
              : 'Typed or pasted, separated by blanks, commas or lines.'
          }
          error={errorAt('audience.users')}
        >
          <Textarea
            rows={3}
            value={form.users}
            onChange={({ target }) => onChange({ ...form, users: target.value })}
          />
        </Field>
      )}
    </>
  );
}
