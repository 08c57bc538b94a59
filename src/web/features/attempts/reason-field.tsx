import { useId } from 'react';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

type ReasonFieldProps = {
  value: string;
  onChange: (reason: string) => void;
  /** Offered while typing. */
  suggestions: string[];
  error: string | undefined;
};

/** Asks why an admin makes an exception for one student. */
export function ReasonField({ value, onChange, suggestions, error }: ReasonFieldProps) {
  const id = useId();
  return (
    <>
      <Field label="Reason" required error={error}>
        <Input
          value={value}
          maxLength={300}
          list={id}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <datalist id={id}>
        {suggestions.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
    </>
  );
}
