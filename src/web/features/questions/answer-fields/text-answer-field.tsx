import { MAX_TYPED_LENGTH } from '#contract/attempts/attempt.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useTypedText } from './typed-text.ts';

type TextAnswerFieldProps = { value: string; disabled: boolean; onType: (value: string) => void };

/** A field for a short text. */
export function TextAnswerField({ value, disabled, onType }: TextAnswerFieldProps) {
  const [typed, type] = useTypedText(value, onType);
  return (
    <Field label="Your answer" className="max-w-md">
      <Input
        value={typed}
        maxLength={MAX_TYPED_LENGTH}
        disabled={disabled}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
      />
    </Field>
  );
}
