import { Pencil, Pin, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ManagedAnnouncement } from '#contract/notifications/announcements.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { useServerNow, useTimeFormat } from '#web/api/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { toast } from '#web/ui/toast.ts';
import { useWithdrawAnnouncement } from './requests.ts';

type AnnouncementCardProps = { announcement: ManagedAnnouncement; onEdit: () => void };

/** An announcement as admins see it. */
export function AnnouncementCard({ announcement, onEdit }: AnnouncementCardProps) {
  const { date, dateTime } = useTimeFormat();
  const now = useServerNow();
  const [withdrawing, setWithdrawing] = useState(false);
  const { title, text_html, written_by, created_at, edited_at, withdrawn_at } = announcement;
  const { pinned_until, readers, opened } = announcement;
  const isPinned = pinned_until !== null && Date.parse(pinned_until) > now && !withdrawn_at;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 dir="auto" className="break-words font-semibold text-lg leading-7">
            {title}
          </h2>
          <p className="text-muted text-sm">
            {dateTime(created_at)}
            {written_by !== null && ` by ${written_by}`}
            {edited_at && `, changed on ${date(edited_at)}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isPinned && (
            <Badge tone="accent">
              <Pin aria-hidden="true" /> Pinned until {date(pinned_until)}
            </Badge>
          )}
          {withdrawn_at && <Badge tone="warn">Withdrawn on {date(withdrawn_at)}</Badge>}
        </div>
      </div>
      <details>
        <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-control px-1 font-medium text-accent-text text-sm">
          Text<span className="sr-only"> of {title}</span>
        </summary>
        <RichText html={text_html} className="mt-2" />
      </details>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-3">
        <p className="text-sm">
          For {describeAudience(announcement)}.{' '}
          <span className="text-muted">
            {opened} of {readers} opened it.
          </span>
        </p>
        {!withdrawn_at && (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={onEdit}>
              <Pencil aria-hidden="true" /> Edit<span className="sr-only"> {title}</span>
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setWithdrawing(true)}>
              <Undo2 aria-hidden="true" /> Withdraw…<span className="sr-only"> {title}</span>
            </Button>
          </div>
        )}
      </div>
      {withdrawing && <WithdrawDialog announcement={announcement} onClose={() => setWithdrawing(false)} />}
    </Card>
  );
}

type WithdrawDialogProps = { announcement: ManagedAnnouncement; onClose: () => void };

function WithdrawDialog({ announcement: { id, title }, onClose }: WithdrawDialogProps) {
  const withdraw = useWithdrawAnnouncement();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Withdraw “${title}”?`}
      confirmLabel="Withdraw"
      destructive
      busy={withdraw.isPending}
      error={withdraw.error ? errorMessage(withdraw.error) : undefined}
      onConfirm={() =>
        withdraw.mutate(id, {
          onSuccess: () => {
            onClose();
            toast({ title: 'Announcement withdrawn', description: title, variant: 'success' });
          },
          onError: () => {},
        })
      }
    >
      It disappears from the pages and bells of all students. Mails that were sent stay with them. You cannot
      publish it again.
    </ConfirmDialog>
  );
}

function describeAudience({ to, trades, batches }: ManagedAnnouncement): string {
  if (to === 'everyone') return 'all students';
  if (to === 'list') return 'a list of students';
  const parts = [trades.join(', '), batches.length > 0 && `batch ${batches.join(', ')}`];
  return parts.filter(Boolean).join(', ');
}
