import { useState } from 'react';
import type { Delivery } from '#contract/integrations/webhooks.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { formatRelative } from '#web/api/time.ts';
import { PagedList } from '#web/layout/paged-list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { toast } from '#web/ui/toast.ts';
import { useListDeliveries, useRepeatDelivery } from './requests.ts';

const STATES = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  delivered: { label: 'Taken', tone: 'success' },
  'given-up': { label: 'Given up', tone: 'danger' },
} as const;

/** What was sent to a webhook, latest first. */
export function DeliveryLog({ id, canRepeat }: { id: number; canRepeat: boolean }) {
  const [page, setPage] = useState(1);
  const deliveries = useListDeliveries(id, page);
  return (
    <div className="mt-4">
      <PagedList
        query={deliveries}
        pending={<SkeletonList rows={2} />}
        failed="The log could not be loaded"
        page={page}
        onPage={setPage}
        summary={(total) => pluralize(total, 'event')}
        empty={<p className="text-muted text-sm">Nothing was sent in the last thirty days.</p>}
      >
        {({ results }) => (
          <ul aria-label="Log" className="divide-y divide-line border-line border-t">
            {results.map((delivery) => (
              <Row key={delivery.id} webhook={id} delivery={delivery} canRepeat={canRepeat} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function Row({ webhook, delivery, canRepeat }: { webhook: number; delivery: Delivery; canRepeat: boolean }) {
  const { id, event, state, attempts, outcome, created_at } = delivery;
  const repeat = useRepeatDelivery(webhook);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
      <span className="font-mono">{event}</span>
      <span className="text-muted">
        {formatRelative(created_at)}
        {attempts > 0 && `, ${pluralize(attempts, 'attempt')}, answer: ${outcome}`}
      </span>
      {state !== 'waiting' && canRepeat && (
        <Button
          size="sm"
          variant="link"
          busy={repeat.isPending}
          onClick={() =>
            repeat.mutate(id, {
              onError: (error) =>
                toast({ title: 'Not sent', description: errorMessage(error), variant: 'destructive' }),
            })
          }
        >
          Send again
          <span className="sr-only">
            : {event} number {id}
          </span>
        </Button>
      )}
    </li>
  );
}
