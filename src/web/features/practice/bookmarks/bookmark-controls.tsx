import { Bookmark, NotebookPen } from 'lucide-react';
import { useState } from 'react';
import type { BookmarkMark, MetQuestion } from '#contract/practice/bookmarks.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { NoteField } from './note-field.tsx';
import { RemoveBookmarkDialog } from './remove-bookmark-dialog.tsx';
import { useRemoveBookmark, useSaveBookmark } from './requests.ts';

type BookmarkControlsProps = {
  question: MetQuestion;
  mark: BookmarkMark | null;
  /** Such as "question 3". */
  name: string;
  onChange: (mark: BookmarkMark | null) => void;
};

/** Bookmarks a question and takes the note on it. A note bookmarks its question. */
export function BookmarkControls({ question, mark, name, onChange }: BookmarkControlsProps) {
  const [writes, setWrites] = useState(mark !== null && mark.note !== '');
  const [asking, setAsking] = useState(false);
  const save = useSaveBookmark();
  const remove = useRemoveBookmark();
  const failed = (error: Error) =>
    toast({ title: 'Not changed', description: errorMessage(error), variant: 'destructive' });
  const takeAway = ({ id }: BookmarkMark) =>
    remove.mutate(id, {
      onSuccess: () => {
        setWrites(false);
        setAsking(false);
        onChange(null);
      },
      onError: failed,
    });
  const toggle = () => {
    if (!mark) save.mutate({ question }, { onSuccess: onChange, onError: failed });
    else if (mark.note !== '') setAsking(true);
    else takeAway(mark);
  };
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-pressed={mark !== null}
        aria-label={`Bookmark ${name}`}
        busy={save.isPending || remove.isPending}
        icon={<Bookmark aria-hidden="true" className={mark ? 'fill-current' : ''} />}
        onClick={toggle}
      >
        {mark ? 'Bookmarked' : 'Bookmark'}
      </Button>
      {!writes && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Write a note on ${name}`}
          icon={<NotebookPen aria-hidden="true" />}
          onClick={() => setWrites(true)}
        >
          Note
        </Button>
      )}
      {writes && <NoteField question={question} note={mark?.note ?? ''} onSaved={onChange} />}
      {asking && mark && (
        <RemoveBookmarkDialog
          busy={remove.isPending}
          onConfirm={() => takeAway(mark)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
