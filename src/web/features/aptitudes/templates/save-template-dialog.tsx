import { type FormEvent, useId, useState } from 'react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { ApiError, errorMessage, fieldError } from '#web/api/api-error.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast.ts';
import { useSaveTemplate } from './requests.ts';

/** Saves the design of a test as a template. */
export function SaveTemplateDialog({ aptitude, onClose }: { aptitude: Aptitude; onClose: () => void }) {
  const keep = useSaveTemplate();
  const [name, setName] = useState(aptitude.name);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const id = useId();
  const taken = keep.error instanceof ApiError && keep.error.code === 'template-name-taken';
  const nameError = fieldError(keep.error, 'name') ?? (taken ? errorMessage(keep.error) : undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '') return;
    keep.mutate(
      { aptitude_id: aptitude.id, name: name.trim(), note: note.trim() },
      {
        onSuccess: (template) => {
          onClose();
          toast({
            title: 'Template kept',
            description: `“${template.name}” is now the first choice under From a template.`,
            variant: 'success',
          });
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !keep.isPending && onClose()}
      title="Keep as a template"
      description="Includes sections, times, marks and blueprints, but not the name, date, admission or chosen questions."
      footer={
        <FormButtons form={id} busy={keep.isPending} verb="Keep template" doing="Saving" onCancel={onClose} />
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label="Name of the template"
          required
          error={tried && name.trim() === '' ? 'Name the template' : nameError}
        >
          <Input
            value={name}
            maxLength={120}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value);
              keep.reset();
            }}
          />
        </Field>
        <Field label="Note" optional error={fieldError(keep.error, 'note')}>
          <Textarea value={note} rows={2} maxLength={500} onChange={(event) => setNote(event.target.value)} />
        </Field>
        {keep.error && nameError === undefined && (
          <Notice tone="danger" title="Not kept">
            {errorMessage(keep.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
