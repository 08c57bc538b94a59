import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { pluralize } from '#web/ui/text.ts';
import { useRemoveAptitude } from './requests.ts';

type RemoveAptitudeDialogProps = {
  aptitude: Aptitude;
  onClose: () => void;
  onRemoved: (outcome: 'deleted' | 'archived') => void;
};

/** Confirms a removal: a test with attempts is archived and can be restored, one without is deleted. */
export function RemoveAptitudeDialog({ aptitude, onClose, onRemoved }: RemoveAptitudeDialogProps) {
  const remove = useRemoveAptitude();
  const { name, attempt_count, question_count, phase } = aptitude;
  const taken = attempt_count > 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={taken ? `Archive “${name}”?` : `Delete “${name}”?`}
      confirmLabel={taken ? 'Archive test' : 'Delete test'}
      destructive
      busy={remove.isPending}
      error={remove.error ? errorMessage(remove.error) : undefined}
      onConfirm={() => remove.mutate(aptitude.id, { onSuccess: ({ outcome }) => onRemoved(outcome) })}
    >
      {taken ? (
        <>
          <p>
            {pluralize(attempt_count, 'attempt')} and all results are kept. Students no longer see the test;
            you can restore it from the archive.
          </p>
          {phase === 'ongoing' && (
            <p className="mt-2 font-medium text-danger-text">
              The test is running: {pluralize(attempt_count, 'student')} may be taking it now.
            </p>
          )}
        </>
      ) : (
        <p>
          Nobody has taken it. Its schedule, instructions
          {question_count > 0 && ` and list of ${pluralize(question_count, 'question')}`} will be gone for
          good
          {question_count > 0 && '; the questions themselves stay in the question set'}.
        </p>
      )}
    </ConfirmDialog>
  );
}
