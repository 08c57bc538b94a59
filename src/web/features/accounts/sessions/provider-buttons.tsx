import { useState } from 'react';
import type { startProviderSignIn } from '#contract/accounts/providers.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { endpointRef } from '#web/api/endpoint-ref.ts';
import { useSettings } from '#web/api/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

/** Ways to sign in without the password, where the institute has any. */
export function ProviderButtons() {
  const { sign_in_providers } = useSettings();
  const [leavingFor, setLeavingFor] = useState<string>();
  if (sign_in_providers.length === 0) return null;

  async function leave(provider: string) {
    setLeavingFor(provider);
    try {
      const start = endpointRef<typeof startProviderSignIn>('POST', '/user/oidc/start');
      window.location.assign((await call(start, { body: { provider } })).url);
    } catch (error) {
      setLeavingFor(undefined);
      toast({ title: 'Login Failed', description: errorMessage(error), variant: 'destructive' });
    }
  }

  return (
    <div className="mt-5 flex flex-col gap-3 border-line border-t pt-5">
      {sign_in_providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="secondary"
          size="lg"
          wide
          busy={leavingFor === id}
          disabled={leavingFor !== undefined}
          onClick={() => leave(id)}
        >
          Sign in with {name}
        </Button>
      ))}
    </div>
  );
}
