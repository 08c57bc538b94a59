import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { ApiError, errorMessage, fieldError } from '#web/api/api-error.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

type PasswordDialogProps = {
  title: string;
  /** The user's registration number, for the browser's password manager. */
  regno: string;
  /** Describes the consequence, and may add fields before the password. */
  children: ReactNode;
  confirmLabel: string;
  busyLabel: string;
  destructive?: boolean;
  busy: boolean;
  /** The error of the last try. */
  error: Error | null;
  /** The names of the fields among `children` that show their own error messages. */
  fields?: readonly string[];
  onClose: () => void;
  /** Whether the fields among `children` are valid. */
  check?: (form: HTMLFormElement) => boolean;
  onConfirm: (password: string, form: HTMLFormElement) => void;
};

/** Asks for the current password before a change to the account. */
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
