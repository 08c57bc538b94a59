import { useState } from 'react';
import { type Stimulus, StimulusDraft } from '#contract/questions/passages.ts';
import { issueFor, sentenceFor } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { MarkdownField } from '../editor/markdown-field.tsx';
import { usePreview, useSaveStimulus } from '../requests.ts';
import { useSettled } from '#web/ui/use-debounced.ts';
import { count } from '../labels.ts';

type StimulusFormProps = {
  /** The one that is edited. */
  stimulus: Stimulus | undefined;
  onClose: () => void;
  onSaved: (stimulus: Stimulus) => void;
};

/** Writes a passage, or another one in the place of the one that is there. */
export function StimulusForm({ stimulus, onClose, onSaved }: StimulusFormProps) {
  const [title, setTitle] = useState(stimulus?.title ?? '');
  const [description, setDescription] = useState(stimulus?.description ?? '');
  const [tried, setTried] = useState(false);
  const save = useSaveStimulus(stimulus?.id);
  const draft = { title, description, format: stimulus?.format ?? ('markdown' as const) };
  const issues = StimulusDraft.safeParse(draft).error?.issues ?? [];
  const errorAt = (path: string) =>
    (tried ? issues.find((issue) => issue.path.join('.') === path)?.message : undefined) ??
    issueFor(save.error, path);
  const preview = usePreview([useSettled(description, 400)], draft.format);
  const questions = stimulus?.questions ?? 0;

  function submit() {
    setTried(true);
    if (issues.length === 0) save.mutate(draft, { onSuccess: onSaved });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !save.isPending && onClose()}
      size="lg"
      title={stimulus ? 'Edit the passage' : 'New passage'}
      footer={
        <>
          <Button variant="secondary" disabled={save.isPending} onClick={onClose}>
            Back
          </Button>
          <Button busy={save.isPending} onClick={submit}>
            {save.isPending ? 'Saving' : stimulus ? 'Save passage' : 'Save and choose'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {questions > 0 && (
          <Notice title={`${count(questions, 'question gets', 'questions get')} a new version`}>
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
        <FieldError message={save.error ? sentenceFor(save.error) : undefined} />
      </div>
    </Dialog>
  );
}
