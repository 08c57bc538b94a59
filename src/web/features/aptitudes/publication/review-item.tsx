import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { Review } from '#contract/aptitudes/publication.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApproveAptitude } from './requests.ts';

/** The line of the checklist on the approval by a second person. */
export function ReviewItem({ id, review }: { id: number; review: Review }) {
  const format = useTimeFormat();
  const approve = useApproveAptitude(id);
  const { approved, may_approve, state } = review;
  if (approved)
    return (
      <li className="flex items-start gap-3">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success-text" />
        {approved.by} approved it on {format.dateTime(approved.at)}. A change withdraws the approval.
      </li>
    );
  return (
    <li className="flex items-start gap-3">
      <TriangleAlert role="img" aria-label="To put right" className="mt-0.5 size-5 shrink-0 text-warn-text" />
      <span className="min-w-0 flex-1">
        {may_approve
          ? 'Nobody has approved this draft yet.'
          : 'Somebody who did not make the last change has to approve this draft.'}{' '}
        {may_approve && (
          <Button
            variant="secondary"
            size="sm"
            busy={approve.isPending}
            onClick={() =>
              approve.mutate(state, {
                onSuccess: () => toast({ title: 'The draft is approved', variant: 'success' }),
                onError: (error) =>
                  toast({ title: 'Not approved', description: errorMessage(error), variant: 'destructive' }),
              })
            }
          >
            Approve
          </Button>
        )}
      </span>
    </li>
  );
}
