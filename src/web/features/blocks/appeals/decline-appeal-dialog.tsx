import { MAX_APPEAL, type OpenAppeal } from '#contract/blocks/appeals.ts';
import { DeclineDialog } from '#web/layout/decline-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useDeclineAppeal } from '../requests.ts';

type DeclineAppealDialogProps = { appeal: OpenAppeal; onClose: () => void };

/** Declines an appeal with an answer that the student reads at the next sign-in. */
export function DeclineAppealDialog({ appeal: { id, name }, onClose }: DeclineAppealDialogProps) {
  const decline = useDeclineAppeal();
  const onSuccess = () => {
    onClose();
    toast({
      title: 'Appeal declined',
      description: `${name} reads your answer at the next sign-in.`,
      variant: 'success',
    });
  };
  return (
    <DeclineDialog
      title={`Decline the appeal of ${name}?`}
      description="The block stays. There is no second appeal against it."
      label="Answer"
      name="answer"
      hint="The student reads it at the next sign-in."
      maxLength={MAX_APPEAL}
      missing="Tell the student why"
      busy={decline.isPending}
      error={decline.error}
      onDecline={(answer) => decline.mutate({ id, answer }, { onSuccess })}
      onClose={onClose}
    />
  );
}
