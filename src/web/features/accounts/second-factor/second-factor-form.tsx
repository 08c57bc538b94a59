import { passSecondFactor, type SecondFactorAsked } from '#contract/accounts/second-factor.ts';
import type { SignedInUser } from '#contract/accounts/sessions.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.ts';
import { missingFields, readForm, useFormSubmission } from '../form-submission.ts';
import { PasskeyButton } from './passkey-button.tsx';

const required = { code: 'Enter the code' };

type SecondFactorFormProps = {
  asked: SecondFactorAsked;
  onPassed: (user: SignedInUser) => void;
  onBack: () => void;
};

/** The second step of an admin's sign-in. */
export function SecondFactorForm({ asked, onPassed, onBack }: SecondFactorFormProps) {
  const { busy, errors, submit } = useFormSubmission(pass, (error) => {
    if (error instanceof ApiError && error.issues.length > 0) return;
    toast({ title: 'Login Failed', description: errorMessage(error), variant: 'destructive' });
    if (error instanceof ApiError && error.code === 'sign-in-lost') onBack();
  });

  async function pass(form: HTMLFormElement) {
    const { code = '' } = readForm(form, []);
    const gaps = missingFields({ code }, required);
    if (Object.keys(gaps).length > 0) return gaps;
    onPassed(await call(passSecondFactor, { body: { ticket: asked.ticket, code } }));
  }

  const hasApp = asked.kinds.includes('totp');
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      {asked.kinds.includes('passkey') && (
        <PasskeyButton ticket={asked.ticket} onPassed={onPassed} onLost={onBack} />
      )}
      <Field
        label="Code"
        hint={
          hasApp
            ? '6 digits from your authenticator app, or one of your recovery codes'
            : 'One of your recovery codes'
        }
        error={errors.code}
        required
      >
        <Input
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          className="font-mono tracking-widest"
          ref={focusOnArrival}
        />
      </Field>
      <Button type="submit" size="lg" wide busy={busy}>
        {busy ? 'Please wait' : 'Continue'}
      </Button>
      <Button variant="link" className="self-center" onClick={onBack}>
        Back to sign-in
      </Button>
    </form>
  );
}

// This step replaced the one whose button had the focus.
function focusOnArrival(input: HTMLInputElement | null): void {
  input?.focus();
}
