import { errorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import type { SectionCounts } from '../answers/answers.ts';
import type { useFinishSection } from './current-section.ts';

type FinishSectionDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  count: SectionCounts;
  /** The numbers of its questions without an answer. */
  unanswered: readonly number[];
  next: string;
  /** The section has its own time; finishing gives up the rest of it. */
  timed: boolean;
  finishing: ReturnType<typeof useFinishSection>;
  onFinish: () => void;
};

/** Asks once before a section is closed for good, and lists what is unanswered in it. */
export function FinishSectionDialog(props: FinishSectionDialogProps) {
  const { open, onOpenChange, count, unanswered, next, timed, finishing, onFinish } = props;
  const { isPending: busy, error, data } = finishing;
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => !busy && onOpenChange(wanted)}
      size="sm"
      title={`Finish ${count.name}?`}
      description={`You cannot return to it. ${next} opens at once.${timed ? ' The rest of this section’s time is lost.' : ''}`}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
            Stay in this section
          </Button>
          <Button busy={busy} onClick={onFinish}>
            {busy ? 'Finishing' : 'Finish this section'}
          </Button>
        </>
      }
    >
      {unanswered.length === 0 ? (
        <p>Every question of this section is answered.</p>
      ) : (
        <p>
          {unanswered.length === 1
            ? 'One question has no answer: '
            : `${unanswered.length} questions have no answer: `}
          <span className="font-semibold tabular-nums">{unanswered.join(', ')}</span>.
        </p>
      )}
      {count.marked > 0 && (
        <p className="mt-2 text-muted text-sm">
          {count.marked === 1 ? '1 question is' : `${count.marked} questions are`} marked for review.
        </p>
      )}
      <div className="mt-3">
        <FieldError
          message={
            error
              ? errorMessage(error)
              : data === 'unsaved'
                ? 'Not every answer is saved yet. You can finish the section once it says “Saved”.'
                : undefined
          }
        />
      </div>
    </Dialog>
  );
}
