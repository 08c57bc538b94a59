import { type SubmitEvent, useState } from 'react';
import { MAX_APPEAL, type OpenAppeal } from '#contract/blocks/appeals.ts';
import { errorMessage, fieldError } from '#web/api/api-error.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast.ts';
import { useDeclineAppeal } from '../requests.ts';

type DeclineAppealDialogProps = { appeal: OpenAppeal; onClose: () => void };

/** Declines an appeal with an answer that the student reads at the next sign-in. */
export function DeclineAppealDialog({ appeal, onClose }: DeclineAppealDialogProps) {
  const [answer, setAnswer] = useState('');
  const [empty, setEmpty] = useState(false);
  const decline = useDeclineAppeal();
  const atField = fieldError(decline.error, 'answer');

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (answer.trim() === '') return setEmpty(true);
    decline.mutate(
      { id: appeal.id, answer: answer.trim() },
      {
        onSuccess: () => {
          toast({
            title: 'Appeal declined',
            description: `${appeal.name} reads your answer at the next sign-in.`,
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
      onOpenChange={onClose}
      title={`Decline the appeal of ${appeal.name}?`}
      description="The block stays. There is no second appeal against it."
      footer={
        <FormButtons
          form="decline"
          busy={decline.isPending}
          verb="Decline"
          doing="Sending"
          onCancel={onClose}
        />
      }
    >
      <form id="decline" onSubmit={send} noValidate className="flex flex-col gap-3">
        <Field
          label="Answer"
          hint="The student reads it at the next sign-in."
          error={empty && answer.trim() === '' ? 'Tell the student why' : atField}
          required
        >
          <Textarea
            name="answer"
            value={answer}
            maxLength={MAX_APPEAL}
            onChange={(event) => setAnswer(event.target.value)}
          />
        </Field>
        <FieldError message={decline.error && !atField ? errorMessage(decline.error) : undefined} />
      </form>
    </Dialog>
  );
}
