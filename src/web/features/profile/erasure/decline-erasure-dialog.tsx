import type { OpenErasure } from '#contract/profile/erasure.ts';
import { DeclineDialog } from '#web/layout/decline-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useDeclineErasure } from './requests.ts';

export function DeclineErasureDialog({ request, onClose }: { request: OpenErasure; onClose: () => void }) {
  const decline = useDeclineErasure();
  const { id, name } = request;
  const onSuccess = () => {
    onClose();
    toast({ title: 'Request declined', description: `${name} can read your reason.`, variant: 'success' });
  };
  return (
    <DeclineDialog
      title={`Decline the request of ${name}?`}
      description="The person gets the reason by mail and sees it on the profile. They may ask again."
      label="Reason"
      name="reason"
      maxLength={1000}
      missing="Tell the person why"
      busy={decline.isPending}
      error={decline.error}
      onDecline={(reason) => decline.mutate({ id, reason }, { onSuccess })}
      onClose={onClose}
    />
  );
}
