import { errorMessage } from '#web/api/api-error.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { pluralize } from '#web/ui/text.ts';
import { toast } from '#web/ui/toast.ts';
import type { TreeTopic } from './order.ts';
import { useRemoveTopic } from './requests.ts';

type RemoveTopicDialogProps = { topic: TreeTopic; onMerge: () => void; onClose: () => void };

/** Removes an unused topic; for a used one it offers to merge it. */
export function RemoveTopicDialog({ topic, onMerge, onClose }: RemoveTopicDialogProps) {
  const remove = useRemoveTopic();
  if (topic.all > 0)
    return (
      <ConfirmDialog
        open
        onOpenChange={onClose}
        title={`“${topic.name}” is in use`}
        confirmLabel="Merge…"
        onConfirm={onMerge}
      >
        {pluralize(topic.all, 'question')} {topic.all === 1 ? 'names' : 'name'} it. Merge it into another
        topic instead.
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Remove “${topic.name}”?`}
      confirmLabel={remove.isPending ? 'Removing' : 'Remove'}
      destructive
      busy={remove.isPending}
      error={remove.error ? errorMessage(remove.error) : undefined}
      onConfirm={() =>
        remove.mutate(topic.id, {
          onSuccess: () => {
            toast({ title: 'Topic removed', variant: 'success' });
            onClose();
          },
        })
      }
    >
      No question names it.
    </ConfirmDialog>
  );
}
