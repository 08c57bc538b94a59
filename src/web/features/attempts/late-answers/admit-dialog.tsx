import type { EventKey, LateAnswersPreview } from '#contract/attempts/late-answers.ts';
import { Notice } from '#web/ui/notice.tsx';
import { formatNumber } from '#web/ui/number-format.ts';
import { pluralize } from '#web/ui/text.ts';
import { toast } from '#web/ui/toast.ts';
import { afterAnswersLabels, isDoubtful } from './labels.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { type UploadedFile, useAdmitLateAnswers } from './requests.ts';

type AdmitDialogProps = {
  id: string;
  given: UploadedFile | undefined;
  preview: LateAnswersPreview;
  chosen: EventKey[];
  onClose: () => void;
  onDone: () => void;
};

/** Says what an admission changes and asks for the reason. */
export function AdmitDialog({ id, given, preview, chosen, onClose, onDone }: AdmitDialogProps) {
  const admission = useAdmitLateAnswers(id, given);
  const { before, after, file } = preview;
  const unsigned = file?.some(({ signature }) => signature !== 'right');
  const late = preview.operations.some((one) => one.chosen && isDoubtful(one));
  const words =
    before.marks === after.marks
      ? `The marks stay ${formatNumber(after.marks)}.`
      : `The marks become ${formatNumber(after.marks)}, from ${formatNumber(before.marks)}.`;
  return (
    <ReasonDialog
      title={`Admit ${pluralize(chosen.length, 'late step')}?`}
      description={`They count from now on. ${words} You can withdraw the admission.`}
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
              toast({ title: 'Late answers admitted', description: words, variant: 'success' });
            },
          },
        )
      }
    >
      {unsigned && (
        <Notice tone="warn" title="Part of this file has no valid signature">
          It may not come from the student’s device.
        </Notice>
      )}
      {late && (
        <Notice tone="warn" title={afterAnswersLabels.title}>
          {afterAnswersLabels.words}
        </Notice>
      )}
    </ReasonDialog>
  );
}
