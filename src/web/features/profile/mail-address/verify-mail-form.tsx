import { type SubmitEvent, useRef, useState } from 'react';
import { errorMessage, fieldError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.ts';
import { useVerifyMail } from './requests.ts';

/** Asks for the code that was sent to the new address. */
export function VerifyMailForm() {
  const verify = useVerifyMail();
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const otp = (input.current?.value ?? '').replace(/[\s-]/g, '');
    const sound = /^\d{6}$/.test(otp);
    setFault(sound ? undefined : 'Enter the 6 digits of the code');
    verify.reset();
    if (!sound) return input.current?.focus();
    verify.mutate(otp, {
      onSuccess: ({ mail }) =>
        toast({ title: 'Mail address verified', description: mail, variant: 'success' }),
      onError: () => input.current?.focus(),
    });
  }

  const refusal = verify.error ? (fieldError(verify.error, 'otp') ?? errorMessage(verify.error)) : undefined;
  return (
    <form onSubmit={send} noValidate className="flex flex-col items-start gap-3">
      <Field
        label="Code"
        hint="6 digits, from the newest mail"
        error={fault ?? refusal}
        className="w-full max-w-60"
      >
        <Input
          ref={input}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          className="font-mono tracking-widest"
        />
      </Field>
      <Button type="submit" busy={verify.isPending}>
        {verify.isPending ? 'Verifying' : 'Verify'}
      </Button>
    </form>
  );
}
