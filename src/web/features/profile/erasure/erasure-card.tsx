import { useState } from 'react';
import { ERASURE_DAYS, type Erasure } from '#contract/profile/erasure.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { useTimeFormat } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { PasswordDialog } from '../password-dialog.tsx';
import { useReadErasure, useRequestErasure, useWithdrawErasure } from './requests.ts';

/** The user's own erasure request: ask for it, see when it is due, withdraw it. */
export function ErasureCard({ regno }: { regno: string }) {
  const query = useReadErasure();
  const { data, error, isPending } = query;
  return (
    <Card aria-label="Erase your data">
      <CardHeader
        title="Erase your data"
        hint={`Everything that identifies you can be erased. This happens ${ERASURE_DAYS} days after your request; until then you can withdraw it.`}
      />
      {isPending && <Skeleton className="h-12" />}
      {error && !data && <QueryError query={query} />}
      {data && (
        <div className="flex flex-col items-start gap-4">
          {data.request ? (
            <PendingErasure request={data.request} />
          ) : (
            <ErasureOffer erasure={data} regno={regno} />
          )}
        </div>
      )}
    </Card>
  );
}

function PendingErasure({ request }: { request: NonNullable<Erasure['request']> }) {
  const withdraw = useWithdrawErasure();
  const format = useTimeFormat();
  return (
    <>
      <Notice tone="warn" title={`Your data will be erased on ${format.date(request.due_at)}`}>
        You asked for it on {format.date(request.asked_at)}. Until {format.dateTime(request.due_at)}{' '}
        everything works as before, and you can withdraw the request.
      </Notice>
      <Button
        variant="secondary"
        busy={withdraw.isPending}
        onClick={() =>
          withdraw.mutate(undefined, {
            onSuccess: () => toast({ title: 'Your data stay', variant: 'success' }),
            onError: (error) =>
              toast({
                title: 'Nothing was changed',
                description: errorMessage(error),
                variant: 'destructive',
              }),
          })
        }
      >
        {withdraw.isPending ? 'Please wait' : 'Keep my data'}
      </Button>
    </>
  );
}

function ErasureOffer({ erasure, regno }: { erasure: Erasure; regno: string }) {
  const { declined, obstacle, until } = erasure;
  const [asking, setAsking] = useState(false);
  const format = useTimeFormat();
  return (
    <>
      {declined && (
        <Notice title={`Your request was declined on ${format.date(declined.at)}`}>
          <span className="wrap-anywhere whitespace-pre-wrap">{declined.reason}</span>
        </Notice>
      )}
      {obstacle === 'attempt-open' && (
        <Notice>
          A test of yours is open. You can ask once it is submitted
          {until && `, at the latest after ${format.dateTime(until)}`}.
        </Notice>
      )}
      {obstacle === 'last-admin' && (
        <Notice>You are the only admin. Make somebody else an admin before you go.</Notice>
      )}
      <Button variant="secondary" disabled={obstacle !== null} onClick={() => setAsking(true)}>
        {declined ? 'Ask again' : 'Ask for erasure'}
      </Button>
      {asking && <RequestErasureDialog regno={regno} onClose={() => setAsking(false)} />}
    </>
  );
}

function RequestErasureDialog({ regno, onClose }: { regno: string; onClose: () => void }) {
  const ask = useRequestErasure();
  const format = useTimeFormat();
  return (
    <PasswordDialog
      title="Erase your data?"
      regno={regno}
      confirmLabel="Ask for erasure"
      busyLabel="Please wait"
      destructive
      busy={ask.isPending}
      error={ask.error}
      onClose={onClose}
      onConfirm={(password) =>
        ask.mutate(password, {
          onSuccess: ({ due_at }) => {
            onClose();
            toast({
              title: 'Your request is noted',
              description: `Your data will be erased on ${format.date(due_at)}.`,
            });
          },
        })
      }
    >
      <dl className="flex flex-col gap-3 text-sm [&_dd]:text-muted [&_dt]:font-medium">
        <div>
          <dt>What is erased</dt>
          <dd>
            Name, registration number, mobile number, mail address, picture, sign-ins, positions at the start
            of tests, and what was written about a block. Nobody can sign in with your account any more, and
            achievers no longer show you.
          </dd>
        </div>
        <div>
          <dt>What stays, and why</dt>
          <dd>
            Your answers and marks under a random number, with trade and batch, so that the ranks of others
            stay right; and that somebody was erased, and when.
          </dd>
        </div>
        <div>
          <dt>When</dt>
          <dd>
            {ERASURE_DAYS} days from now, never during a test. Until then you can keep your data here. This
            cannot be undone: download your data first if you want to keep them.
          </dd>
        </div>
      </dl>
    </PasswordDialog>
  );
}
