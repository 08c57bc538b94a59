import { Link, useParams } from '@tanstack/react-router';
import { Megaphone } from 'lucide-react';
import { ApiError } from '#web/api/api-error.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useReadAnnouncement } from './requests.ts';

/** One announcement. To show it counts as opening it. */
export function AnnouncementPage() {
  const { id } = useParams({ from: paths.announcement });
  const query = useReadAnnouncement(id);
  const { dateTime } = useTimeFormat();
  if (query.error instanceof ApiError && ['not-found', 'invalid-input'].includes(query.error.code))
    return <NoSuchAnnouncement />;
  return (
    <QueryView query={query} pending={<Pending />} failed="The announcement could not be loaded">
      {({ title, text_html, created_at, edited_at }) => (
        <>
          <title>{title}</title>
          <PageHeader
            crumbs={<Crumb to={paths.announcements}>Announcements</Crumb>}
            title={title}
            description={`${dateTime(created_at)}${edited_at ? `, changed on ${dateTime(edited_at)}` : ''}`}
          />
          <Card>
            <RichText html={text_html} />
          </Card>
        </>
      )}
    </QueryView>
  );
}

function NoSuchAnnouncement() {
  return (
    <>
      <title>No announcement</title>
      <h1 className="sr-only">Announcement</h1>
      <EmptyState
        icon={Megaphone}
        title="There is no announcement here"
        action={
          <Link to={paths.announcements} className={buttonStyle({ variant: 'secondary' })}>
            See all announcements
          </Link>
        }
      >
        The placement cell may have withdrawn it.
      </EmptyState>
    </>
  );
}

function Pending() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading the announcement</span>
      <Skeleton className="h-16" />
      <Skeleton className="h-48 rounded-panel" />
    </div>
  );
}
