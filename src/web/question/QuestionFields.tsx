import { type Trade, trades } from '#contract/trade.ts';
import { Field } from '#web/ui/field.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import type { QuestionForm } from './form.ts';
import { difficultyOptions, typeLabel } from './words.ts';

type FieldsProps = {
  form: QuestionForm;
  onChange: (form: QuestionForm) => void;
  errorAt: (path: string) => string | undefined;
};

/** The question's text and how it is read. */
export function TextFields({ form, onChange, errorAt }: FieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <Field label="Question" required error={errorAt('description')}>
        <Textarea
          rows={6}
          value={form.description}
          onChange={(event) => onChange({ ...form, description: event.target.value })}
        />
      </Field>
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

/** What kind of question it is, and what is said about it afterwards. */
export function FactFields({ form, onChange, errorAt }: FieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Type" hint="Who gets it in a test" error={errorAt('question_type')}>
          <Select
            options={trades.map((trade) => ({ value: trade, label: typeLabel(trade) }))}
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
      <Field
        label="Explanation"
        optional
        hint="Why the key is right. Students read it with their result."
        error={errorAt('explanation')}
      >
        <Textarea
          value={form.explanation}
          onChange={(event) => onChange({ ...form, explanation: event.target.value })}
        />
      </Field>
    </>
  );
}
