import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { NumberInput } from './scheme-fields.tsx';
import type { CutOffForm } from './scheme-form.ts';

type CutOffFieldsProps = {
  label: string;
  form: CutOffForm;
  disabled?: boolean;
  error: string | undefined;
  onChange: (form: CutOffForm) => void;
};

/** The cut-off, in marks or as a share of the marks. */
export function CutOffFields({ label, form, disabled, error, onChange }: CutOffFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={label}>
        <Select
          value={form.as}
          disabled={disabled}
          onChange={(event) => onChange({ ...form, as: event.target.value as CutOffForm['as'] })}
          options={[
            { value: '', label: 'None' },
            { value: 'marks', label: 'Marks to reach' },
            { value: 'percent', label: 'Percent of the marks to reach' },
          ]}
        />
      </Field>
      {form.as !== '' && (
        <NumberInput
          label={form.as === 'marks' ? 'Marks at least' : 'Percent at least'}
          value={form.amount}
          disabled={disabled}
          error={error}
          onChange={(amount) => onChange({ ...form, amount })}
        />
      )}
    </div>
  );
}
