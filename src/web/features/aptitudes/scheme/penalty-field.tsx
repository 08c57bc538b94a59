import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import type { PenaltyForm } from './scheme-form.ts';

const shares = ['1/4', '1/3', '1/2', '2/3', '1/1'];

type PenaltyFieldProps = {
  label: string;
  value: PenaltyForm;
  /** Offers the choice "as for the other questions". */
  inheriting?: boolean;
  disabled?: boolean | undefined;
  error: string | undefined;
  onChange: (value: PenaltyForm) => void;
};

/** The penalty for a wrong answer: none, a share of the question's marks, or a number of marks. */
export function PenaltyField({ label, value, inheriting, disabled, error, onChange }: PenaltyFieldProps) {
  const known = ['same', 'nothing', 'marks', ...shares];
  const offered = known.includes(value.as) ? shares : [...shares, value.as];
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-2">
      <Field label={label} {...(value.as !== 'marks' && error && { error })}>
        <Select
          value={value.as}
          disabled={disabled}
          onChange={(event) => onChange({ ...value, as: event.target.value })}
          options={[
            ...(inheriting ? [{ value: 'same', label: 'As above' }] : []),
            { value: 'nothing', label: 'Nothing' },
            ...offered.map((share) => ({
              value: share,
              label: share === '1/1' ? 'All of the marks' : `${share} of the marks`,
            })),
            { value: 'marks', label: 'So many marks…' },
          ]}
        />
      </Field>
      {value.as === 'marks' && (
        <Field label="Marks off" className="w-24" {...(error && { error })}>
          <Input
            inputMode="decimal"
            value={value.marks}
            disabled={disabled}
            onChange={(event) => onChange({ ...value, marks: event.target.value })}
          />
        </Field>
      )}
    </div>
  );
}
