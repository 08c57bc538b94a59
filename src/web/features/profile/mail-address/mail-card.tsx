import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#web/api/api-error.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { useTimeFormat } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { type Profile, useReadProfile } from '../requests.ts';
import { ChangeMailDialog } from './change-mail-dialog.tsx';
import { RemoveMailDialog } from './remove-mail-dialog.tsx';
import { useCancelMailChange } from './requests.ts';
import { VerifyMailForm } from './verify-mail-form.tsx';

/** The user's mail address, with buttons to change or remove it. */
export function MailCard({ regno }: { regno: string }) {
  const query = useReadProfile();
  const { data, error, isPending } = query;
  return (
    <Card aria-label="Mail address">
      <CardHeader
        title="Mail address"
        hint="Codes for a forgotten password and notices about your account go there. Other students do not see it."
      />
      {isPending && <Skeleton className="h-20" />}
      {error && !data && <QueryError query={query} />}
      {data && <Address profile={data} regno={regno} />}
    </Card>
  );
}

function Address({ profile, regno }: { profile: Profile; regno: string }) {
  const { mail, made_mail, claimed_mail } = profile;
  const [asking, setAsking] = useState<'change' | 'remove'>();
  const close = () => setAsking(undefined);
  return (
    <div className="flex flex-col gap-4">
      <CurrentAddress mail={mail} made={made_mail} />
      {claimed_mail && <PendingAddress mail={claimed_mail.mail} until={claimed_mail.expires_at} />}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setAsking('change')}>
          {mail ? 'Change address' : made_mail ? 'Use another address' : 'Add an address'}
        </Button>
        {mail && (
          <Button variant="ghost" onClick={() => setAsking('remove')}>
            Remove address
          </Button>
        )}
      </div>
      {asking === 'change' && <ChangeMailDialog former={mail ?? made_mail} regno={regno} onClose={close} />}
      {asking === 'remove' && <RemoveMailDialog made={made_mail} regno={regno} onClose={close} />}
    </div>
  );
}

function CurrentAddress({ mail, made }: { mail: string | null; made: string | null }) {
  if (mail)
    return (
      <p className="flex items-start gap-2">
        <MailCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success-text" />
        <span className="min-w-0">
          <BreakableAddress mail={mail} />
          <span className="block text-muted text-sm">On file and verified</span>
        </span>
      </p>
    );
  if (made)
    return (
      <p>
        <BreakableAddress mail={made} />
        <span className="block text-muted text-sm">
          The institute’s address for your registration number, since you have not given one.
        </span>
      </p>
    );
  return (
    <p className="text-muted">
      No address is on file. Without an address, only the placement cell can reset your password.
    </p>
  );
}

/** A mail address that may break after its @ sign. */
function BreakableAddress({ mail }: { mail: string }) {
  const [name, domain] = mail.split('@');
  return (
    <span className="wrap-anywhere font-medium">
      {name}@<wbr />
      {domain}
    </span>
  );
}

/** The new address that is not verified yet. */
function PendingAddress({ mail, until }: { mail: string; until: string }) {
  const cancel = useCancelMailChange();
  const format = useTimeFormat();
  return (
    <div className="flex flex-col gap-3 rounded-control bg-sunken p-4">
      <p className="text-sm">
        A code is on its way to <BreakableAddress mail={mail} />. Enter it by {format.time(until)}; until then
        nothing changes. Look in your spam folder too.
      </p>
      <VerifyMailForm key={mail} />
      <Button
        variant="link"
        size="sm"
        className="-ms-2 self-start"
        busy={cancel.isPending}
        onClick={() =>
          cancel.mutate(undefined, {
            onSuccess: () => toast({ title: 'The address on file stays' }),
            onError: (error) =>
              toast({
                title: 'Nothing was changed',
                description: errorMessage(error),
                variant: 'destructive',
              }),
          })
        }
      >
        Do not use this address
      </Button>
    </div>
  );
}
