import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { QuestionImportItem } from '#contract/questions/imports.ts';
import { ImportedDraft } from '#contract/questions/question.ts';
import { errorMessage, fieldError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { KindFields } from '../answer-keys/kind-fields.tsx';
import { type QuestionFormValues, toDraft, toFormValues, validateForm } from '../editor/form-values.ts';
import { MarkdownField } from '../editor/markdown-field.tsx';
import { DetailFields, TextFields } from '../editor/question-fields.tsx';
import { QuestionPreview } from '../editor/question-preview.tsx';
import { TagsField } from '../editor/tags-field.tsx';
import { TopicsField } from '../editor/topics-field.tsx';
import { useEditQuestionImportItem } from './requests.ts';

type ItemEditorProps = { importId: number; item: QuestionImportItem; onClose: () => void };

/** Edits a question of an import draft in place, with the fields of the question editor. */
export function ItemEditor({ importId, item, onClose }: ItemEditorProps) {
  const [initial] = useState(() => toFormValues({ ...item.question, stimulus: null }));
  const [form, setForm] = useState(initial);
  const [passage, setPassage] = useState(item.passage);
  const [tries, setTries] = useState(0);
  const save = useEditQuestionImportItem(importId, item.position);
  const place = useRef<HTMLFormElement>(null);
  const objections = tries > 0 ? validateForm(form, ImportedDraft) : {};
  const errorAt = (path: string) => objections[path] ?? fieldError(save.error, `question.${path}`);
  const dirty = passage !== item.passage || JSON.stringify(form) !== JSON.stringify(initial);

  useEffect(() => place.current?.focus(), []);
  useEffect(() => {
    if (tries > 0)
      place.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [tries]);

  function change(next: QuestionFormValues) {
    setForm(next);
    if (save.isError) save.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(validateForm(form, ImportedDraft)).length > 0) return setTries(tries + 1);
    save.mutate(
      { question: toDraft(form), passage },
      {
        onSuccess: ({ duplicate }) => {
          onClose();
          toast({
            title: `Question ${item.position + 1} changed`,
            description: duplicate === 'same' ? 'It is in the bank already, and is skipped.' : undefined,
            variant: 'success',
          });
        },
        onError: () => setTries(tries + 1),
      },
    );
  }

  return (
    <form
      ref={place}
      noValidate
      tabIndex={-1}
      aria-label={`Edit question ${item.position + 1}`}
      onSubmit={submit}
      className="grid grid-cols-1 items-start gap-6 outline-none lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
    >
      <UnsavedGuard when={dirty && !save.isSuccess}>
        What you changed in this question will be lost.
      </UnsavedGuard>
      <div className="flex min-w-0 flex-col gap-8">
        <TextFields form={form} onChange={change} errorAt={errorAt} />
        <KindFields form={form} onChange={change} errorAt={errorAt} />
        <MarkdownField
          label="Passage"
          optional
          hint="What several questions are about, with the same words in each of them."
          rows={3}
          plain={false}
          error={fieldError(save.error, 'passage')}
          value={passage}
          onText={setPassage}
        />
        <DetailFields form={form} onChange={change} errorAt={errorAt} />
        <TopicsField
          optional
          topics={form.topic_tags}
          onChange={(topic_tags) => change({ ...form, topic_tags })}
          error={errorAt('topic_tags')}
        />
        <TagsField tags={form.tags} onChange={(tags) => change({ ...form, tags })} error={errorAt('tags')} />
      </div>
      <QuestionPreview form={form} />
      <div className="flex flex-wrap items-center justify-end gap-2 lg:col-span-2">
        <FieldError message={save.isError ? errorMessage(save.error) : undefined} />
        <Button variant="secondary" disabled={save.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={save.isPending} disabled={!dirty}>
          {save.isPending ? 'Saving' : 'Save in the draft'}
        </Button>
      </div>
    </form>
  );
}
