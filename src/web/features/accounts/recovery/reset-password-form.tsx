import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { resetPassword, sendRecoveryCode } from '#contract/accounts/recovery.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useSettings } from '#web/api/settings.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { missingFields, readForm, useFormSubmission } from '../form-submission.ts';
import { NewPasswordFields, validateNewPassword } from '../new-password-fields.tsx';
import { useCountdown } from './resend-countdown.ts';

const required = {
  otp: 'Enter the 6 digits of the code',
  password: 'Enter a password',
  confirmation: 'Enter the new password again',
};

type ResetPasswordFormProps = { regno: string; resendAfter: number; onBack: () => void };

/** The second step: asks for the code from the mail and the new password. */
export function ResetPasswordForm({ regno, resendAfter, onBack }: ResetPasswordFormProps) {
  const navigate = useNavigate();
  const { password_min_length } = useSettings();
  const [sent, setSent] = useState(resendAfter > 0);
  const { busy, errors, submit } = useFormSubmission(change, (error) => {
    if (error instanceof ApiError && error.issues.length > 0) return;
    toast({ title: 'Error', description: errorMessage(error), variant: 'destructive' });
  });

  async function change(form: HTMLFormElement) {
    const values = readForm(form, ['password', 'confirmation']);
    const { password = '', confirmation = '' } = values;
    const otp = (values.otp ?? '').replace(/[\s-]/g, '');
    const gaps = missingFields({ otp, password, confirmation }, required);
    if (Object.keys(gaps).length > 0) return gaps;
    if (!/^\d{6}$/.test(otp)) return { otp: required.otp };
    const faults = validateNewPassword(values, password_min_length);
    if (faults) return faults;
    await call(resetPassword, { body: { regno: regno.trim(), otp, password } });
    toast({
      title: 'Success',
      description: 'Your password is changed. Sign in with the new one.',
      variant: 'success',
    });
    await navigate({ to: paths.login });
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <div aria-live="polite">
        {sent && (
          <Notice>
            If {regno.trim()} has a mail address, a code is on its way to it. That may take a minute; look in
            your spam folder too.
          </Notice>
        )}
      </div>
      <input type="text" name="username" autoComplete="username" value={regno.trim()} readOnly hidden />
      <Field label="Code" hint="6 digits, from the newest mail" error={errors.otp} required>
        <Input
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          className="font-mono tracking-widest"
          ref={focusOnArrival}
        />
      </Field>
      <NewPasswordFields label="New Password" errors={errors} />
      <Button type="submit" size="lg" wide busy={busy}>
        {busy ? 'Changing Password' : 'Change Password'}
      </Button>
      <div className="flex flex-col items-center gap-1">
        <ResendButton regno={regno.trim()} resendAfter={resendAfter} onSent={() => setSent(true)} />
        <Button variant="link" size="sm" onClick={onBack}>
          Use another registration number
        </Button>
      </div>
    </form>
  );
}

// This step replaced the one whose button had the focus.
function focusOnArrival(input: HTMLInputElement | null): void {
  input?.focus();
}

type ResendButtonProps = { regno: string; resendAfter: number; onSent: () => void };

function ResendButton({ regno, resendAfter, onSent }: ResendButtonProps) {
  const { left, begin } = useCountdown(resendAfter);
  const [busy, setBusy] = useState(false);

  async function resend() {
    setBusy(true);
    try {
      const { resend_after } = await call(sendRecoveryCode, { params: { regno } });
      begin(resend_after);
      onSent();
      toast({ title: 'A new code is on its way', description: 'Only the newest one counts.' });
    } catch (error) {
      toast({ title: 'No code was sent', description: errorMessage(error), variant: 'destructive' });
    }
    setBusy(false);
  }

  return (
    <>
      <Button variant="ghost" size="sm" busy={busy} disabled={left > 0} onClick={resend}>
        {busy ? 'Please wait' : left > 0 ? `Send a new code in ${left} s` : 'Send a new code'}
      </Button>
      <p className="text-center text-muted text-sm">At most three codes are sent in an hour.</p>
    </>
  );
}
