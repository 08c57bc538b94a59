import { Copy } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import type { Scope } from '#contract/scope.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.ts';
import { useCreateApiToken } from './requests.ts';
import { ScopeChoice } from './scope-choice.tsx';

const lives = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
];

/** Creates a token, and then shows it once. */
export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateApiToken();
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [scopes, setScopes] = useState<ReadonlySet<Scope>>(new Set());
  const [tried, setTried] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '' || scopes.size === 0) return;
    create.mutate({ name, scopes: [...scopes], days: Number(days) });
  }

  if (create.data) return <CreatedToken {...create.data} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New API token"
      description="A program with this token acts as you, within the scopes that you choose."
      footer={
        <FormButtons
          form="new-token"
          busy={create.isPending}
          verb="Create"
          doing="Creating"
          onCancel={onClose}
        />
      }
    >
      <form id="new-token" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label="Name"
          hint="The program that will use it"
          required
          {...(tried && name.trim() === '' && { error: 'Name the program that will use the token' })}
        >
          <Input value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label="Valid for">
          <Select options={lives} value={days} onChange={(event) => setDays(event.target.value)} />
        </Field>
        <ScopeChoice value={scopes} onChange={setScopes} />
        {tried && scopes.size === 0 && <FieldError message="Choose what the token may do" />}
        {create.error && <FieldError message={errorMessage(create.error)} />}
      </form>
    </Dialog>
  );
}

type CreatedTokenProps = { token: string; expires_at: string; onClose: () => void };

function CreatedToken({ token, expires_at, onClose }: CreatedTokenProps) {
  const format = useTimeFormat();
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => toast({ title: 'The token is copied' }),
      () =>
        toast({ title: 'Copy it by hand', description: 'The browser did not allow it.', variant: 'warn' }),
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Your API token"
      description={`Valid until ${format.dateTime(expires_at)}.`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Field
        label="The token"
        hint="It is not shown again. The program sends it in the header “Authorization: Bearer …”."
      >
        <div className="flex gap-2">
          <Input
            readOnly
            value={token}
            className="font-mono text-sm"
            onFocus={(event) => event.target.select()}
          />
          {/* Browsers offer no clipboard to pages without TLS. */}
          {'clipboard' in navigator && (
            <Button variant="secondary" size="icon" aria-label="Copy the token" onClick={copy}>
              <Copy aria-hidden="true" />
            </Button>
          )}
        </div>
      </Field>
    </Dialog>
  );
}
