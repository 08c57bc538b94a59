import { Plus, X } from 'lucide-react';
import { QuestionKind } from '#contract/questions/answer-key.ts';
import { kindLabels } from '#web/features/questions/kind-labels.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { PenaltyField } from './penalty-field.tsx';
import type { KindForm } from './scheme-form.ts';

type KindFieldsProps = {
  kinds: KindForm[];
  disabled: boolean | undefined;
  onChange: (kinds: KindForm[]) => void;
  errorAt: (place: string) => string | undefined;
};

/** Marking rules for single kinds of questions. */
export function KindFields({ kinds, disabled, onChange, errorAt }: KindFieldsProps) {
  const named = new Set(kinds.map(({ kind }) => kind));
  const free = QuestionKind.options.filter((kind) => !named.has(kind));
  const put = (kind: QuestionKind, patch: Partial<KindForm>) =>
    onChange(kinds.map((one) => (one.kind === kind ? { ...one, ...patch } : one)));
  return (
    <div className="flex flex-col gap-3">
      {kinds.map(({ kind, right, wrong, partial }) => (
        <fieldset key={kind} className="relative rounded-control border border-line p-3 sm:p-4">
          <legend className="px-1 font-medium text-sm">{kindLabels[kind]} otherwise</legend>
          <div className="grid gap-3 sm:grid-cols-[1fr_2fr]">
            <Field label="Marks for correct" hint="Empty: as above" {...withError(errorAt(`${kind}.right`))}>
              <Input
                inputMode="decimal"
                value={right}
                disabled={disabled}
                onChange={(event) => put(kind, { right: event.target.value })}
              />
            </Field>
            <PenaltyField
              label="Taken off for incorrect"
              inheriting
              value={wrong}
              disabled={disabled}
              error={errorAt(`${kind}.wrong`)}
              onChange={(next) => put(kind, { wrong: next })}
            />
          </div>
          {(kind === 'multiple' || kind === 'matching') && (
            <Field label="Partly correct" className="mt-3">
              <Select
                value={partial}
                disabled={disabled}
                placeholder="As above"
                onChange={(event) => put(kind, { partial: event.target.value as KindForm['partial'] })}
                options={[
                  { value: 'none', label: 'All or nothing' },
                  { value: 'each', label: 'A share for each correct choice' },
                  { value: 'net', label: 'Correct choices minus incorrect ones' },
                ]}
              />
            </Field>
          )}
          {!disabled && (
            <Button
              variant="ghost"
              size="sm"
              className="mt-2 -ms-3"
              onClick={() => onChange(kinds.filter((one) => one.kind !== kind))}
            >
              <X aria-hidden="true" /> Mark {kindLabels[kind].toLowerCase()} like the others
            </Button>
          )}
        </fieldset>
      ))}
      {!disabled && free.length > 0 && (
        <div className="flex items-center gap-2">
          <Plus aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <Field label="Mark one kind otherwise" labelHidden className="max-w-80 flex-1">
            <Select
              value=""
              placeholder="Mark one kind otherwise…"
              onChange={(event) =>
                onChange([
                  ...kinds,
                  {
                    kind: event.target.value as QuestionKind,
                    right: '',
                    wrong: { as: 'nothing', marks: '' },
                    partial: '',
                  },
                ])
              }
              options={free.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
            />
          </Field>
        </div>
      )}
    </div>
  );
}

const withError = (error: string | undefined) => error && { error };
