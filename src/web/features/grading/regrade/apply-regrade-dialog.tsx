import { type FormEvent, useId, useState } from 'react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import type { RegradePreview, RulingRequest } from '#contract/grading/regrade.ts';
import { errorMessage, fieldError } from '#web/api/api-error.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { pluralize } from '#web/ui/text.ts';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast.ts';
import { describeChanges, describeRuling } from './labels.ts';
import { useApplyRegrade } from './requests.ts';

type ApplyRegradeDialogProps = {
  aptitude: Aptitude;
  rulings: RulingRequest[];
  preview: RegradePreview;
  onClose: () => void;
  onApplied: () => void;
};

/** Repeats what will happen and asks for the reason that students read. */
export function ApplyRegradeDialog({
  aptitude,
  rulings,
  preview,
  onClose,
  onApplied,
}: ApplyRegradeDialogProps) {
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const apply = useApplyRegrade(aptitude.id);
  const form = useId();
  const missing = words.trim() === '';
  const atField = tried && missing ? 'Say what was corrected' : fieldError(apply.error, 'words');

  function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (missing) return;
    apply.mutate(
      { rulings, words: words.trim(), key_version: preview.key_version },
      {
        onSuccess: ({ submitted }) => {
          toast({
            title: 'Re-marked',
            description: `${pluralize(submitted, 'attempt')} of ${aptitude.name}.`,
            variant: 'success',
          });
          onClose();
          onApplied();
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !apply.isPending && onClose()}
      title="Re-mark the test?"
      description={`${describeChanges(preview)}. Released results show it at once.`}
      footer={
        <FormButtons form={form} busy={apply.isPending} verb="Apply" doing="Marking" onCancel={onClose} />
      }
    >
      <form id={form} onSubmit={send} noValidate className="flex flex-col gap-4">
        <ul className="list-disc ps-5 text-sm">
          {rulings.map((ruling) => (
            <li key={ruling.question_id}>
              Question {ruling.question_id}: {describeRuling(ruling).toLowerCase()}
            </li>
          ))}
        </ul>
        <Field label="Students read this beside their result" required {...(atField && { error: atField })}>
          <Textarea value={words} maxLength={300} onChange={(event) => setWords(event.target.value)} />
        </Field>
        <FieldError message={apply.error && !atField ? errorMessage(apply.error) : undefined} />
      </form>
    </Dialog>
  );
}
