import { Link } from '@tanstack/react-router';
import { Pin } from 'lucide-react';
import { withQueries } from '#web/api/query-page.tsx';
import { paths } from '#web/paths.ts';
import { useListPinnedAnnouncements } from './requests.ts';

/** A line for each pinned announcement, for the home page. It shows nothing while it loads or where loading fails. */
export const PinnedAnnouncements = withQueries(function PinnedAnnouncements() {
  const { data = [] } = useListPinnedAnnouncements();
  if (data.length === 0) return null;
  return (
    <ul aria-label="Pinned announcements" className="mt-4 flex flex-col gap-2 md:mt-6">
      {data.map(({ id, title, opened }) => (
        <li key={id}>
          <Link
            to={paths.announcement}
            params={{ id: String(id) }}
            className="flex min-h-11 items-center gap-3 rounded-control bg-accent-soft px-4 py-2 text-accent-text text-sm underline-offset-4 hover:underline"
          >
            <Pin aria-hidden="true" className="size-4 shrink-0" />
            <span dir="auto" className="min-w-0 break-words font-semibold">
              {title}
            </span>
            {!opened && <span className="ms-auto shrink-0 text-xs">Unread</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
});
