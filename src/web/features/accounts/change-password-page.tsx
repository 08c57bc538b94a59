import * as account from '#contract/profile/password.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { call } from '#web/api/call.ts';
import { useSettings } from '#web/api/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { AccountCard } from './account-card.tsx';
import { missingFields, readForm, useFormSubmission } from './form-submission.ts';
import { NewPasswordFields, validateNewPassword } from './new-password-fields.tsx';

const required = {
  oldPassword: 'Enter your current password',
  newPassword: 'Enter a password',
  confirmation: 'Enter the new password again',
};

export function ChangePasswordPage() {
  const { user } = useAuth();
  const { password_min_length } = useSettings();
  const regno = user?.regno ?? '';
  const { busy, errors, submit } = useFormSubmission(change, (error) =>
    toast({ title: 'Error', description: errorMessage(error), variant: 'destructive' }),
  );

  async function change(form: HTMLFormElement) {
    const values = readForm(form, ['oldPassword', 'newPassword', 'confirmation']);
    const gaps = missingFields(values, required);
    if (Object.keys(gaps).length > 0) return gaps;
    const { oldPassword = '', newPassword = '' } = values;
    const faults = validateNewPassword(values, password_min_length, 'newPassword');
    if (faults) return faults;
    try {
      await call(account.changePassword, { body: { regno, oldPassword, newPassword } });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'wrong-password') return { oldPassword: error.message };
      throw error;
    }
    form.reset();
    toast({
      title: 'Success',
      description: 'Password changed successfully. Other devices have been signed out.',
      variant: 'success',
    });
  }

  return (
    <AccountCard title="Change Password" subtitle="Other devices are signed out when it changes.">
      <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
        <input type="text" name="username" autoComplete="username" value={regno} readOnly hidden />
        <Field label="Current Password" error={errors.oldPassword} required>
          <PasswordInput name="oldPassword" autoComplete="current-password" />
        </Field>
        <NewPasswordFields label="New Password" name="newPassword" errors={errors} />
        <Button type="submit" size="lg" wide busy={busy}>
          {busy ? 'Changing Password' : 'Change Password'}
        </Button>
      </form>
    </AccountCard>
  );
}
