import type { OpenErasure } from '#contract/profile/erasure.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useCarryOutErasure } from './requests.ts';

export function CarryOutErasureDialog({ request, onClose }: { request: OpenErasure; onClose: () => void }) {
  const carryOut = useCarryOutErasure();
  const { id, name, regno } = request;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Erase ${name} now?`}
      confirmLabel="Erase"
      destructive
      busy={carryOut.isPending}
      error={carryOut.error ? errorMessage(carryOut.error) : undefined}
      onConfirm={() =>
        carryOut.mutate(id, {
          onSuccess: () => {
            onClose();
            toast({ title: 'Erased', description: `${regno} is free again.`, variant: 'success' });
          },
        })
      }
    >
      Name, registration number {regno}, mobile number, mail address, picture and sign-ins are lost for good.
      Answers and marks stay under a random number. This cannot be undone.
    </ConfirmDialog>
  );
}
