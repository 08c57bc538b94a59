import { Copy } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#web/api/api-error.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { useTimeFormat } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { useReadCalendarFeed, useRemoveCalendarFeed, useRenewCalendarFeed } from './requests.ts';

/** The secret address by which a calendar program shows the person's tests. */
export function CalendarCard() {
  const query = useReadCalendarFeed();
  return (
    <Card aria-label="Calendar">
      <CardHeader
        title="Calendar"
        hint="Your tests in a calendar program, with names and times only. It follows changes."
      />
      <QueryView query={query} pending={<Skeleton className="h-24" />} inCard>
        {({ since }) => <Feed since={since} />}
      </QueryView>
    </Card>
  );
}

function Feed({ since }: { since: string | null }) {
  const { date } = useTimeFormat();
  const renew = useRenewCalendarFeed();
  const remove = useRemoveCalendarFeed();
  const [asking, setAsking] = useState<'renew' | 'remove'>();
  const path = since === null ? undefined : renew.data?.path;
  const failed = renew.error ?? remove.error;
  const act = asking === 'renew' ? renew : remove;
  return (
    <div className="flex flex-col gap-4">
      {path !== undefined && <Address address={location.origin + path} />}
      {since !== null && path === undefined && (
        <p className="text-sm">
          Your address was made on {date(since)}. The portal cannot show it again; Renew makes another.
        </p>
      )}
      {failed && (
        <Notice tone="danger" title="Not changed">
          {errorMessage(failed)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {since === null ? (
          <Button variant="secondary" busy={renew.isPending} onClick={() => renew.mutate()}>
            Make an address
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={() => setAsking('renew')}>
              Renew
            </Button>
            <Button variant="ghost" onClick={() => setAsking('remove')}>
              Switch off
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asking !== undefined}
        onOpenChange={(open) => !open && setAsking(undefined)}
        title={asking === 'renew' ? 'Renew the address?' : 'Switch the calendar off?'}
        confirmLabel={asking === 'renew' ? 'Renew' : 'Switch off'}
        destructive
        busy={act.isPending}
        onConfirm={() => {
          const close = () => setAsking(undefined);
          act.mutate(undefined, { onSuccess: close, onError: close });
        }}
      >
        Calendar programs that use the present address will show no tests any more.
      </ConfirmDialog>
    </div>
  );
}

function Address({ address }: { address: string }) {
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast({ title: 'The address is copied' }),
      () =>
        toast({ title: 'Copy it by hand', description: 'The browser did not allow it.', variant: 'warn' }),
    );
  return (
    <>
      <Field
        label="Your secret address"
        hint="It is shown only now, and whoever has it sees when your tests are."
      >
        <div className="flex gap-2">
          <Input
            readOnly
            value={address}
            className="font-mono text-sm"
            onFocus={(event) => event.target.select()}
          />
          {/* Browsers offer no clipboard to pages without TLS. */}
          {'clipboard' in navigator && (
            <Button variant="secondary" size="icon" aria-label="Copy the address" onClick={copy}>
              <Copy aria-hidden="true" />
            </Button>
          )}
        </div>
      </Field>
      <p className="text-muted text-sm">
        Google Calendar: Other calendars, From URL. Apple: File, New Calendar Subscription. Outlook: Add
        calendar, Subscribe from web.
      </p>
    </>
  );
}
