import { useState } from 'react';
import { MailAddress } from '#contract/person.ts';
import { fieldError } from '#web/api/api-error.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.ts';
import { PasswordDialog } from '../password-dialog.tsx';
import { useRequestMailChange } from './requests.ts';

type ChangeMailDialogProps = { former: string | null; regno: string; onClose: () => void };

/** The first step of a new address: the server sends a code to it. */
export function ChangeMailDialog({ former, regno, onClose }: ChangeMailDialogProps) {
  const change = useRequestMailChange();
  const [fault, setFault] = useState<string>();
  const fieldIn = (form: HTMLFormElement) => form.elements.namedItem('mail') as HTMLInputElement;

  function check(form: HTMLFormElement): boolean {
    const parsed = MailAddress.safeParse(fieldIn(form).value);
    setFault(parsed.error?.issues[0]?.message);
    if (!parsed.success) fieldIn(form).focus();
    return parsed.success;
  }

  const send = (password: string, form: HTMLFormElement) =>
    change.mutate(
      { mail: fieldIn(form).value.trim(), password },
      {
        onSuccess: ({ mail }) => {
          onClose();
          toast({ title: 'A code is on its way', description: mail });
        },
      },
    );

  return (
    <PasswordDialog
      title={former ? 'Use another mail address' : 'Add a mail address'}
      regno={regno}
      confirmLabel="Send code"
      busyLabel="Sending code"
      busy={change.isPending}
      error={change.error}
      fields={['mail']}
      onClose={onClose}
      check={check}
      onConfirm={send}
    >
      <p className="text-muted text-sm">
        A code of 6 digits goes to the new address. Once you have entered it here, the address is on file
        {former ? `, and ${former} gets a notice of the change.` : '.'}
      </p>
      <Field
        label="New mail address"
        error={fault ?? (change.error ? fieldError(change.error, 'mail') : undefined)}
        required
      >
        <Input name="mail" type="email" autoComplete="email" autoCapitalize="none" maxLength={254} />
      </Field>
    </PasswordDialog>
  );
}
