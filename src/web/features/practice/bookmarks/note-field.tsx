import { useEffect, useState } from 'react';
import { type BookmarkMark, MAX_NOTE_LENGTH, type MetQuestion } from '#contract/practice/bookmarks.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { currentAuth } from '#web/api/auth-state.ts';
import { draftKey, dropDraft, findDraft, keepDraft } from '#web/api/drafts.ts';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useSaveBookmark } from './requests.ts';

const SAVE_DELAY_MS = 800;

type NoteFieldProps = {
  question: MetQuestion;
  note: string;
  onSaved: (mark: BookmarkMark) => void;
};

/** A private note that saves itself. The device keeps it until the portal has it. */
export function NoteField({ question, note, onSaved }: NoteFieldProps) {
  const key = draftKey(currentAuth().user?.regno ?? '', `note ${JSON.stringify(question)}`);
  const [text, setText] = useState(() => {
    const kept = findDraft(key)?.text;
    return typeof kept === 'string' ? kept : note;
  });
  const [confirmed, setConfirmed] = useState(note);
  const [refused, setRefused] = useState<string>();
  const settled = useDebounced(text, SAVE_DELAY_MS);
  const { mutate, isPending, failureCount, error } = useSaveBookmark();
  // One at a time, so that an older text never overwrites a newer one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` and `onSaved` are made anew by each render.
  useEffect(() => {
    if (settled === confirmed || settled === refused || isPending) return;
    mutate(
      { question, note: settled },
      {
        onSuccess: (mark) => {
          setConfirmed(settled);
          if (findDraft(key)?.text === settled) dropDraft(key);
          onSaved(mark);
        },
        onError: () => setRefused(settled),
      },
    );
  }, [settled, confirmed, refused, isPending, mutate, key]);
  const state =
    text === confirmed ? (text === '' ? '' : 'Saved') : failureCount > 0 ? 'Kept on this device' : 'Saving';
  return (
    <div className="w-full px-3">
      <Field
        label="Private note"
        hint="Nobody else reads it."
        {...(refused === text && error && { error: errorMessage(error) })}
      >
        <Textarea
          rows={2}
          className="min-h-16"
          value={text}
          maxLength={MAX_NOTE_LENGTH}
          onChange={(event) => {
            setText(event.target.value);
            keepDraft(key, event.target.value);
          }}
        />
      </Field>
      <p role="status" className="mt-1 min-h-5 text-muted text-sm">
        {refused === text ? '' : state}
      </p>
    </div>
  );
}
