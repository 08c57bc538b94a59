import type { EventKey, EvidencePreview } from '#contract/attempts/late-answers.ts';
import { count } from '#web/features/questions/labels.ts';
import { figure } from '#web/ui/number-format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { type GivenFile, useAdmission } from './requests.ts';
import { afterAnswers, isDoubtful } from './labels.ts';

type AdmitDialogProps = {
  id: string;
  given: GivenFile | undefined;
  preview: EvidencePreview;
  chosen: EventKey[];
  onClose: () => void;
  onDone: () => void;
};

/** Says what an admission changes, and asks for its reason. */
export function AdmitDialog({ id, given, preview, chosen, onClose, onDone }: AdmitDialogProps) {
  const admission = useAdmission(id, given);
  const { before, after, file } = preview;
  const unsigned = file?.some(({ signature }) => signature !== 'right');
  const late = preview.operations.some((one) => one.chosen && isDoubtful(one));
  const words =
    before.marks === after.marks
      ? `The marks stay ${figure(after.marks)}.`
      : `The marks become ${figure(after.marks)}, from ${figure(before.marks)}.`;
  return (
    <ReasonDialog
      title={`Admit ${count(chosen.length, 'late step')}?`}
      description={`They count from now on. ${words} It can be taken back.`}
      act="Admit"
      acting="Admitting"
      busy={admission.isPending}
      error={admission.error}
      onClose={onClose}
      onReason={(reason) =>
        admission.mutate(
          { chosen, reason },
          {
            onSuccess: () => {
              onClose();
              onDone();
              toast({ title: 'The answers count', description: words, variant: 'success' });
            },
          },
        )
      }
    >
      {unsigned && (
        <Notice tone="warn" title="Not everything in the file is rightly signed">
          Anybody could have written such a file.
        </Notice>
      )}
      {late && (
        <Notice tone="warn" title={afterAnswers.title}>
          {afterAnswers.words}
        </Notice>
      )}
    </ReasonDialog>
  );
}
