import { useId } from 'react';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { AddRowButton, CreditField, type KeyFieldProps, RemoveRowButton } from './key-field-parts.tsx';
import { appendRow, emptyNumberKey, type NumberKeyValues } from './key-values.ts';

const ways = [
  { value: 'value', label: 'A value' },
  { value: 'range', label: 'A range' },
] as const;

/** The accepted numbers, each a value with a tolerance or a range, and the unit. */
export function NumberKeyField({ form, onChange, errorAt }: KeyFieldProps) {
  const id = useId();
  const { numbers } = form;
  const error = errorAt('numerical.accepted') ?? errorAt('numerical');
  const change = (key: number, patch: Partial<NumberKeyValues>) =>
    onChange({
      ...form,
      numbers: numbers.map((number) => (number.key === key ? { ...number, ...patch } : number)),
    });
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-3 outline-none"
      tabIndex={-1}
      data-invalid={error ? '' : undefined}
      aria-describedby={`${id}-hint`}
    >
      <legend className="mb-1 font-medium text-sm">Accepted numbers</legend>
      <p id={`${id}-hint`} className="text-muted text-sm">
        Students type a bare number. A tolerance of 0.1 accepts from 0.1 below to 0.1 above.
      </p>
      <ol className="flex flex-col gap-3">
        {numbers.map((number, place) => (
          <li
            key={number.key}
            className="flex flex-wrap items-start gap-2 rounded-control border border-line p-2 ps-3"
          >
            <Field label={`Number ${place + 1} is`} labelHidden className="w-32">
              <Select
                options={ways}
                value={number.way}
                onChange={(event) =>
                  change(number.key, { way: event.target.value === 'range' ? 'range' : 'value' })
                }
              />
            </Field>
            {(number.way === 'value' ? (['value', 'tolerance'] as const) : (['from', 'to'] as const)).map(
              (part) => (
                <Field
                  key={part}
                  label={`${words[part]} ${place + 1}`}
                  labelHidden
                  error={
                    errorAt(`numerical.accepted.${place}.${part}`) ??
                    (part === 'to' ? errorAt(`numerical.accepted.${place}`) : undefined)
                  }
                  className="min-w-28 flex-1"
                >
                  <Input
                    inputMode="decimal"
                    value={number[part]}
                    maxLength={40}
                    autoComplete="off"
                    placeholder={placeholders[part]}
                    className="tabular-nums"
                    onChange={(event) => change(number.key, { [part]: event.target.value })}
                  />
                </Field>
              ),
            )}
            <CreditField
              label={`Percent for number ${place + 1}`}
              value={number.credit}
              error={errorAt(`numerical.accepted.${place}.credit`)}
              onChange={(credit) => change(number.key, { credit })}
            />
            <RemoveRowButton
              label={`Remove number ${place + 1}`}
              onRemove={
                numbers.length > 1
                  ? () => onChange({ ...form, numbers: numbers.filter((each) => each !== number) })
                  : undefined
              }
            />
          </li>
        ))}
      </ol>
      <FieldError message={error} />
      <AddRowButton
        full={numbers.length >= 20}
        onAdd={() => onChange({ ...form, numbers: appendRow(numbers, emptyNumberKey) })}
      >
        Accept another number
      </AddRowButton>
      <Field
        label="Unit"
        optional
        hint="Shown after the field, such as km/h"
        error={errorAt('numerical.unit')}
        className="max-w-60"
      >
        <Input
          value={form.unit}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => onChange({ ...form, unit: event.target.value })}
        />
      </Field>
    </fieldset>
  );
}

const words = { value: 'Value', tolerance: 'Tolerance', from: 'From', to: 'To' };
const placeholders = { value: 'Value', tolerance: '± 0', from: 'From', to: 'To' };
