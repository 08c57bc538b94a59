import type { Question } from '#contract/questions/question.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { excerpt, pluralize } from '#web/ui/text.ts';
import { toast } from '#web/ui/toast.ts';
import { useRemoveQuestion } from '../requests.ts';
import { unselectQuestion } from './selection.ts';

type RemoveQuestionDialogProps = {
  question: Question;
  onClose: () => void;
  onRemoved: () => void;
  onRestore: (question: Question) => void;
};

/** Confirms a removal: a used question is retired and can be restored, an unused one is deleted. */
export function RemoveQuestionDialog({ question, onClose, onRemoved, onRestore }: RemoveQuestionDialogProps) {
  const remove = useRemoveQuestion();
  const used = question.times_used > 0;

  function confirm() {
    remove.mutate(question.id, {
      onSuccess: ({ outcome }) => {
        unselectQuestion(question.id);
        onRemoved();
        onClose();
        if (outcome === 'deleted') toast({ title: 'Question deleted', variant: 'success' });
        else
          toast({
            title: 'Question retired',
            description: 'Tests that have it keep it.',
            variant: 'success',
            duration: 10_000,
            action: { label: 'Undo', run: () => onRestore(question) },
          });
      },
    });
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={used ? 'Retire this question?' : 'Delete this question?'}
      confirmLabel={used ? 'Retire question' : 'Delete question'}
      destructive
      busy={remove.isPending}
      error={remove.error ? errorMessage(remove.error) : undefined}
      onConfirm={confirm}
    >
      <blockquote className="rounded-control bg-sunken px-3 py-2 text-ink text-sm">
        {excerpt(question.description, 160)}
      </blockquote>
      <p className="mt-3">
        {used
          ? `It is in ${pluralize(question.times_used, 'test')}, which keep it. It leaves the question set and can be restored.`
          : `It is in no test. The question${question.version > 1 ? ` and its ${question.version} versions` : ''} will be deleted.`}
      </p>
    </ConfirmDialog>
  );
}
