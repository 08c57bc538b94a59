import { type SubmitEvent, useId, useState } from 'react';
import {
  MAX_REPORT_ANSWER_LENGTH,
  type ReportDetail,
  type ReportOutcome,
} from '#contract/questions/reports.ts';
import { errorMessage, fieldError } from '#web/api/api-error.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { pluralize } from '#web/ui/text.ts';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast.ts';
import { useAnswerReports } from './requests.ts';

type AnswerReportsDialogProps = { detail: ReportDetail; onClose: () => void; onAnswered: () => void };

/** Sends one answer to all students whose reports are on the page. */
export function AnswerReportsDialog({ detail, onClose, onAnswered }: AnswerReportsDialogProps) {
  const { isAdmin } = useAuth();
  const { group, present, up_to } = detail;
  const corrected = present.version > Math.max(...group.reported_versions);
  const retired = present.status === 'retired';
  const [outcome, setOutcome] = useState<ReportOutcome | undefined>(corrected ? 'corrected' : undefined);
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const answer = useAnswerReports(present.id);
  const form = useId();
  const missing = outcome === 'nothing-wrong' && words.trim() === '';

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (!outcome || missing) return;
    answer.mutate(
      { outcome, words: words.trim(), up_to },
      {
        onSuccess: ({ answered }) => {
          toast({ title: `${pluralize(answered, 'report')} answered`, variant: 'success' });
          onAnswered();
        },
      },
    );
  }

  const atField = fieldError(answer.error, 'words');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !answer.isPending && onClose()}
      title={`Answer ${pluralize(group.count, 'report')}`}
      description="Everybody who reported the question reads it in the portal, so name nobody."
      footer={
        <FormButtons
          form={form}
          busy={answer.isPending}
          verb="Send answer"
          doing="Sending"
          onCancel={onClose}
        />
      }
    >
      <form id={form} onSubmit={send} noValidate className="flex flex-col gap-4">
        <RadioGroup
          legend="Answer"
          value={outcome}
          onChange={setOutcome}
          options={[
            {
              value: 'corrected',
              label: corrected ? `Corrected in version ${present.version}` : 'Corrected',
              disabled: !corrected,
              ...(!corrected && {
                hint: isAdmin
                  ? 'The reported version is still the newest one. Correct the question first.'
                  : 'The reported version is still the newest one. Leave the reports open for an admin, who can correct it.',
              }),
            },
            ...(retired
              ? [{ value: 'retired' as const, label: 'No longer used: the question is retired' }]
              : []),
            { value: 'nothing-wrong', label: 'Nothing is wrong' },
          ]}
          {...(tried && !outcome && { error: 'Choose an answer' })}
        />
        {outcome && outcome !== 'nothing-wrong' && (
          <Notice tone="warn" title="Marks stay as they are">
            Students who took the faulty version keep its marks until an admin re-marks the test. The
            correction itself counts from the next test on.
          </Notice>
        )}
        <Field
          label="Words to the students"
          {...(tried && missing ? { error: 'Say why nothing is wrong' } : atField ? { error: atField } : {})}
          {...(outcome === 'nothing-wrong' ? { required: true } : { optional: true })}
        >
          <Textarea
            name="words"
            value={words}
            maxLength={MAX_REPORT_ANSWER_LENGTH}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
        <FieldError message={answer.error && !atField ? errorMessage(answer.error) : undefined} />
      </form>
    </Dialog>
  );
}
