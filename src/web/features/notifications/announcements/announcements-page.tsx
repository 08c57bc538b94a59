import { Link } from '@tanstack/react-router';
import { Megaphone, Pin } from 'lucide-react';
import type { ListedAnnouncement } from '#contract/notifications/announcements.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { type ListOptions, readPage, useListSearch } from '#web/layout/list-search.ts';
import { PagedList } from '#web/layout/paged-list.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { useListAnnouncements } from './requests.ts';

const list: ListOptions<{ page: number }> = {
  at: paths.announcements,
  read: (text) => ({ page: readPage(text) }),
};

/** What the placement cell told the reader, pinned ones first. */
export function AnnouncementsPage() {
  const { search, change } = useListSearch(list);
  const announcements = useListAnnouncements(search.page);
  return (
    <>
      <title>Announcements</title>
      <PageHeader
        crumbs={<Crumb to={paths.home}>Home</Crumb>}
        title="Announcements"
        description="News from the placement cell."
      />
      <PagedList
        query={announcements}
        pending={<SkeletonList rows={4} rowClassName="h-16" />}
        failed="The announcements could not be loaded"
        page={search.page}
        onPage={(page) => change({ page })}
        summary={(total) => pluralize(total, 'announcement')}
        empty={
          <EmptyState icon={Megaphone} title="No announcements yet">
            When the placement cell has news for you, it is listed here and the bell tells you.
          </EmptyState>
        }
      >
        {({ results }) => (
          <Card flush>
            <ul aria-label="Announcements">
              {results.map((announcement) => (
                <li key={announcement.id} className="border-line border-t first:border-t-0">
                  <Entry announcement={announcement} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
    </>
  );
}

function Entry({ announcement }: { announcement: ListedAnnouncement }) {
  const { date } = useTimeFormat();
  const { id, title, created_at, edited_at, pinned, opened } = announcement;
  return (
    <Link
      to={paths.announcement}
      params={{ id: String(id) }}
      className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken sm:px-6"
    >
      <span className="min-w-0">
        <span dir="auto" className={cn('block break-words', !opened && 'font-semibold')}>
          {title}
        </span>
        <span className="block text-muted text-sm">
          {date(created_at)}
          {edited_at && `, changed on ${date(edited_at)}`}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        {pinned && (
          <Badge>
            <Pin aria-hidden="true" /> Pinned
          </Badge>
        )}
        {!opened && <Badge tone="accent">Unread</Badge>}
      </span>
    </Link>
  );
}
