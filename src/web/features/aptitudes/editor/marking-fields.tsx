import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { formatMarks } from '#web/ui/number-format.ts';
import type { AptitudeForm } from './form.ts';

type MarkingFieldsProps = {
  form: AptitudeForm;
  locked: boolean;
  onChange: (patch: Partial<AptitudeForm>) => void;
  errorAt: (path: string) => string | undefined;
};

/** The marks for right and wrong answers, with a summary of their effect. */
export function MarkingFields({ form, locked, onChange, errorAt }: MarkingFieldsProps) {
  const right = Number(form.marks_right);
  const questions = Number(form.total_questions);
  const penalty = Math.abs(Number(form.penalty));
  const known = right > 0 && Number.isInteger(questions) && questions > 0;
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Marks for a correct answer" required error={errorAt('marks_right')}>
          <Input
            inputMode="decimal"
            value={form.marks_right}
            disabled={locked}
            onChange={(event) => onChange({ marks_right: event.target.value })}
          />
        </Field>
        <Field label="Penalty for an incorrect answer" required error={errorAt('marks_wrong')}>
          <Input
            inputMode="decimal"
            value={form.penalty}
            disabled={locked}
            onChange={(event) => onChange({ penalty: event.target.value })}
          />
        </Field>
      </div>
      {known && (
        <p className="text-muted text-sm tabular-nums">
          Full marks are {formatMarks(right * questions)}.{' '}
          {penalty > 0 ? 'Unattempted questions cost nothing.' : 'No negative marking.'}
        </p>
      )}
    </div>
  );
}
