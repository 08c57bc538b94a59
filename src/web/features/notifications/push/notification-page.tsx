import { Link, Navigate, useParams } from '@tanstack/react-router';
import { BellOff } from 'lucide-react';
import { useEffect } from 'react';
import type { Notification } from '#contract/notifications/bell.ts';
import { ApiError } from '#web/api/api-error.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { linkOf } from '../bell/link.ts';
import { useMarkNotificationsRead } from '../bell/requests.ts';
import { useReadNotification } from './requests.ts';

/** Where a click on a pushed notification leads: marks it as read and goes on to what it tells of. */
export function NotificationPage() {
  const { id } = useParams({ from: paths.notification });
  const query = useReadNotification(id);
  return (
    <>
      <title>Notification</title>
      <h1 className="sr-only">Notification</h1>
      {query.error instanceof ApiError && [400, 404].includes(query.error.status) ? (
        <EmptyState
          icon={BellOff}
          title="There is no such notification"
          action={
            <Link to={paths.home} className={buttonStyle({ variant: 'secondary' })}>
              Go to the home page
            </Link>
          }
        >
          It is no longer kept, or it went to another person.
        </EmptyState>
      ) : (
        <QueryView query={query} pending={<Skeleton className="h-24" />}>
          {(notification) => <Follow notification={notification} />}
        </QueryView>
      )}
    </>
  );
}

function Follow({ notification }: { notification: Notification }) {
  const { mutate } = useMarkNotificationsRead();
  const { id } = notification;
  useEffect(() => mutate({ id }), [mutate, id]);
  return <Navigate {...linkOf(notification)} replace />;
}
