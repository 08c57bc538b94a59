import { useNavigate, useSearch } from '@tanstack/react-router';
import { Repeat } from 'lucide-react';
import { useAuth } from '#web/api/auth-state.ts';
import { PreparationNav } from '#web/layout/preparation-nav.tsx';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { BookmarkList } from '../bookmarks/bookmark-list.tsx';
import { DueCards } from './due-cards.tsx';

/** What the student missed, when it is time to meet it again, and what the student bookmarked. */
export function RevisionPage() {
  const { isAdmin } = useAuth();
  const { tab } = useSearch({ from: paths.revision });
  const navigate = useNavigate();
  return (
    <>
      <title>Revision</title>
      <PageHeader
        title="Revision"
        description="What you missed comes back just before you would forget it, until you know it."
      />
      {!isAdmin && <PreparationNav />}
      {isAdmin ? (
        <EmptyState icon={Repeat} title="Students revise here" />
      ) : (
        <Tabs
          label="Revision"
          value={tab === 'bookmarks' ? 'bookmarks' : 'due'}
          onChange={(next) =>
            void navigate({
              to: '.',
              search: next === 'due' ? {} : { tab: next },
              replace: true,
              resetScroll: false,
            })
          }
          tabs={[
            { value: 'due', label: 'Due', content: <DueCards /> },
            { value: 'bookmarks', label: 'Bookmarks', content: <BookmarkList /> },
          ]}
        />
      )}
    </>
  );
}
