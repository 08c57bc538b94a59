import { useState } from 'react';
import { type Passage, PassageDraft } from '#contract/questions/passages.ts';
import { errorMessage, fieldError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { pluralize } from '#web/ui/text.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { MarkdownField } from '../editor/markdown-field.tsx';
import { usePreviewText } from '../requests.ts';
import { useCreatePassage, useEditPassage } from './requests.ts';

type PassageFormProps = {
  /** The passage to edit; undefined creates one. */
  passage: Passage | undefined;
  onClose: () => void;
  onSaved: (stimulus: Passage) => void;
};

/** Creates a passage, or edits one. */
export function PassageForm({ passage, onClose, onSaved }: PassageFormProps) {
  const [title, setTitle] = useState(passage?.title ?? '');
  const [description, setDescription] = useState(passage?.description ?? '');
  const [tried, setTried] = useState(false);
  const create = useCreatePassage();
  const edit = useEditPassage();
  const save = passage ? edit : create;
  const draft = { title, description, format: passage?.format ?? ('markdown' as const) };
  const issues = PassageDraft.safeParse(draft).error?.issues ?? [];
  const errorAt = (path: string) =>
    (tried ? issues.find((issue) => issue.path.join('.') === path)?.message : undefined) ??
    fieldError(save.error, path);
  const preview = usePreviewText([useDebounced(description, 400)], draft.format);
  const questions = passage?.questions ?? 0;

  function submit() {
    setTried(true);
    if (issues.length > 0) return;
    if (passage) edit.mutate({ id: passage.id, ...draft }, { onSuccess: onSaved });
    else create.mutate(draft, { onSuccess: onSaved });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !save.isPending && onClose()}
      size="lg"
      title={passage ? 'Edit the passage' : 'New passage'}
      footer={
        <>
          <Button variant="secondary" disabled={save.isPending} onClick={onClose}>
            Back
          </Button>
          <Button busy={save.isPending} onClick={submit}>
            {save.isPending ? 'Saving' : passage ? 'Save passage' : 'Save and choose'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {questions > 0 && (
          <Notice title={`${pluralize(questions, 'question gets', 'questions get')} a new version`}>
            Attempts that are open, and results, keep the passage as it was.
          </Notice>
        )}
        <Field label="Title" error={errorAt('title')}>
          <Input value={title} maxLength={120} onChange={(event) => setTitle(event.target.value)} />
        </Field>
        <MarkdownField
          label="Passage"
          rows={8}
          maxLength={20_000}
          plain={draft.format === 'text'}
          value={description}
          onText={setDescription}
          error={errorAt('description')}
        />
        {description.trim() !== '' && preview.data && (
          <section
            aria-label="Passage as a student sees it"
            className="rounded-control border border-line px-4 py-3"
          >
            <RichText html={preview.data[0] ?? ''} />
          </section>
        )}
        <FieldError message={save.error ? errorMessage(save.error) : undefined} />
      </div>
    </Dialog>
  );
}
