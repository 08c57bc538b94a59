import { type SubmitEvent, useId, useState } from 'react';
import type { ReportReason } from '#contract/questions/reports.ts';
import { MAX_REPORT_LENGTH } from '#contract/results/reports.ts';
import { errorMessage, fieldError } from '#web/api/api-error.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast.ts';
import { reasonChoices } from './labels.ts';

type ReportQuestionDialogProps = {
  /** The call that reports the question. */
  report: {
    isPending: boolean;
    error: Error | null;
    mutate: (fault: { reason: ReportReason; words: string }, then: { onSuccess: () => void }) => void;
  };
  number: number;
  /** Where the student finds the answer. */
  answerPlace: string;
  onClose: () => void;
};

export function ReportQuestionDialog({ report, number, answerPlace, onClose }: ReportQuestionDialogProps) {
  const [reason, setReason] = useState<ReportReason>();
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const form = useId();
  const atField = fieldError(report.error, 'words');

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (!reason || words.trim() === '') return;
    report.mutate(
      { reason, words: words.trim() },
      {
        onSuccess: () => {
          toast({
            title: 'Thank you, it is reported',
            description: `You will find the answer ${answerPlace}.`,
            variant: 'success',
          });
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !report.isPending && onClose()}
      title={`Report a fault in question ${number}`}
      description="A report does not change your marks by itself."
      footer={
        <FormButtons
          form={form}
          busy={report.isPending}
          verb="Send report"
          doing="Sending"
          onCancel={onClose}
        />
      }
    >
      <form id={form} onSubmit={send} noValidate className="flex flex-col gap-4">
        <RadioGroup
          legend="What is wrong?"
          options={reasonChoices}
          value={reason}
          onChange={setReason}
          {...(tried && !reason && { error: 'Choose what is wrong' })}
        />
        <Field
          label="In a few words"
          hint="Such as which answer is correct, and why."
          error={tried && words.trim() === '' ? 'Say what is wrong' : atField}
          required
        >
          <Textarea
            name="words"
            value={words}
            maxLength={MAX_REPORT_LENGTH}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
        <FieldError message={report.error && !atField ? errorMessage(report.error) : undefined} />
      </form>
    </Dialog>
  );
}
