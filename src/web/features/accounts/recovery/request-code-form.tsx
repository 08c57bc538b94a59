import { type MouseEvent, useState } from 'react';
import { sendRecoveryCode } from '#contract/accounts/recovery.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFormSubmission } from '../form-submission.ts';

const missingRegno = { regno: 'Enter the registration number' };

type RequestCodeFormProps = {
  regno: string;
  onRegno: (regno: string) => void;
  /** `resendAfter` in seconds. */
  onSent: (resendAfter: number) => void;
  onHaveCode: () => void;
};

/** The first step: asks for the registration number and sends a code. */
export function RequestCodeForm({ regno, onRegno, onSent, onHaveCode }: RequestCodeFormProps) {
  const [empty, setEmpty] = useState(false);
  const { busy, errors, submit } = useFormSubmission(ask, (error) =>
    toast({ title: 'No code was sent', description: errorMessage(error), variant: 'destructive' }),
  );

  async function ask() {
    setEmpty(false);
    if (regno.trim() === '') return missingRegno;
    const { resend_after } = await call(sendRecoveryCode, { params: { regno: regno.trim() } });
    onSent(resend_after);
  }

  function goOn({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    if (regno.trim() !== '') return onHaveCode();
    setEmpty(true);
    currentTarget.form?.querySelector('input')?.focus();
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <Field
        label="Registration no"
        error={errors.regno ?? (empty ? missingRegno.regno : undefined)}
        required
      >
        <Input
          name="regno"
          value={regno}
          onChange={(event) => onRegno(event.target.value)}
          autoComplete="username"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      </Field>
      <Button type="submit" size="lg" wide busy={busy}>
        {busy ? 'Please wait' : 'Send Code'}
      </Button>
      <Button variant="link" className="self-center" onClick={goOn} disabled={busy}>
        I have a code already
      </Button>
    </form>
  );
}
