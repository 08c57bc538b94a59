import { Scheme } from '#contract/aptitudes/marking-scheme.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { partialLabels } from '../sections/labels.ts';
import { KindFields } from './kind-fields.tsx';
import { describeScheme } from './labels.ts';
import { PenaltyField } from './penalty-field.tsx';
import { type SchemeForm, toScheme } from './scheme-form.ts';

type SchemeFieldsProps = {
  form: SchemeForm;
  disabled?: boolean;
  onChange: (form: SchemeForm) => void;
  /** The error message at a path within the scheme, such as `right`. */
  errorAt: (place: string) => string | undefined;
};

/** The fields of a marking scheme, with a summary in words below. */
export function SchemeFields({ form, disabled, onChange, errorAt }: SchemeFieldsProps) {
  const change = (patch: Partial<SchemeForm>) => onChange({ ...form, ...patch });
  const scheme = Scheme.safeParse(toScheme(form));
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[1fr_2fr_1fr]">
        <NumberInput
          label="Marks for correct"
          value={form.right}
          disabled={disabled}
          error={errorAt('right')}
          onChange={(right) => change({ right })}
        />
        <PenaltyField
          label="Taken off for incorrect"
          value={form.wrong}
          disabled={disabled || form.threshold}
          error={errorAt('wrong')}
          onChange={(wrong) => change({ wrong })}
        />
        <NumberInput
          label="Marks for unattempted"
          value={form.blank}
          disabled={disabled}
          error={errorAt('blank')}
          onChange={(blank) => change({ blank })}
        />
      </div>
      <Field label="Multiple choice and matching that are partly correct">
        <Select
          value={form.partial}
          disabled={disabled}
          onChange={(event) => change({ partial: event.target.value as SchemeForm['partial'] })}
          options={Object.entries(partialLabels).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      <KindFields
        kinds={form.kinds}
        disabled={disabled}
        onChange={(kinds) => change({ kinds })}
        errorAt={(place) => errorAt(`kinds.${place}`)}
      />
      <div className="flex flex-col gap-3">
        <Checkbox
          label="No negative marking up to a threshold"
          checked={form.threshold}
          disabled={disabled}
          onChange={(event) => change({ threshold: event.target.checked })}
        />
        {form.threshold && (
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberInput
              label="Threshold in percent of the attempted"
              value={form.percent}
              disabled={disabled}
              error={errorAt('threshold.percent')}
              onChange={(percent) => change({ percent })}
            />
            <NumberInput
              label="Penalty for each further incorrect answer"
              value={form.each}
              disabled={disabled}
              error={errorAt('threshold.each')}
              onChange={(each) => change({ each })}
            />
          </div>
        )}
      </div>
      {scheme.success && (
        <p className="text-muted text-sm tabular-nums" aria-live="polite">
          {describeScheme(scheme.data).join(' · ')}
        </p>
      )}
    </div>
  );
}

type NumberInputProps = {
  label: string;
  value: string;
  disabled: boolean | undefined;
  error: string | undefined;
  onChange: (value: string) => void;
};

export function NumberInput({ label, value, disabled, error, onChange }: NumberInputProps) {
  return (
    <Field label={label} {...(error && { error })}>
      <Input
        inputMode="decimal"
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
