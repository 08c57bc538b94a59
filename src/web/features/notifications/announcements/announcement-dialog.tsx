import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { errorMessage, fieldError } from '#web/api/api-error.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { useTimeFormat } from '#web/api/time.ts';
import { usePreviewText } from '#web/features/questions/requests.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import {
  type AnnouncementForm,
  emptyForm,
  toDraft,
  toForm,
  validateAnnouncement,
} from './announcement-form.ts';
import { AudienceFields } from './audience-fields.tsx';
import { useCreateAnnouncement, useEditAnnouncement, useReadManagedAnnouncement } from './requests.ts';

/** Whom an announcement reaches, and the numbers of its list that no student has. */
export type Published = { readers: number; unknown: string[] };

type AnnouncementDialogProps = {
  /** The announcement to edit; `new` writes one. */
  id: string;
  onClose: () => void;
  onSaved: (published: Published) => void;
};

export function AnnouncementDialog(props: AnnouncementDialogProps) {
  return props.id === 'new' ? <FormDialog {...props} pristine={emptyForm} /> : <EditDialog {...props} />;
}

function EditDialog(props: AnnouncementDialogProps) {
  const { zone } = useTimeFormat();
  const query = useReadManagedAnnouncement(props.id);
  if (query.data) return <FormDialog {...props} pristine={toForm(query.data, zone)} />;
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()} title="Edit announcement" size="xl">
      {query.isPending ? (
        <Skeleton className="h-80" />
      ) : (
        <QueryError query={query} title="The announcement could not be loaded" />
      )}
    </Dialog>
  );
}

function FormDialog({
  id,
  pristine,
  onClose,
  onSaved,
}: AnnouncementDialogProps & { pristine: AnnouncementForm }) {
  const { zone } = useTimeFormat();
  const isNew = id === 'new';
  const [form, setForm] = useState(pristine);
  const [tries, setTries] = useState(0);
  const create = useCreateAnnouncement();
  const edit = useEditAnnouncement();
  const save = isNew ? create : edit;
  const formId = useId();
  const place = useRef<HTMLFormElement>(null);
  const draft = toDraft(form, zone);
  const objections = tries > 0 ? validateAnnouncement(draft) : {};
  const errorAt = (path: string) => objections[path] ?? fieldError(save.error, path);
  const dirty = JSON.stringify(form) !== JSON.stringify(pristine);

  useEffect(() => {
    if (tries > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  function change(next: AnnouncementForm) {
    setForm(next);
    if (save.isError) save.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(validateAnnouncement(draft)).length > 0) return setTries(tries + 1);
    const settle = { onSuccess: onSaved, onError: () => setTries(tries + 1) };
    if (isNew) create.mutate(draft, settle);
    else edit.mutate({ id, ...draft }, settle);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !save.isPending && onClose()}
      title={isNew ? 'New announcement' : 'Edit announcement'}
      size="xl"
      footer={
        <FormButtons
          form={formId}
          busy={save.isPending}
          verb={isNew ? 'Publish' : 'Save changes'}
          doing={isNew ? 'Publishing' : 'Saving'}
          onCancel={onClose}
          disabled={!isNew && !dirty}
        />
      }
    >
      <form id={formId} ref={place} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <UnsavedGuard when={dirty && !save.isSuccess}>What you typed will be lost.</UnsavedGuard>
        <WrittenFields form={form} onChange={change} errorAt={errorAt} />
        <AudienceFields form={form} onChange={change} errorAt={errorAt} />
        {!isNew && (
          <p className="text-muted text-sm">
            Only students who are new to the announcement are notified. From students whom it is no longer
            for, it disappears.
          </p>
        )}
        {save.error && (
          <Notice tone="danger" title="Not saved">
            {errorMessage(save.error)} What you typed is still here.
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

type WrittenFieldsProps = {
  form: AnnouncementForm;
  onChange: (form: AnnouncementForm) => void;
  errorAt: (path: string) => string | undefined;
};

function WrittenFields({ form, onChange, errorAt }: WrittenFieldsProps) {
  return (
    <>
      <Field label="Title" required hint="It is all that a mail says." error={errorAt('title')}>
        <Input
          value={form.title}
          maxLength={120}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...form, title: target.value })}
        />
      </Field>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Field
          label="Text"
          required
          hint="Markdown: **bold**, lists with -, links as [name](https://…)."
          error={errorAt('text')}
        >
          <Textarea
            rows={6}
            value={form.text}
            maxLength={10_000}
            onChange={({ target }) => onChange({ ...form, text: target.value })}
          />
        </Field>
        <Preview text={form.text} />
      </div>
      <Field
        label="Pinned until"
        optional
        hint="To the end of this day it stands on the home page of its readers."
        className="sm:max-w-80"
      >
        <Input
          type="date"
          value={form.pinnedUntil}
          onChange={({ target }) => onChange({ ...form, pinnedUntil: target.value })}
        />
      </Field>
    </>
  );
}

function Preview({ text }: { text: string }) {
  const settled = useDebounced(text, 400);
  const preview = usePreviewText([settled], 'markdown');
  const [html = ''] = (settled.trim() !== '' && preview.data) || [];
  return (
    <section aria-label="Preview" className="min-w-0 rounded-control border border-line p-4">
      <p className="mb-2 font-semibold text-muted text-sm">As students see it</p>
      {preview.error && <p className="text-danger-text text-sm">No preview: {errorMessage(preview.error)}</p>}
      {html === '' ? (
        <p className="text-muted text-sm">The text appears here while you write.</p>
      ) : (
        <RichText html={html} />
      )}
    </section>
  );
}
