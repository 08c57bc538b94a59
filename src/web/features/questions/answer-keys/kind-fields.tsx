import { useId } from 'react';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { AddRowButton, CreditField, type KeyFieldProps, RemoveRowButton } from './key-field-parts.tsx';
import { appendRow, emptyTextKey, type TextKeyValues } from './key-values.ts';
import { MatchingKeyField } from './matching-key-field.tsx';
import { NumberKeyField } from './number-key-field.tsx';
import { OptionsField } from './options-field.tsx';

/** The key fields of the chosen kind: options or accepted answers. */
export function KindFields(props: KeyFieldProps) {
  switch (props.form.kind) {
    case 'single':
    case 'multiple':
      return <OptionsField {...props} />;
    case 'boolean':
      return <TruthField {...props} />;
    case 'numerical':
      return <NumberKeyField {...props} />;
    case 'text':
      return <TextKeyField {...props} />;
    case 'matching':
      return <MatchingKeyField {...props} />;
  }
}

function TruthField({ form, onChange, errorAt }: KeyFieldProps) {
  const error = errorAt('correct_options') ?? errorAt('options');
  return (
    <div data-invalid={error ? '' : undefined} tabIndex={-1} className="outline-none">
      <RadioGroup
        legend="Correct answer"
        inline
        value={form.truth.find((option) => option.correct)?.text}
        onChange={(text) =>
          onChange({
            ...form,
            truth: form.truth.map((option) => ({ ...option, correct: option.text === text })),
          })
        }
        options={form.truth.map(({ text }) => ({ value: text, label: text }))}
        error={error}
      />
    </div>
  );
}

function TextKeyField({ form, onChange, errorAt }: KeyFieldProps) {
  const id = useId();
  const { texts } = form;
  const error = errorAt('text.accepted') ?? errorAt('text');
  const change = (key: number, patch: Partial<TextKeyValues>) =>
    onChange({ ...form, texts: texts.map((text) => (text.key === key ? { ...text, ...patch } : text)) });
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-3 outline-none"
      tabIndex={-1}
      data-invalid={error ? '' : undefined}
      aria-describedby={`${id}-hint`}
    >
      <legend className="mb-1 font-medium text-sm">Accepted answers</legend>
      <p id={`${id}-hint`} className="text-muted text-sm">
        <code>*</code> stands for anything: <code>New*Delhi</code>. Blanks at the ends and twice in a row do
        not count.
      </p>
      <ol className="flex flex-col gap-3">
        {texts.map((text, place) => (
          <li key={text.key} className="flex items-start gap-2">
            <Field
              label={`Answer ${place + 1}`}
              labelHidden
              error={errorAt(`text.accepted.${place}.text`)}
              className="flex-1"
            >
              <Input
                value={text.text}
                maxLength={300}
                autoComplete="off"
                onChange={(event) => change(text.key, { text: event.target.value })}
              />
            </Field>
            <CreditField
              label={`Percent for answer ${place + 1}`}
              value={text.credit}
              error={errorAt(`text.accepted.${place}.credit`)}
              onChange={(credit) => change(text.key, { credit })}
            />
            <RemoveRowButton
              label={`Remove answer ${place + 1}`}
              onRemove={
                texts.length > 1
                  ? () => onChange({ ...form, texts: texts.filter((each) => each !== text) })
                  : undefined
              }
            />
          </li>
        ))}
      </ol>
      <FieldError message={error} />
      <AddRowButton
        full={texts.length >= 20}
        onAdd={() => onChange({ ...form, texts: appendRow(texts, emptyTextKey) })}
      >
        Accept another answer
      </AddRowButton>
      <Switch
        label="Capital letters count"
        checked={form.caseSensitive}
        onChange={(event) => onChange({ ...form, caseSensitive: event.target.checked })}
      />
    </fieldset>
  );
}
