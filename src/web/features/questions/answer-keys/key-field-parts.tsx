import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import type { QuestionFormValues } from '../editor/form-values.ts';

/** The props of the key fields of every kind. */
export type KeyFieldProps = {
  form: QuestionFormValues;
  onChange: (form: QuestionFormValues) => void;
  errorAt: (path: string) => string | undefined;
};

export function RemoveRowButton({ label, onRemove }: { label: string; onRemove: (() => void) | undefined }) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={!onRemove}
      onClick={onRemove}
      className="flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink disabled:opacity-40 md:size-9 [&_svg]:size-4"
    >
      <X aria-hidden="true" />
    </button>
  );
}

export function AddRowButton({
  children,
  full,
  onAdd,
}: {
  children: ReactNode;
  full: boolean;
  onAdd: () => void;
}) {
  return (
    <div>
      <Button variant="secondary" size="sm" disabled={full} onClick={onAdd}>
        <Plus aria-hidden="true" /> {children}
      </Button>
    </div>
  );
}

type CreditFieldProps = {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** A field for the share of the marks that an accepted answer earns. */
export function CreditField({ label, value, error, onChange }: CreditFieldProps) {
  return (
    <Field label={label} labelHidden error={error} className="w-24 shrink-0">
      <div className="relative">
        <Input
          inputMode="decimal"
          value={value}
          maxLength={8}
          autoComplete="off"
          className="!pe-8 text-end tabular-nums"
          onChange={(event) => onChange(event.target.value)}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-muted"
        >
          %
        </span>
      </div>
    </Field>
  );
}
