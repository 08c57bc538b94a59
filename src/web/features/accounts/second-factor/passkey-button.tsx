import { startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { challengePasskey, passByPasskey } from '#contract/accounts/passkeys.ts';
import type { SignedInUser } from '#contract/accounts/sessions.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { pickCredential } from './credential.ts';

type PasskeyButtonProps = { ticket: string; onPassed: (user: SignedInUser) => void; onLost: () => void };

/** Finishes a sign-in with a passkey. */
export function PasskeyButton({ ticket, onPassed, onLost }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);

  async function pass() {
    setBusy(true);
    try {
      const { options } = await call(challengePasskey, { body: { ticket } });
      const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
      const credential = pickCredential(await startAuthentication({ optionsJSON }));
      onPassed(await call(passByPasskey, { body: { ticket, credential } }));
    } catch (error) {
      setBusy(false);
      const description =
        error instanceof ApiError
          ? errorMessage(error)
          : 'The passkey was not used. Try again, or enter a code instead.';
      toast({ title: 'Login Failed', description, variant: 'destructive' });
      if (error instanceof ApiError && error.code === 'sign-in-lost') onLost();
    }
  }

  return (
    <Button size="lg" wide busy={busy} onClick={pass}>
      {busy ? 'Please wait' : 'Use a passkey'}
    </Button>
  );
}
