import type { QuestionKind } from '#contract/questions/answer-key.ts';
import { type Trade, trades } from '#contract/trade.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Select } from '#web/ui/select.tsx';
import { kindHints, kindLabels } from '../kind-labels.ts';
import { difficultyOptions, tradeLabel } from '../labels.ts';
import { changeKind, type QuestionFormValues } from './form-values.ts';
import { MarkdownField } from './markdown-field.tsx';

type FieldsProps = {
  form: QuestionFormValues;
  onChange: (form: QuestionFormValues) => void;
  errorAt: (path: string) => string | undefined;
};

const kindOptions = Object.entries(kindLabels).map(([value, label]) => ({ value, label }));

/** The fields for the question's text and its format. */
export function TextFields({ form, onChange, errorAt }: FieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <Field label="Kind" hint={kindHints[form.kind]} error={errorAt('kind')} className="max-w-md">
        <Select
          options={kindOptions}
          value={form.kind}
          onChange={(event) => onChange(changeKind(form, event.target.value as QuestionKind))}
        />
      </Field>
      <MarkdownField
        label="Question"
        required
        rows={6}
        plain={form.format === 'text'}
        error={errorAt('description')}
        value={form.description}
        onText={(description) => onChange({ ...form, description })}
      />
      <RadioGroup
        legend="Read as"
        inline
        value={form.format}
        onChange={(format) => onChange({ ...form, format })}
        options={[
          {
            value: 'markdown',
            label: 'Markdown',
            hint: (
              <>
                <code>**bold**</code>, lists, tables, <code>```code```</code>, formulas in <code>$…$</code>
              </>
            ),
          },
          { value: 'text', label: 'Plain text', hint: 'Shown as typed' },
        ]}
      />
    </div>
  );
}

/** The fields for trade, difficulty, explanation and source. */
export function DetailFields({ form, onChange, errorAt }: FieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Type" hint="Who gets it in a test" error={errorAt('question_type')}>
          <Select
            options={trades.map((trade) => ({ value: trade, label: tradeLabel(trade) }))}
            value={form.question_type}
            onChange={(event) => onChange({ ...form, question_type: event.target.value as Trade })}
          />
        </Field>
        <Field label="Difficulty" error={errorAt('difficulty_level')}>
          <Select
            options={difficultyOptions}
            value={form.difficulty_level}
            onChange={(event) => onChange({ ...form, difficulty_level: Number(event.target.value) })}
          />
        </Field>
      </div>
      <MarkdownField
        label="Explanation"
        optional
        hint="Why the key is correct. Students read it with their result."
        plain={form.format === 'text'}
        error={errorAt('explanation')}
        value={form.explanation}
        onText={(explanation) => onChange({ ...form, explanation })}
      />
      <Field label="Source" optional hint="Such as a book or an exam" error={errorAt('source')}>
        <Input
          value={form.source}
          maxLength={200}
          onChange={(event) => onChange({ ...form, source: event.target.value })}
        />
      </Field>
    </>
  );
}
