import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Venue } from '#contract/venues/venue.ts';
import { errorMessage, fieldError } from '#web/api/api-error.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { emptyForm, toDraft, toForm, toOutline, validateVenue, withOutline } from './form.ts';
import { OutlineEditor } from './map/outline-editor.tsx';
import { OutlineFields } from './map/outline-fields.tsx';
import { useCreateVenue, useEditVenue } from './requests.ts';

type VenueFormDialogProps = {
  /** The venue to edit; undefined creates one. */
  original: Venue | undefined;
  onClose: () => void;
  onSaved: (name: string) => void;
};

export function VenueFormDialog({ original, onClose, onSaved }: VenueFormDialogProps) {
  // The form keeps the venue that it opened on; a refetch must not change fields while somebody types.
  const [pristine] = useState(() => (original ? toForm(original) : emptyForm));
  const [form, setForm] = useState(pristine);
  const [tries, setTries] = useState(0);
  const create = useCreateVenue();
  const edit = useEditVenue();
  const save = original ? edit : create;
  const id = useId();
  const place = useRef<HTMLFormElement>(null);
  const draft = toDraft(form);
  const objections = tries > 0 ? validateVenue(draft) : {};
  const errorAt = (path: string) => objections[path] ?? fieldError(save.error, path);
  const outline = toOutline(form);
  const dirty = JSON.stringify(form) !== JSON.stringify(pristine);

  useEffect(() => {
    if (tries > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  function change(next: typeof form) {
    setForm(next);
    if (save.isError) save.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(validateVenue(draft)).length > 0) setTries(tries + 1);
    else {
      const settle = {
        onSuccess: ({ name }: { name: string }) => onSaved(name),
        onError: () => setTries(tries + 1),
      };
      if (original) edit.mutate({ id: original.id, ...draft }, settle);
      else create.mutate(draft, settle);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !save.isPending && onClose()}
      title={original ? 'Edit venue' : 'New venue'}
      size="xl"
      footer={
        <FormButtons
          form={id}
          busy={save.isPending}
          verb={original ? 'Save changes' : 'Add venue'}
          doing="Saving"
          onCancel={onClose}
          disabled={Boolean(original) && !dirty}
        />
      }
    >
      <form
        id={id}
        ref={place}
        noValidate
        onSubmit={submit}
        className="grid items-start gap-6 md:grid-cols-2"
      >
        <UnsavedGuard when={dirty && !save.isSuccess}>
          {original
            ? 'What you changed in this venue will be lost.'
            : 'The venue you are adding will be lost.'}
        </UnsavedGuard>
        <div className="flex min-w-0 flex-col gap-5">
          {original && original.tests.length > 0 && (
            <Notice title="A test has this venue">
              A change counts at once for everybody who has not started:{' '}
              {original.tests.map((test) => test.name).join(', ')}.
            </Notice>
          )}
          <Field label="Name" required error={errorAt('name')}>
            <Input
              value={form.name}
              maxLength={80}
              autoComplete="off"
              onChange={(event) => change({ ...form, name: event.target.value })}
            />
          </Field>
          <Field
            label="How to get there"
            optional
            hint="Building, floor, room; students read it before the test"
            error={errorAt('directions')}
          >
            <Input
              value={form.directions}
              maxLength={300}
              autoComplete="off"
              onChange={(event) => change({ ...form, directions: event.target.value })}
            />
          </Field>
          <OutlineFields form={form} onChange={change} errorAt={errorAt} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {outline ? (
            <OutlineEditor outline={outline} onChange={(next) => change(withOutline(form, next))} />
          ) : (
            <p className="flex aspect-square items-center justify-center rounded-panel border border-line border-dashed p-6 text-center text-muted text-sm">
              {form.kind === 'circle'
                ? 'The map appears here as soon as the centre is known: type it, paste it or use your position.'
                : 'The map appears here as soon as there are three corners.'}
            </p>
          )}
          {save.error && (
            <Notice tone="danger" title="Not saved">
              {errorMessage(save.error)} What you typed is still here.
            </Notice>
          )}
        </div>
      </form>
    </Dialog>
  );
}
