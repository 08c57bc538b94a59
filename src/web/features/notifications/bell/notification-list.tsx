import { Link } from '@tanstack/react-router';
import { BellOff, CheckCheck } from 'lucide-react';
import type { Notification } from '#contract/notifications/bell.ts';
import { describeNotification } from '#contract/notifications/words.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { formatRelative, useTimeFormat } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { linkOf } from './link.ts';
import { useListNotifications, useMarkNotificationsRead } from './requests.ts';

/** The latest notifications. `onLeave` runs when one of them is followed to its page. */
export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const query = useListNotifications();
  return (
    <QueryView query={query} pending={<Pending />} failed="Your notifications could not be loaded" inCard>
      {(notifications) =>
        notifications.length === 0 ? (
          <EmptyState icon={BellOff} title="No notifications" className="py-8">
            Here you read of your tests, results and reports.
          </EmptyState>
        ) : (
          <Entries notifications={notifications} onLeave={onLeave} />
        )
      }
    </QueryView>
  );
}

type EntriesProps = { notifications: Notification[]; onLeave: () => void };

function Entries({ notifications, onLeave }: EntriesProps) {
  const mark = useMarkNotificationsRead();
  const latest = notifications[0];
  const anyUnread = notifications.some(({ read }) => !read);
  return (
    <>
      {anyUnread && latest && (
        <Button
          variant="link"
          size="sm"
          icon={<CheckCheck aria-hidden="true" />}
          busy={mark.isPending}
          onClick={() =>
            mark.mutate(
              { id: latest.id, earlier: true },
              {
                onError: (error) =>
                  toast({ title: 'Not marked', description: errorMessage(error), variant: 'destructive' }),
              },
            )
          }
        >
          Mark all as read
        </Button>
      )}
      <ul className="flex flex-col">
        {notifications.map((notification) => (
          <li key={notification.id} className="border-line border-t first:border-t-0">
            <Entry
              notification={notification}
              onFollow={() => {
                if (!notification.read) mark.mutate({ id: notification.id });
                onLeave();
              }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Entry({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
  const { shortDateTime } = useTimeFormat();
  const { read, created_at } = notification;
  const { title, detail } = describeNotification(notification, shortDateTime);
  return (
    <Link
      {...linkOf(notification)}
      onClick={onFollow}
      className="flex gap-2 rounded-control px-2 py-2.5 text-sm hover:bg-sunken"
    >
      <span
        aria-hidden="true"
        className={cn('mt-1.5 size-2 shrink-0 rounded-full', read ? 'bg-transparent' : 'bg-accent')}
      />
      <span className="min-w-0 break-words">
        <span className={cn('block', !read && 'font-semibold')}>
          {!read && <span className="sr-only">Unread: </span>}
          {title}
        </span>
        {detail && <span className="block">{detail}</span>}
        <span className="block text-muted text-xs">{formatRelative(created_at)}</span>
      </span>
    </Link>
  );
}

function Pending() {
  return (
    <div role="status" className="flex flex-col gap-3 p-2">
      <span className="sr-only">Loading your notifications</span>
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </div>
  );
}
