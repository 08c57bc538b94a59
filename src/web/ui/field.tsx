import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { cn } from './class-names.ts';

type FieldWiring = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };
const FieldContext = createContext<FieldWiring | undefined>(undefined);

type FieldProps = {
  label: ReactNode;
  children: ReactNode;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  /** Marks the field as optional. */
  optional?: boolean;
  /** Shows the label only to screen readers. */
  labelHidden?: boolean;
  className?: string;
};

/** A label with one control, its hint and its error; the control connects itself through `useFieldWiring`. */
export function Field({
  label,
  children,
  hint,
  error,
  required,
  optional,
  labelHidden,
  className,
}: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const wiring = {
    id,
    describedBy: describedBy || undefined,
    invalid: Boolean(error),
    required: required ?? false,
  };
  return (
    <FieldContext value={wiring}>
      <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
        <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-medium text-sm'}>
          {label}
          {optional && <span className="font-normal text-muted"> (optional)</span>}
        </label>
        {children}
        {hint && (
          <p id={`${id}-hint`} className="text-muted text-sm">
            {hint}
          </p>
        )}
        <FieldError id={`${id}-error`} message={error} />
      </div>
    </FieldContext>
  );
}

export function FieldError({ id, message }: { id?: string; message?: string | undefined }) {
  if (!message) return null;
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-danger-text text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {message}
    </p>
  );
}

/** The attributes that connect a control with its field. */
export function useFieldWiring() {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    required: field.required || undefined,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
  };
}
