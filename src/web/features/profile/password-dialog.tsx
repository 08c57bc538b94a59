import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { ApiError, errorMessage, fieldError } from '#web/api/api-error.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

type PasswordDialogProps = {
  title: string;
  /** Whose password it is, for the browser's own store of passwords. */
  regno: string;
  /** What will happen, and fields that come before the password. */
  children: ReactNode;
  confirmLabel: string;
  busyLabel: string;
  destructive?: boolean;
  busy: boolean;
  /** Why the last try failed. */
  error: Error | null;
  /** The names of the fields among `children`, which show their own messages. */
  fields?: readonly string[];
  onClose: () => void;
  /** Tells whether the fields among `children` can be sent. */
  check?: (form: HTMLFormElement) => boolean;
  onConfirm: (password: string, form: HTMLFormElement) => void;
};

/** Asks for the present password before something that decides over the account. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, regno, children, confirmLabel, busyLabel, destructive = false, busy, error } = props;
  const { fields = [], onClose, check, onConfirm } = props;
  const [missing, setMissing] = useState(false);
  const form = useId();
  const told = fields.some((field) => fieldError(error, field));
  const atPassword = error ? fieldError(error, 'password') : undefined;

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const sound = check?.(event.currentTarget) ?? true;
    const field = event.currentTarget.elements.namedItem('password') as HTMLInputElement;
    setMissing(field.value === '');
    if (!sound) return;
    if (field.value === '') return field.focus();
    onConfirm(field.value, event.currentTarget);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      size="md"
      footer={
        <FormButtons
          form={form}
          busy={busy}
          verb={confirmLabel}
          doing={busyLabel}
          onCancel={onClose}
          destructive={destructive}
        />
      }
    >
      <form id={form} method="post" onSubmit={send} noValidate className="flex flex-col gap-5">
        {children}
        <input type="text" name="username" autoComplete="username" value={regno} readOnly hidden />
        <Field label="Your password" error={missing ? 'Enter your password' : atPassword} required>
          <PasswordInput name="password" autoComplete="current-password" maxLength={200} />
        </Field>
        {error && !told && !atPassword && <FieldError message={errorMessage(error)} />}
        {error instanceof ApiError && error.status === 0 && (
          <p className="text-muted text-sm">What you typed is still here.</p>
        )}
      </form>
    </Dialog>
  );
}
