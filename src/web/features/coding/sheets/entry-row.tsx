import { Link } from '@tanstack/react-router';
import { ExternalLink, NotebookPen, StickyNote } from 'lucide-react';
import { useState } from 'react';
import type { Entry, EntryState } from '#contract/coding/sheets.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { DIFFICULTY_NAMES, topicName } from '../labels.ts';
import { useMarkEntry } from './requests.ts';

export const STATE_NAMES: Record<EntryState, string> = {
  'to-do': 'To do',
  solved: 'Solved',
  revise: 'Revise',
};

/** A problem or link of a sheet, with the student's mark and note. */
export function EntryRow({ entry, canMark }: { entry: Entry; canMark: boolean }) {
  const { id, title, problem_slug, topics, difficulty, state, note } = entry;
  const mark = useMarkEntry();
  const [isNoting, setNoting] = useState(false);
  // The portal knows that its own problems are solved; a student can only want to revise them.
  const choices = (['to-do', 'solved', 'revise'] as const).filter(
    (value) => problem_slug === null || value !== 'solved' || state === 'solved',
  );
  return (
    <li className="flex flex-col gap-2 px-4 py-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] narrow:grid-cols-1 items-center gap-x-3">
        <EntryTitle entry={entry} />
        <p className="row-start-2 text-muted text-sm max-sm:col-span-2 narrow:col-span-1">
          {[difficulty !== null && DIFFICULTY_NAMES[difficulty], topics.map(topicName).join(', ')]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className="flex items-center gap-1 sm:row-span-2">
          {canMark ? (
            <Select
              aria-label={`State of ${title}`}
              className="w-30 sm:w-32"
              value={state}
              options={choices.map((value) => ({ value, label: STATE_NAMES[value] }))}
              onChange={({ target }) => mark.mutate({ id, state: target.value as EntryState })}
            />
          ) : (
            <Badge>{STATE_NAMES[state]}</Badge>
          )}
          {canMark && (
            <Button
              variant="ghost"
              size="icon"
              className="-me-2"
              aria-expanded={isNoting}
              aria-label={note === '' ? 'Add a note' : 'Edit the note'}
              title={note === '' ? 'Add a note' : 'Edit the note'}
              onClick={() => setNoting(!isNoting)}
            >
              {note === '' ? <StickyNote aria-hidden="true" /> : <NotebookPen aria-hidden="true" />}
            </Button>
          )}
        </div>
      </div>
      {isNoting ? (
        <Note
          entry={entry}
          onSave={(text) => mark.mutate({ id, note: text }, { onSuccess: () => setNoting(false) })}
          isSaving={mark.isPending}
        />
      ) : (
        note !== '' && <p className="whitespace-pre-line text-sm">{note}</p>
      )}
      {mark.error && <Notice tone="danger">{errorMessage(mark.error)}</Notice>}
    </li>
  );
}

function EntryTitle({ entry: { title, problem_slug, url, available } }: { entry: Entry }) {
  if (problem_slug !== null && available)
    return (
      <Link to={paths.problem} params={{ slug: problem_slug }} className="font-medium hover:underline">
        {title}
      </Link>
    );
  if (url === null) return <span className="text-muted">{title} (not available now)</span>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1.5 font-medium hover:underline"
    >
      {title}
      <ExternalLink aria-label="opens another site" className="size-3.5 shrink-0" />
    </a>
  );
}

function Note({
  entry,
  onSave,
  isSaving,
}: {
  entry: Entry;
  onSave: (note: string) => void;
  isSaving: boolean;
}) {
  const [text, setText] = useState(entry.note);
  return (
    <div className="flex flex-col items-start gap-2">
      <Field label={`Note to ${entry.title}`} className="w-full">
        <Textarea rows={3} maxLength={2_000} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Button size="sm" variant="secondary" busy={isSaving} onClick={() => onSave(text)}>
        {isSaving ? 'Saving' : 'Save note'}
      </Button>
    </div>
  );
}
