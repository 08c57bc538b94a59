import { type SubmitEvent, useId, useState } from 'react';
import { errorMessage, fieldError } from '#web/api/api-error.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

type DeclineDialogProps = {
  title: string;
  description: string;
  /** The label of the text that the person reads, and its name in the call. */
  label: string;
  name: string;
  hint?: string;
  maxLength: number;
  /** Shown where the text is missing. */
  missing: string;
  busy: boolean;
  /** Why the call failed, if it did. */
  error: unknown;
  onDecline: (text: string) => void;
  onClose: () => void;
};

/** Asks why a request is declined. */
export function DeclineDialog(props: DeclineDialogProps) {
  const { title, description, label, name, hint, maxLength, missing, busy, error, onDecline, onClose } =
    props;
  const [isMissing, setMissing] = useState(false);
  const form = useId();

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem(name) as HTMLTextAreaElement;
    const text = field.value.trim();
    setMissing(text === '');
    if (text === '') return field.focus();
    onDecline(text);
  }

  const refusal = error ? (fieldError(error, name) ?? errorMessage(error)) : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      description={description}
      footer={<FormButtons form={form} busy={busy} verb="Decline" doing="Declining" onCancel={onClose} />}
    >
      <form id={form} onSubmit={send} noValidate>
        <Field label={label} hint={hint} error={isMissing ? missing : refusal} required>
          <Textarea name={name} rows={4} maxLength={maxLength} />
        </Field>
      </form>
    </Dialog>
  );
}
