import { toast } from '#web/ui/toast.ts';
import { PasswordDialog } from '../password-dialog.tsx';
import { useRemoveMail } from './requests.ts';

type RemoveMailDialogProps = { made: string | null; regno: string; onClose: () => void };

export function RemoveMailDialog({ made, regno, onClose }: RemoveMailDialogProps) {
  const remove = useRemoveMail();
  return (
    <PasswordDialog
      title="Remove your mail address?"
      regno={regno}
      confirmLabel="Remove"
      busyLabel="Removing"
      destructive
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={(password) =>
        remove.mutate(password, {
          onSuccess: () => {
            onClose();
            toast({ title: 'Mail address removed', variant: 'success' });
          },
        })
      }
    >
      <p className="text-muted text-sm">
        {made
          ? `From then on mails, and codes for a forgotten password too, go to ${made}.`
          : 'From then on no mail reaches you. Without an address, only the placement cell can reset your password.'}
      </p>
    </PasswordDialog>
  );
}
