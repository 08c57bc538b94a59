import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { errorMessage, fieldError } from '#web/api/api-error.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { VenueField } from '#web/features/venues/venue-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { releaseLabels } from '../labels.ts';
import { useCreateAptitude, useEditAptitude } from '../requests.ts';
import { summarizeScheme } from '../scheme/scheme-summary.ts';
import { type AptitudeForm as Form, pickChanges, toDraft, validateDraft } from './form.ts';
import { InstructionsField } from './instructions-field.tsx';
import { MarkingFields } from './marking-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';

type AptitudeFormProps = {
  title: string;
  initial: Form;
  original: Aptitude | undefined;
  onClose: () => void;
  onSaved: (saved: Aptitude) => void;
};

export function AptitudeForm({ title, onClose, onSaved, ...given }: AptitudeFormProps) {
  const { zone } = useTimeFormat();
  // The form keeps the test that it opened on; a refetch must not change fields while somebody types.
  const [{ initial, original }] = useState(given);
  const [form, setForm] = useState(initial);
  const [tries, setTries] = useState(0);
  const create = useCreateAptitude();
  const edit = useEditAptitude();
  const save = original ? edit : create;
  const id = useId();
  const place = useRef<HTMLFormElement>(null);
  const draft = toDraft(form, zone, original);
  const objections = tries > 0 ? validateDraft(draft) : {};
  const errorAt = (path: string) => objections[path] ?? fieldError(save.error, path);
  const dirty = JSON.stringify(form) !== JSON.stringify(initial);
  const apart = original !== undefined && hasSeparateReleases(original);
  const settings = original?.stage === 'draft' ? 'Setup' : 'Settings';
  const started = (original?.attempt_count ?? 0) > 0;

  useEffect(() => {
    if (tries > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  function change(patch: Partial<Form>) {
    setForm({ ...form, ...patch });
    if (save.isError) save.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(validateDraft(draft)).length > 0) return setTries(tries + 1);
    const settle = { onSuccess: onSaved, onError: () => setTries(tries + 1) };
    if (original)
      edit.mutate({ id: original.id, ...pickChanges(toDraft(initial, zone, original), draft) }, settle);
    else create.mutate({ ...draft, published: false }, settle);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !save.isPending && onClose()}
      title={title}
      size="lg"
      footer={
        <FormButtons
          form={id}
          busy={save.isPending}
          verb={original ? 'Save changes' : 'Create draft'}
          doing="Saving"
          onCancel={onClose}
          disabled={Boolean(original) && !dirty}
        />
      }
    >
      <form id={id} ref={place} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <UnsavedGuard when={dirty && !save.isSuccess}>
          {original
            ? 'What you changed in this test will be lost.'
            : 'The test you are creating will be lost.'}
        </UnsavedGuard>
        {started && (
          <Notice title="Students have started this test">
            Its start and marks stay as they are
            {original?.phase === 'past' ? ', and so does its end.' : '; its end can only move later.'}
          </Notice>
        )}
        <Field label="Name" required error={errorAt('name')}>
          <Input
            value={form.name}
            maxLength={120}
            autoComplete="off"
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <ScheduleFields form={form} original={original} onChange={change} errorAt={errorAt} />
        <Field
          label="Questions per student"
          required
          hint="General ones and those of the student’s trade together"
          error={errorAt('total_questions')}
        >
          <Input
            inputMode="numeric"
            value={form.total_questions}
            onChange={(event) => change({ total_questions: event.target.value })}
          />
        </Field>
        {original?.scheme ? (
          <p className="text-muted text-sm">
            Marks: {summarizeScheme(original.scheme)}. They are set under {settings}.
          </p>
        ) : (
          <MarkingFields form={form} locked={started} onChange={change} errorAt={errorAt} />
        )}
        {apart && (
          <p className="text-muted text-sm">
            The release of marks, answers and explanations is set under {settings}.
          </p>
        )}
        {!apart && (
          <RadioGroup
            legend="Results come out"
            value={form.release}
            onChange={(release) => change({ release })}
            options={[
              {
                value: 'after-end',
                label: releaseLabels['after-end'],
                hint: 'Nobody learns the key while others are still taking the test.',
              },
              {
                value: 'at-once',
                label: releaseLabels['at-once'],
                hint: 'For practice: marks, key and explanations show while others may still be taking the test.',
              },
            ]}
          />
        )}
        <VenueField
          value={form.venue}
          present={original?.venue ?? undefined}
          onChange={(venue) => change({ venue })}
          error={errorAt('venue_id')}
        />
        <InstructionsField
          value={form.instructions}
          onChange={(instructions) => change({ instructions })}
          error={errorAt('instructions')}
        />
        {save.error && (
          <Notice tone="danger" title="Not saved">
            {errorMessage(save.error)} What you typed is still here.
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

/** Whether the parts of the results have separate release rules, which this form cannot show. */
function hasSeparateReleases({ release_marks, release_answers, release_explanations }: Aptitude): boolean {
  return (
    release_marks === 'by-hand' || release_answers !== release_marks || release_explanations !== release_marks
  );
}
