import { useSettings } from '#web/api/settings.ts';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import type { FieldErrors } from './form-submission.ts';

type NewPasswordFieldsProps = {
  label: 'Password' | 'New Password';
  /** The field's name in the form; that of the second is `confirmation`. */
  name?: string;
  errors: FieldErrors;
};

/** A password to be set, written twice. */
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

/** What is wrong with the two, by the name of the field: that they differ first, then that they are too short. */
export function validateNewPassword(
  values: Readonly<Record<string, string>>,
  minimum: number,
  name = 'password',
): FieldErrors | undefined {
  const { [name]: password = '', confirmation = '' } = values;
  if (password !== confirmation) return { confirmation: 'Passwords do not match' };
  if (password.length < minimum) return { [name]: `Password must be at least ${minimum} characters long` };
}
