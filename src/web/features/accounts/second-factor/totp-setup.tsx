import { ExternalLink } from 'lucide-react';
import { encode } from 'uqr';
import type { startTotp } from '#contract/accounts/second-factor.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import type { Reply } from '#web/api/call.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { cn } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.ts';
import { missingFields, readForm, useFormSubmission } from '../form-submission.ts';
import { useConfirmTotp } from './requests.ts';

type TotpSetupProps = { started: Reply<typeof startTotp>; onConfirmed: (codes: string[]) => void };

/** Shows the secret for an authenticator app, and asks for a first code. */
export function TotpSetup({ started, onConfirmed }: TotpSetupProps) {
  const confirm = useConfirmTotp();
  const { busy, errors, submit } = useFormSubmission(send, (error) => {
    if (error instanceof ApiError && error.issues.length > 0) return;
    toast({ title: 'Error', description: errorMessage(error), variant: 'destructive' });
  });

  async function send(form: HTMLFormElement) {
    const { code = '' } = readForm(form, []);
    const gaps = missingFields({ code }, { code: 'Enter the code' });
    if (Object.keys(gaps).length > 0) return gaps;
    onConfirmed((await confirm.mutateAsync(code)).recovery_codes);
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <p>Scan this with the app, or type the key into it.</p>
      <QrCode text={started.uri} />
      {/* A phone cannot scan its own screen. */}
      <a href={started.uri} className={cn(buttonStyle({ variant: 'secondary' }), 'md:hidden')}>
        <ExternalLink aria-hidden="true" /> Open the app on this phone
      </a>
      <p className="break-all text-center font-mono text-sm">{started.secret.match(/.{1,4}/g)?.join(' ')}</p>
      <Field label="Code" hint="The 6 digits that the app shows now" error={errors.code} required>
        <Input
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          className="font-mono tracking-widest"
        />
      </Field>
      <Button type="submit" size="lg" wide busy={busy}>
        {busy ? 'Please wait' : 'Confirm'}
      </Button>
    </form>
  );
}

/** Black on white in every theme: some apps read no other. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label="QR code for the authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-60"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
