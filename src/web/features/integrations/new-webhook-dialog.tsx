import { type FormEvent, useState } from 'react';
import { WEBHOOK_EVENTS, WebhookEvent } from '#contract/integrations/webhooks.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useCreateWebhook } from './requests.ts';

type NewWebhookDialogProps = { onClose: () => void; onCreated: (secret: string) => void };

export function NewWebhookDialog({ onClose, onCreated }: NewWebhookDialogProps) {
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [events, setEvents] = useState<WebhookEvent[]>([]);
  const create = useCreateWebhook();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ url: url.trim(), description, events }, { onSuccess: ({ secret }) => onCreated(secret) });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New webhook"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form="new-webhook"
            busy={create.isPending}
            disabled={url.trim() === '' || events.length === 0}
          >
            Create
          </Button>
        </>
      }
    >
      <form id="new-webhook" onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="Address" required {...(create.error && { error: errorMessage(create.error) })}>
          <Input
            value={url}
            maxLength={500}
            inputMode="url"
            placeholder="https://"
            onChange={({ target }) => setUrl(target.value)}
          />
        </Field>
        <Field label="Note">
          <Input
            value={description}
            maxLength={200}
            onChange={({ target }) => setDescription(target.value)}
          />
        </Field>
        <fieldset>
          <legend className="font-medium text-sm">Events</legend>
          {WebhookEvent.options.map((event) => (
            <Checkbox
              key={event}
              label={WEBHOOK_EVENTS[event]}
              checked={events.includes(event)}
              onChange={({ target }) =>
                setEvents(target.checked ? [...events, event] : events.filter((one) => one !== event))
              }
            />
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
