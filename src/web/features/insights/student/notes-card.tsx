import { type SubmitEvent, useState } from 'react';
import type { CellNote } from '#contract/insights/student.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useAddCellNote, useRemoveCellNote } from './requests.ts';

/** The notes of the cell about a student. Not on the progress sheet. */
export function NotesCard({ notes, regno }: { notes: readonly CellNote[]; regno: string }) {
  const format = useTimeFormat();
  const add = useAddCellNote(regno);
  const [words, setWords] = useState('');
  const [removing, setRemoving] = useState<CellNote>();
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    add.mutate(words, { onSuccess: () => setWords('') });
  }
  return (
    <Card className="print:hidden">
      <CardHeader
        title="Notes of the cell"
        hint="Admins read them, and the student in the download of the own data. An erasure deletes them."
      />
      <form noValidate onSubmit={submit} className="flex flex-col items-start gap-3">
        <Field label="New note" className="w-full" {...(add.error && { error: errorMessage(add.error) })}>
          <Textarea
            rows={2}
            maxLength={1000}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="secondary" busy={add.isPending} disabled={words.trim() === ''}>
          Add the note
        </Button>
      </form>
      {notes.length > 0 && (
        <ul aria-label="Notes" className="mt-5 flex flex-col gap-4">
          {notes.map((note) => (
            <li key={note.id} className="border-line border-t pt-3">
              <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                {note.words}
              </p>
              <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
                {note.written_by}, {format.dateTime(note.written_at)}
                <Button variant="link" size="sm" onClick={() => setRemoving(note)}>
                  Remove
                </Button>
              </p>
            </li>
          ))}
        </ul>
      )}
      {removing && <RemoveNote note={removing} regno={regno} onClose={() => setRemoving(undefined)} />}
    </Card>
  );
}

function RemoveNote({ note, regno, onClose }: { note: CellNote; regno: string; onClose: () => void }) {
  const remove = useRemoveCellNote(regno);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Remove this note?"
      confirmLabel="Remove"
      busy={remove.isPending}
      {...(remove.error && { error: errorMessage(remove.error) })}
      onConfirm={() => remove.mutate(note.id, { onSuccess: onClose })}
    >
      Nobody can read it any more. The audit log keeps that it was there.
    </ConfirmDialog>
  );
}
