import { useState } from 'react';
import { useSettings } from '#web/api/settings.ts';
import { PasswordDialog } from '#web/features/profile/password-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { ProviderLinkList } from './provider-link-list.tsx';
import { useListOwnProviderLinks, useStartProviderLink } from './requests.ts';

/** Where an admin links the sign-in of the institute. */
export function ProviderCard({ regno }: { regno: string }) {
  const { sign_in_providers } = useSettings();
  const { data = [] } = useListOwnProviderLinks();
  const [linking, setLinking] = useState<{ id: string; name: string }>();
  const start = useStartProviderLink();
  const open = sign_in_providers.filter(
    ({ name }) => !data.some((link) => link.provider === name && link.confirmed),
  );
  if (sign_in_providers.length === 0 && data.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Sign-in of the institute"
        hint="Admins link it with their password before they use it."
      />
      {data.length > 0 && <ProviderLinkList links={data} />}
      <div className="flex flex-wrap gap-3">
        {open.map((provider) => (
          <Button key={provider.id} variant="secondary" onClick={() => setLinking(provider)}>
            Link {provider.name}
          </Button>
        ))}
      </div>
      {linking && (
        <PasswordDialog
          title={`Link ${linking.name}`}
          regno={regno}
          confirmLabel="Continue"
          busyLabel="Please wait"
          busy={start.isPending}
          error={start.error}
          onClose={() => {
            setLinking(undefined);
            start.reset();
          }}
          onConfirm={(password) => start.mutate({ provider: linking.id, password })}
        >
          <p>You sign in there next. From then on, that sign-in opens your account here.</p>
        </PasswordDialog>
      )}
    </Card>
  );
}
