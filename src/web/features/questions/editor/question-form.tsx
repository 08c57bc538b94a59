import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Question } from '#contract/questions/question.ts';
import { errorMessage, fieldError } from '#web/api/api-error.ts';
import { paths } from '#web/paths.ts';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { KindFields } from '../answer-keys/kind-fields.tsx';
import { useQuestionSearch } from '../bank/search.ts';
import { PassageField } from '../passages/passage-field.tsx';
import { isQuestionChanged, useCreateQuestion, useEditQuestion } from '../requests.ts';
import { type QuestionFormValues as Form, toDraft, validateForm } from './form-values.ts';
import { useLocalDraft } from './local-draft.ts';
import { DetailFields, TextFields } from './question-fields.tsx';
import { QuestionPreview } from './question-preview.tsx';
import { RestoredDraftNotice } from './restored-draft-notice.tsx';
import { SimilarQuestionsCard } from './similar-questions-card.tsx';
import { TagsField } from './tags-field.tsx';
import { TopicsField } from './topics-field.tsx';

type QuestionFormProps = { initial: Form; question: Question | undefined };

export function QuestionForm({ initial, question }: QuestionFormProps) {
  const { restored, keep, keepNow, drop } = useLocalDraft(question?.id, question?.version ?? 0);
  const [form, setForm] = useState(restored?.form ?? initial);
  // Errors show from the first try to save on, and then update while typing.
  const [tries, setTries] = useState(0);
  const [pristine] = useState(() => JSON.stringify(initial));
  const create = useCreateQuestion();
  const edit = useEditQuestion();
  const save = question ? edit : create;
  const { leaveEditor } = useQuestionSearch();
  const navigate = useNavigate();
  const place = useRef<HTMLFormElement>(null);
  const objections = tries > 0 ? validateForm(form) : {};
  const errorAt = (path: string) => objections[path] ?? fieldError(save.error, path);
  const dirty = JSON.stringify(form) !== pristine;
  const isDraft = question?.status === 'draft';

  useEffect(() => {
    if (tries > 0)
      place.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [tries]);

  function change(next: Form) {
    setForm(next);
    if (JSON.stringify(next) === pristine) drop();
    else keep(next);
    if (save.isError) save.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    send('ready');
  }

  function send(status: 'draft' | 'ready') {
    if (Object.keys(validateForm(form)).length > 0) {
      setTries(tries + 1);
      return;
    }
    const draft = toDraft(form, status);
    const settle = {
      onSuccess: (saved: Question) => {
        drop();
        leaveEditor();
        if (question)
          toast({
            title: `Version ${saved.version} saved`,
            description: isDraft
              ? status === 'ready'
                ? 'It is ready for tests now.'
                : 'It is still a draft.'
              : 'Finished tests keep the version that students saw.',
            variant: 'success',
          });
        else
          toast({
            title: status === 'draft' ? 'Draft saved' : 'Question saved',
            description:
              status === 'draft'
                ? 'It has the status “Draft” until you make it ready.'
                : 'It is in the question set now.',
            variant: 'success',
            action: {
              label: 'Write another',
              run: () => navigate({ to: paths.questions, search: (old) => ({ ...old, edit: 'new' }) }),
            },
          });
      },
      onError: (error: Error) => {
        setTries(tries + 1);
        if (!isQuestionChanged(error)) return;
        keepNow();
        toast({ title: 'Not saved', description: errorMessage(error), variant: 'destructive' });
      },
    };
    if (question) edit.mutate({ id: question.id, ...draft, based_on: question.version }, settle);
    else create.mutate(draft, settle);
  }

  return (
    <form
      ref={place}
      noValidate
      onSubmit={submit}
      className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
    >
      <UnsavedGuard when={dirty && !save.isSuccess} onDiscard={drop}>
        {question
          ? 'What you changed in this question will be lost.'
          : 'The question you are writing will be lost.'}
      </UnsavedGuard>
      {restored && (
        <RestoredDraftNotice
          restored={restored}
          version={question?.version ?? 0}
          onForget={() => {
            drop();
            setForm(initial);
          }}
        />
      )}
      <Card className="flex flex-col gap-8">
        <TextFields form={form} onChange={change} errorAt={errorAt} />
        <KindFields form={form} onChange={change} errorAt={errorAt} />
        <PassageField
          passage={form.stimulus}
          onChange={(stimulus) => change({ ...form, stimulus })}
          error={errorAt('stimulus_id')}
        />
        <DetailFields form={form} onChange={change} errorAt={errorAt} />
        <TopicsField
          topics={form.topic_tags}
          onChange={(topic_tags) => change({ ...form, topic_tags })}
          error={errorAt('topic_tags') ?? topicError(objections)}
        />
        <TagsField tags={form.tags} onChange={(tags) => change({ ...form, tags })} error={errorAt('tags')} />
      </Card>
      <div className="flex flex-col gap-6 lg:sticky lg:top-6">
        <QuestionPreview form={form} />
        {dirty && <SimilarQuestionsCard description={form.description} except={question?.id} />}
        {question && question.times_used > 0 && (
          <Notice title={`Saving writes version ${question.version + 1}`}>
            Finished tests keep the version that students saw; upcoming tests get the new one.
          </Notice>
        )}
      </div>
      <SaveBar
        dirty={dirty}
        saveable={dirty || isDraft}
        busy={save.isPending}
        error={save.error ? errorMessage(save.error) : undefined}
        objections={Object.keys(objections).length}
        label={
          question
            ? isDraft
              ? 'Save and make ready'
              : `Save as version ${question.version + 1}`
            : 'Save question'
        }
        onDraft={!question || isDraft ? () => send('draft') : undefined}
        onCancel={() => navigate({ to: paths.questions, search: (old) => ({ ...old, edit: undefined }) })}
      />
    </form>
  );
}

function topicError(objections: Record<string, string>): string | undefined {
  return Object.entries(objections).find(([path]) => path.startsWith('topic_tags.'))?.[1];
}

type SaveBarProps = {
  dirty: boolean;
  saveable: boolean;
  busy: boolean;
  error: string | undefined;
  objections: number;
  label: string;
  onDraft: (() => void) | undefined;
  onCancel: () => void;
};

function SaveBar(props: SaveBarProps) {
  const { dirty, saveable, busy, error, objections, label, onDraft, onCancel } = props;
  return (
    <BottomBar className="flex-wrap lg:col-span-2">
      <p
        role="status"
        className={cn('min-w-0 flex-1 text-sm', error || objections > 0 ? 'basis-48' : 'max-sm:sr-only')}
      >
        {error ? (
          <span className="text-danger-text">Not saved. {error} What you typed is still here.</span>
        ) : objections > 0 ? (
          <span className="text-danger-text">
            {objections === 1 ? 'One field needs' : `${objections} fields need`} correction.
          </span>
        ) : (
          <span className="text-muted">
            {dirty ? 'Not saved yet; kept on this device' : 'Nothing changed yet'}
          </span>
        )}
      </p>
      <div className="flex flex-1 flex-wrap gap-2 sm:flex-none">
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        {onDraft && (
          <Button variant="secondary" disabled={!dirty || busy} onClick={onDraft}>
            Save as draft
          </Button>
        )}
        <Button type="submit" busy={busy} disabled={!saveable} className="flex-1">
          {busy ? 'Saving' : label}
        </Button>
      </div>
    </BottomBar>
  );
}
