import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useState } from 'react';
import type { Passkey } from '#contract/accounts/second-factor.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { formatRelative, useTimeFormat } from '#web/api/time.ts';
import { PasswordDialog } from '#web/features/profile/password-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.ts';
import { useAddPasskey, useRemovePasskey } from './requests.ts';

type PasskeyListProps = { passkeys: Passkey[]; onAdded: (recoveryCodes: string[]) => void };

/** An admin's passkeys, with buttons to add and remove them. */
export function PasskeyList({ passkeys, onAdded }: PasskeyListProps) {
  const format = useTimeFormat();
  const [removing, setRemoving] = useState<Passkey>();
  const [adding, setAdding] = useState(false);
  return (
    <section aria-label="Passkeys" className="flex flex-col gap-3">
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center gap-3 py-3 first:pt-0">
              <div className="min-w-0 flex-1">
                <p className="break-words font-medium">{passkey.name}</p>
                <p className="text-muted text-sm">
                  Added {format.dateTime(passkey.created_at)}
                  {passkey.used_at && `, used ${formatRelative(passkey.used_at)}`}
                </p>
              </div>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setRemoving(passkey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {browserSupportsWebAuthn() && (
        <Button variant="secondary" wide onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      )}
      {adding && <AddDialog onAdded={onAdded} onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog passkey={removing} onClose={() => setRemoving(undefined)} />}
    </section>
  );
}

function AddDialog({ onAdded, onClose }: Omit<PasskeyListProps, 'passkeys'> & { onClose: () => void }) {
  const { user } = useAuth();
  const add = useAddPasskey();

  function confirm(password: string, form: HTMLFormElement) {
    const name = String(new FormData(form).get('name') ?? '').trim() || 'Passkey';
    add.mutate(
      { name, password },
      {
        onSuccess: ({ recovery_codes }) => {
          onClose();
          toast({ title: `${name} is set up`, variant: 'success' });
          if (recovery_codes.length > 0) onAdded(recovery_codes);
        },
      },
    );
  }

  return (
    <PasswordDialog
      title="Add a passkey"
      regno={user?.regno ?? ''}
      confirmLabel="Continue"
      busyLabel="Please wait"
      busy={add.isPending}
      error={add.error}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>Your device asks for a finger, a face or its PIN next. Other devices are signed out.</p>
      <Field label="Name" hint="Such as the name of the device">
        <Input name="name" maxLength={60} />
      </Field>
    </PasswordDialog>
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { user } = useAuth();
  const remove = useRemovePasskey();
  const tell = () => {
    onClose();
    toast({ title: `${passkey.name} is removed`, variant: 'success' });
  };
  return (
    <PasswordDialog
      title={`Remove ${passkey.name}`}
      regno={user?.regno ?? ''}
      confirmLabel="Remove"
      busyLabel="Please wait"
      destructive
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={(password) => remove.mutate({ id: passkey.id, password }, { onSuccess: tell })}
    >
      <p>It no longer opens your account here. Remove it from the device too.</p>
    </PasswordDialog>
  );
}
