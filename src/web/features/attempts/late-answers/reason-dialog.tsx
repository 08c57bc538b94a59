import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { errorMessage, fieldError } from '#web/api/api-error.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

type ReasonDialogProps = {
  title: string;
  description: string;
  /** The button's label, and its label while the request is under way. */
  act: string;
  acting: string;
  busy: boolean;
  error: Error | null;
  onReason: (reason: string) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks for the reason of an action that changes marks. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, act, acting, busy, error, onReason, onClose, children } = props;
  const [missing, setMissing] = useState(false);
  const form = useId();

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('reason') as HTMLTextAreaElement;
    const reason = field.value.trim();
    setMissing(reason === '');
    if (reason === '') return field.focus();
    onReason(reason);
  }

  const refusal = error ? (fieldError(error, 'reason') ?? errorMessage(error)) : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      description={description}
      footer={<FormButtons form={form} busy={busy} verb={act} doing={acting} onCancel={onClose} />}
    >
      <form id={form} onSubmit={send} noValidate className="flex flex-col gap-4">
        {children}
        <Field
          label="Reason"
          hint="It goes into the audit log."
          error={missing ? 'Give a reason' : refusal}
          required
        >
          <Textarea name="reason" rows={3} maxLength={500} />
        </Field>
      </form>
    </Dialog>
  );
}
