import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { Session } from '#contract/profile/sessions.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { formatRelative, useTimeFormat } from '#web/api/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { useEndOtherSessions, useEndSession, useListSessions } from './requests.ts';

const SHOWN_AT_FIRST = 5;

/** The user's sessions, with buttons to end them. */
export function SessionsCard() {
  const query = useListSessions();
  const { data, error, isPending } = query;
  const [ending, setEnding] = useState<Session | 'others'>();
  const [all, setAll] = useState(false);
  const others = data?.filter((session) => !session.current) ?? [];
  return (
    <Card aria-label="Where you are signed in">
      <CardHeader title="Where you are signed in" hint={data && getHint(others.length)} />
      {isPending && <Skeleton className="h-24" />}
      {error && !data && <QueryError query={query} />}
      {data && (
        <ul className="divide-y divide-line">
          {data.slice(0, all ? undefined : SHOWN_AT_FIRST).map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      )}
      {data && data.length > SHOWN_AT_FIRST && !all && (
        <Button variant="link" size="sm" className="-ms-3" onClick={() => setAll(true)}>
          Show all {data.length}
        </Button>
      )}
      {others.length > 0 && (
        <div className="mt-4">
          <Button variant="secondary" onClick={() => setEnding('others')}>
            Sign out everywhere else
          </Button>
        </div>
      )}
      {ending && (
        <EndSessionDialog ending={ending} others={others.length} onClose={() => setEnding(undefined)} />
      )}
    </Card>
  );
}

const getHint = (others: number) =>
  others > 0 ? 'Sign out what you do not know or no longer use.' : 'Nowhere but here.';

const isPhone = (device: string) => /Android|iPhone/.test(device);

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const format = useTimeFormat();
  const { device, current, created_at, last_seen_at } = session;
  const Icon = isPhone(device) ? Smartphone : Laptop;
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {device}
          {current && <Badge tone="success">This device</Badge>}
        </p>
        <p className="text-muted text-sm">
          Signed in {format.dateTime(created_at)}
          {!current && `, last seen ${formatRelative(last_seen_at)}`}
        </p>
      </div>
      {!current && (
        <Button variant="ghost" size="sm" onClick={onEnd} aria-label={`Sign out ${device}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}

type EndSessionDialogProps = { ending: Session | 'others'; others: number; onClose: () => void };

function EndSessionDialog({ ending, others, onClose }: EndSessionDialogProps) {
  const endOne = useEndSession();
  const endAll = useEndOtherSessions();
  const { isPending, error } = ending === 'others' ? endAll : endOne;
  const told = { onSuccess: tell };

  function tell() {
    onClose();
    toast({
      title: ending === 'others' ? 'Signed out everywhere else' : `Signed out ${ending.device}`,
      variant: 'success',
    });
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={ending === 'others' ? 'Sign out everywhere else?' : `Sign out ${ending.device}?`}
      confirmLabel="Sign out"
      busy={isPending}
      error={error ? errorMessage(error) : undefined}
      onConfirm={() =>
        ending === 'others' ? endAll.mutate(undefined, told) : endOne.mutate(ending.id, told)
      }
    >
      {ending === 'others' && others > 1
        ? `${others} other sessions end within a second.`
        : 'The session ends within a second.'}{' '}
      A test that is open there keeps every saved answer, and its time runs on.
    </ConfirmDialog>
  );
}
