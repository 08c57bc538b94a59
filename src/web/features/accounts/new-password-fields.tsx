import { passwordLength } from '#contract/text-form.ts';
import { useSettings } from '#web/api/settings.ts';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import type { FieldErrors } from './form-submission.ts';

type NewPasswordFieldsProps = {
  label: 'Password' | 'New Password';
  /** The first field's name; the second is `confirmation`. */
  name?: string;
  errors: FieldErrors;
};

/** Two fields for a new password and its confirmation. */
export function NewPasswordFields({ label, name = 'password', errors }: NewPasswordFieldsProps) {
  const { password_min_length } = useSettings();
  return (
    <>
      <Field label={label} hint={`At least ${password_min_length} characters`} error={errors[name]} required>
        <PasswordInput name={name} autoComplete="new-password" maxLength={200} />
      </Field>
      <Field label={`Confirm ${label}`} error={errors.confirmation} required>
        <PasswordInput name="confirmation" autoComplete="new-password" maxLength={200} />
      </Field>
    </>
  );
}

/** The faults of the two fields by field name: a difference comes before a too short password. */
export function validateNewPassword(
  values: Readonly<Record<string, string>>,
  minimum: number,
  name = 'password',
): FieldErrors | undefined {
  const { [name]: password = '', confirmation = '' } = values;
  if (password !== confirmation) return { confirmation: 'Passwords do not match' };
  if (passwordLength(password) < minimum)
    return { [name]: `Password must be at least ${minimum} characters long` };
}
