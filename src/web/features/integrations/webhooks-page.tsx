import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { WEBHOOK_EVENTS, type Webhook } from '#contract/integrations/webhooks.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { formatRelative } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import {
  useEditWebhook,
  useListWebhooks,
  useRemoveWebhook,
  useRenewWebhookSecret,
  useTryWebhook,
} from './requests.ts';
import { SecretDialog } from './secret-dialog.tsx';

/** Other programs that are told of events, and what they answered. */
export function WebhooksPage() {
  const webhooks = useListWebhooks();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <title>Webhooks</title>
      <PageHeader
        crumbs={<Crumb to={paths.home}>Home</Crumb>}
        title="Webhooks"
        description="Other programs of the institute are told when something happens, signed as Standard Webhooks says."
        actions={
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
            New webhook
          </Button>
        }
      />
      <QueryView
        query={webhooks}
        pending={<SkeletonList rows={2} rowClassName="h-32 rounded-panel" />}
        failed="The webhooks could not be loaded"
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={WebhookIcon} title="No program is told of anything">
              Such as a hostel office that wants to know who is blocked, or a dashboard of results.
            </EmptyState>
          ) : (
            <ul aria-label="Webhooks" className="flex flex-col gap-4">
              {all.map((webhook) => (
                <li key={webhook.id}>
                  <WebhookCard webhook={webhook} onSecret={setSecret} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      {isAdding && (
        <NewWebhookDialog
          onClose={() => setAdding(false)}
          onCreated={(created) => {
            setAdding(false);
            setSecret(created);
          }}
        />
      )}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}

type WebhookCardProps = { webhook: Webhook; onSecret: (secret: string) => void };

function WebhookCard({ webhook, onSecret }: WebhookCardProps) {
  const { id, url, description, events, active, waiting, given_up, last_delivered_at } = webhook;
  const edit = useEditWebhook(id);
  const renew = useRenewWebhookSecret(id);
  const attempt = useTryWebhook(id);
  const [asked, setAsked] = useState<'remove' | 'renew'>();
  const [isLogOpen, setLogOpen] = useState(false);
  const fail = (title: string) => (error: Error) =>
    toast({ title, description: errorMessage(error), variant: 'destructive' });
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 break-all font-semibold">{url}</h2>
        <Badge tone={active ? 'success' : 'neutral'}>{active ? 'Active' : 'Paused'}</Badge>
        {given_up > 0 && <Badge tone="danger">{given_up} given up in seven days</Badge>}
      </div>
      <p className="mt-1 text-sm">{events.map((event) => WEBHOOK_EVENTS[event]).join(' · ')}</p>
      <p className="mt-1 text-muted text-sm">
        {[
          description,
          last_delivered_at ? `last taken ${formatRelative(last_delivered_at)}` : 'nothing taken yet',
          waiting > 0 && `${waiting} waiting`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          busy={attempt.isPending}
          disabled={!active}
          onClick={() =>
            attempt.mutate(undefined, { onError: fail('Not sent'), onSuccess: () => setLogOpen(true) })
          }
        >
          Send a trial
        </Button>
        <Button
          size="sm"
          variant="secondary"
          busy={edit.isPending}
          onClick={() =>
            edit.mutate({ description, events, active: !active }, { onError: fail('Not changed') })
          }
        >
          {active ? 'Pause' : 'Switch on'}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setAsked('renew')}>
          Renew the secret
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setAsked('remove')}>
          Remove
        </Button>
        <Button size="sm" variant="ghost" aria-expanded={isLogOpen} onClick={() => setLogOpen(!isLogOpen)}>
          Log
        </Button>
      </div>
      {isLogOpen && <DeliveryLog id={id} canRepeat={active} />}
      {asked === 'renew' && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title="Renew the secret?"
          confirmLabel="Renew"
          busy={renew.isPending}
          {...(renew.error && { error: errorMessage(renew.error) })}
          onConfirm={() =>
            renew.mutate(undefined, {
              onSuccess: ({ secret }) => {
                setAsked(undefined);
                onSecret(secret);
              },
            })
          }
        >
          The old secret stops to sign at once, so the other program needs the new one.
        </ConfirmDialog>
      )}
      {asked === 'remove' && <RemoveDialog id={id} url={url} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

function RemoveDialog({ id, url, onClose }: { id: number; url: string; onClose: () => void }) {
  const remove = useRemoveWebhook(id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Remove the webhook?"
      confirmLabel="Remove"
      destructive
      busy={remove.isPending}
      {...(remove.error && { error: errorMessage(remove.error) })}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    >
      {url} is told nothing more, and its log goes too.
    </ConfirmDialog>
  );
}
