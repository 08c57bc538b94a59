import { type SubmitEvent, useState } from 'react';
import { type BlockablePerson, MAX_REASON } from '#contract/blocks/block.ts';
import { ApiError, errorMessage, fieldError } from '#web/api/api-error.ts';
import { serverNow, useTimeFormat } from '#web/api/time.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast.ts';
import { enumerate, formatPeopleCount } from './registration-numbers.ts';
import { useBlockPeople, useUnblockPeople } from './requests.ts';
import { type BlockEnd, noBlockEnd, resolveBlockEnd } from './terms/block-end.ts';
import { BlockEndFields } from './terms/block-end-fields.tsx';
import { toastNotUndone } from './unblock-toast.ts';

type BlockDialogProps = { people: BlockablePerson[]; onClose: () => void; onDone: () => void };

/** Asks for the reason and the end of a block, and lists the people. */
export function BlockDialog({ people, onClose, onDone }: BlockDialogProps) {
  const [reason, setReason] = useState('');
  const [end, setEnd] = useState<BlockEnd>(noBlockEnd);
  const [tried, setTried] = useState(false);
  const { zone } = useTimeFormat();
  const block = useBlockPeople();
  const unblock = useUnblockPeople();
  const regnos = people.map((one) => one.regno);
  const already = people.filter((one) => one.blocked);
  const until = resolveBlockEnd(end, zone, serverNow());
  const faults = {
    reason: reason.trim() === '' ? 'Give a reason' : undefined,
    until:
      until === 'missing'
        ? 'Choose a date and time'
        : until === 'past'
          ? 'Choose a time in the future'
          : undefined,
  };

  function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (faults.reason || until === 'missing' || until === 'past') return;
    block.mutate(
      { users: regnos, reason: reason.trim(), until },
      {
        onSuccess: () => {
          toast({
            title: `${formatPeopleCount(people.length)} blocked`,
            description: enumerate(regnos),
            variant: 'success',
            // “Undo” must not unblock people who were blocked before.
            ...(already.length === 0 && {
              action: { label: 'Undo', run: () => unblock.mutate(regnos, { onError: toastNotUndone }) },
            }),
          });
          onDone();
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Block ${formatPeopleCount(people.length)}?`}
      description="A running test stops accepting answers at once. Saved answers stay."
      footer={
        <FormButtons
          form="block"
          busy={block.isPending}
          verb="Block"
          doing="Blocking"
          onCancel={onClose}
          destructive
        />
      }
    >
      <form id="block" onSubmit={confirm} noValidate className="flex flex-col gap-4">
        <p className="break-words text-sm">
          {people.length === 1 ? `${people[0]?.name} (${regnos[0]})` : enumerate(regnos, 10)}
        </p>
        {already.length > 0 && (
          <Notice tone="warn">
            {already.length === people.length ? 'All of them' : enumerate(already.map((one) => one.regno))}{' '}
            {already.length === 1 && people.length > 1 ? 'is' : 'are'} blocked already: the block gets this
            reason and this end.
          </Notice>
        )}
        <Field
          label="Reason"
          hint="The student reads it at the sign-in."
          error={(tried ? faults.reason : undefined) ?? fieldError(block.error, 'reason')}
          required
        >
          <Textarea
            name="reason"
            rows={3}
            value={reason}
            maxLength={MAX_REASON}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <BlockEndFields
          end={end}
          onChange={setEnd}
          error={(tried ? faults.until : undefined) ?? fieldError(block.error, 'until')}
        />
        <FieldError message={describeError(block.error)} />
      </form>
    </Dialog>
  );
}

/** The server's message, with the registration number that caused it. */
function describeError(error: unknown): string | undefined {
  if (!error) return undefined;
  const data = error instanceof ApiError ? error.data : undefined;
  const named = typeof data === 'object' && data !== null && 'regno' in data ? ` (${data.regno})` : '';
  return `${fieldError(error, 'users') ?? errorMessage(error)}${named} Nobody was blocked.`;
}
