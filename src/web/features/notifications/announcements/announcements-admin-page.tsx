import { useNavigate } from '@tanstack/react-router';
import { Megaphone, Plus } from 'lucide-react';
import { useState } from 'react';
import { enumerate } from '#web/features/blocks/registration-numbers.ts';
import { firstValue, type ListOptions, readPage, useListSearch } from '#web/layout/list-search.ts';
import { PagedList } from '#web/layout/paged-list.tsx';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { DismissibleNotice } from '#web/ui/dismissible-notice.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { toast } from '#web/ui/toast.ts';
import { AnnouncementCard } from './announcement-card.tsx';
import { AnnouncementDialog, type Published } from './announcement-dialog.tsx';
import { useListManagedAnnouncements } from './requests.ts';

const list: ListOptions<{ page: number; edit: string | undefined }> = {
  at: paths.manageAnnouncements,
  read: (text) => ({ page: readPage(text), edit: firstValue(text.edit) }),
};

/** What the cell tells students: to write, edit and withdraw, with counts of readers. */
export function AnnouncementsAdminPage() {
  const { search, change } = useListSearch(list);
  const navigate = useNavigate();
  const announcements = useListManagedAnnouncements(search.page);
  const [unknown, setUnknown] = useState<string[]>([]);
  const open = (edit: string | undefined, saved = false) =>
    navigate({
      to: paths.manageAnnouncements,
      search: (old) => ({ ...old, edit }),
      replace: edit === undefined,
      resetScroll: false,
      ignoreBlocker: saved,
    });

  function settle({ readers, unknown: numbers }: Published) {
    open(undefined, true);
    setUnknown(numbers);
    toast({
      title: search.edit === 'new' ? 'Announcement published' : 'Announcement changed',
      description: `It reaches ${pluralize(readers, 'student')}.`,
      variant: 'success',
    });
  }

  return (
    <>
      <title>Announcements</title>
      <PageHeader
        crumbs={<Crumb to={paths.home}>Home</Crumb>}
        title="Announcements"
        description="Students read them under the bell and on a page of their own. A mail has only the title and the address."
        actions={
          <Button onClick={() => open('new')}>
            <Plus aria-hidden="true" /> New announcement
          </Button>
        }
      />
      {unknown.length > 0 && (
        <div className="mb-4">
          <DismissibleNotice
            tone="warn"
            title={`${pluralize(unknown.length, 'number')} not known`}
            onClose={() => setUnknown([])}
          >
            No student has {enumerate(unknown)}. The others were notified.
          </DismissibleNotice>
        </div>
      )}
      <PagedList
        query={announcements}
        pending={<SkeletonList rows={3} rowClassName="h-40 rounded-panel" />}
        failed="The announcements could not be loaded"
        page={search.page}
        onPage={(page) => change({ page })}
        summary={(total) => pluralize(total, 'announcement')}
        empty={
          <EmptyState
            icon={Megaphone}
            title="No announcement yet"
            action={
              <Button variant="secondary" onClick={() => open('new')}>
                Write the first one
              </Button>
            }
          >
            Tell all students, some trades and batches, or a list of people.
          </EmptyState>
        }
      >
        {({ results }) => (
          <ol aria-label="Announcements" className="flex flex-col gap-4">
            {results.map((announcement) => (
              <li key={announcement.id}>
                <AnnouncementCard announcement={announcement} onEdit={() => open(String(announcement.id))} />
              </li>
            ))}
          </ol>
        )}
      </PagedList>
      {search.edit !== undefined && (
        <AnnouncementDialog
          key={search.edit}
          id={search.edit}
          onClose={() => open(undefined)}
          onSaved={settle}
        />
      )}
    </>
  );
}
