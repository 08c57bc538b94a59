import { useState } from 'react';
import { verifySession } from '#contract/accounts/sessions.ts';
import { MAX_REASON } from '#contract/blocks/block.ts';
import { foldRegno } from '#contract/person.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { currentAuth, setAuth } from '#web/api/auth-state.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { serverNow, useTimeFormat } from '#web/api/time.ts';
import { type BlockEnd, noBlockEnd, resolveBlockEnd } from '#web/features/blocks/terms/block-end.ts';
import { BlockEndFields } from '#web/features/blocks/terms/block-end-fields.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast.ts';
import { type BulkAction, describeResult } from './bulk-actions.ts';
import { formatPeopleCount } from './labels.ts';
import { useInvalidatePeople } from './requests.ts';

type BulkActionDialogProps = {
  action: BulkAction;
  regnos: readonly string[];
  /** The person's name, if only one is selected. */
  name?: string | undefined;
  onClose: () => void;
  onDone: () => void;
};

/** Confirms an action on many people, and offers to undo it afterwards. */
export function BulkActionDialog({ action, regnos, name, onClose, onDone }: BulkActionDialogProps) {
  const [reason, setReason] = useState('');
  const [end, setEnd] = useState<BlockEnd>(noBlockEnd);
  const [tried, setTried] = useState(false);
  const { zone } = useTimeFormat();
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
  const changed = useInvalidatePeople();
  const run = useMutation({
    mutationFn: () => action.run(regnos, { reason: reason.trim(), until: action.terms ? until : null }),
    onSuccess: async (done) => {
      onDone();
      const { undo } = done;
      toast({
        title: action.label.replace('…', ''),
        description: `${describeResult(done, regnos.length)}.`,
        variant: 'success',
        duration: 10_000,
        ...(undo && { action: { label: 'Undo', run: () => takeBack(undo) } }),
      });
      await changed();
      await refreshOwnRole(action, regnos);
    },
    // A long list is sent in several calls, and the first ones may have succeeded.
    onError: () => changed(),
  });

  function confirm() {
    setTried(true);
    if (action.terms && (faults.reason || faults.until)) return;
    run.mutate();
  }

  async function takeBack(undo: () => Promise<unknown>) {
    try {
      await undo();
      toast({ title: 'Undone', variant: 'success' });
    } catch (error) {
      toast({ title: 'Not undone', description: errorMessage(error), variant: 'destructive' });
    }
    await changed();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={action.title(name ?? formatPeopleCount(regnos.length))}
      confirmLabel={run.isPending ? 'Please wait' : action.verb}
      onConfirm={confirm}
      destructive={action.destructive ?? false}
      busy={run.isPending}
      {...(run.error && { error: errorMessage(run.error) })}
    >
      <p>{action.explanation}</p>
      {action.terms && (
        <div className="mt-4 flex flex-col gap-4 text-ink">
          <Field
            label="Reason"
            hint="The student reads it at the sign-in."
            required
            {...(tried && faults.reason && { error: faults.reason })}
          >
            <Textarea
              value={reason}
              maxLength={MAX_REASON}
              rows={3}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          <BlockEndFields end={end} onChange={setEnd} error={tried ? faults.until : undefined} />
        </div>
      )}
    </ConfirmDialog>
  );
}

// After giving away their own role, the user sees only the pages of the remaining roles.
async function refreshOwnRole(action: BulkAction, regnos: readonly string[]) {
  const { user } = currentAuth();
  const own = user && foldRegno(user.regno);
  if (action.id === 'remove-admin' && regnos.some((regno) => foldRegno(regno) === own))
    setAuth(await call(verifySession));
}
