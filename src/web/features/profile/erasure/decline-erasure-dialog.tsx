import { type SubmitEvent, useId, useState } from 'react';
import type { OpenErasure } from '#contract/profile/erasure.ts';
import { errorMessage, fieldError } from '#web/api/api-error.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast.ts';
import { useDeclineErasure } from './requests.ts';

export function DeclineErasureDialog({ request, onClose }: { request: OpenErasure; onClose: () => void }) {
  const decline = useDeclineErasure();
  const [missing, setMissing] = useState(false);
  const form = useId();
  const { id, name } = request;

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('reason') as HTMLTextAreaElement;
    const reason = field.value.trim();
    setMissing(reason === '');
    if (reason === '') return field.focus();
    decline.mutate(
      { id, reason },
      {
        onSuccess: () => {
          onClose();
          toast({
            title: 'Request declined',
            description: `${name} can read your reason.`,
            variant: 'success',
          });
        },
      },
    );
  }

  const refusal = decline.error
    ? (fieldError(decline.error, 'reason') ?? errorMessage(decline.error))
    : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !decline.isPending && onClose()}
      title={`Decline the request of ${name}?`}
      description="The person gets the reason by mail and sees it on the profile. They may ask again."
      footer={
        <FormButtons
          form={form}
          busy={decline.isPending}
          verb="Decline"
          doing="Declining"
          onCancel={onClose}
        />
      }
    >
      <form id={form} onSubmit={send} noValidate>
        <Field label="Reason" error={missing ? 'Tell the person why' : refusal} required>
          <Textarea name="reason" rows={4} maxLength={1000} />
        </Field>
      </form>
    </Dialog>
  );
}
