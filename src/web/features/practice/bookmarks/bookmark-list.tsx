import { Bookmark as BookmarkIcon } from 'lucide-react';
import { useState } from 'react';
import type { Bookmark } from '#contract/practice/bookmarks.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { formatRelative } from '#web/api/time.ts';
import { PagedList } from '#web/layout/paged-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { toast } from '#web/ui/toast.ts';
import { SessionButton } from '../start-button.tsx';
import { NoteField } from './note-field.tsx';
import { RemoveBookmarkDialog } from './remove-bookmark-dialog.tsx';
import {
  useListBookmarks,
  useRemoveBookmark,
  useReviseBookmark,
  useStartBookmarkPractice,
} from './requests.ts';

/** The bookmarked questions with their notes, latest first. */
export function BookmarkList() {
  const [page, setPage] = useState(1);
  const query = useListBookmarks(page);
  const start = useStartBookmarkPractice();
  return (
    <PagedList
      query={query}
      pending={<SkeletonList rows={4} />}
      failed="The bookmarks could not be loaded"
      page={page}
      onPage={setPage}
      summary={(total) => pluralize(total, 'bookmark')}
      above={({ total }) =>
        total > 0 && (
          <div>
            <SessionButton start={start} wish={undefined}>
              Practise these
            </SessionButton>
          </div>
        )
      }
      empty={
        <EmptyState icon={BookmarkIcon} title="No bookmarks yet">
          Bookmark a question after you have answered it in practice, or in a result.
        </EmptyState>
      }
    >
      {({ results }) => (
        <ul className="flex flex-col gap-3" aria-label="Bookmarks">
          {results.map((bookmark) => (
            <li key={bookmark.id}>
              <BookmarkRow bookmark={bookmark} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function BookmarkRow({ bookmark }: { bookmark: Bookmark }) {
  const { id, topic, note, description_html, created_at, in_revision } = bookmark;
  const [writes, setWrites] = useState(note !== '');
  const [asking, setAsking] = useState(false);
  const remove = useRemoveBookmark();
  const revise = useReviseBookmark();
  const failed = (error: Error) =>
    toast({ title: 'Not changed', description: errorMessage(error), variant: 'destructive' });
  const takeAway = () => remove.mutate(id, { onError: failed });
  return (
    <Card>
      <p className="text-muted text-sm">
        {topic} · bookmarked {formatRelative(created_at)}
        {in_revision && ' · in your revision'}
      </p>
      {description_html !== null ? (
        <RichText html={description_html} className="mt-2 line-clamp-4" />
      ) : (
        <p className="mt-2">A test asks this question now, so it waits.</p>
      )}
      {writes && (
        <div className="-mx-3 mt-3">
          <NoteField question={{ bookmark_id: id }} note={note} onSaved={() => undefined} />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {!in_revision && (
          <Button
            variant="secondary"
            size="sm"
            busy={revise.isPending}
            onClick={() => revise.mutate(id, { onError: failed })}
          >
            Add to revision
          </Button>
        )}
        {!writes && (
          <Button variant="ghost" size="sm" onClick={() => setWrites(true)}>
            Write a note
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          busy={remove.isPending}
          onClick={() => (note === '' ? takeAway() : setAsking(true))}
        >
          Remove
        </Button>
      </div>
      {asking && (
        <RemoveBookmarkDialog busy={remove.isPending} onConfirm={takeAway} onClose={() => setAsking(false)} />
      )}
    </Card>
  );
}
