import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '#web/api/api-error.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useSendTestMail } from './requests.ts';

/** Sends a mail to an address that the admin can look at. */
export function TestMailButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Send a test mail
      </Button>
      {isOpen && <TestMailDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function TestMailDialog({ onClose }: { onClose: () => void }) {
  const [address, setAddress] = useState('');
  const send = useSendTestMail();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate(address.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Send a test mail"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" form="test-mail" busy={send.isPending} disabled={address.trim() === ''}>
            Send
          </Button>
        </>
      }
    >
      <form id="test-mail" onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label="Mail address"
          hint="One whose mails you can read"
          {...(send.error && { error: errorMessage(send.error) })}
        >
          <Input type="email" value={address} onChange={({ target }) => setAddress(target.value)} />
        </Field>
        {send.isSuccess && (
          <Notice title="The mail is on its way">
            <Link to={paths.mail} className="font-medium underline">
              What the mail server says
            </Link>
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
