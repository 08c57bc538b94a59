import { type FormEvent, useId, useState } from 'react';
import { MAX_MINUTES_PER_GRANT } from '#contract/attempts/timing.ts';
import type { BoardStudent } from '#contract/invigilation.ts';
import { useMutation } from '#web/api/mutation.ts';
import { useInvalidateAptitudes } from '#web/features/aptitudes/requests.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast.ts';
import { createActionToast, describeStudents, validateText } from '../board/labels.ts';
import { ActionError } from './action-error.tsx';
import { studentActionCalls } from './requests.ts';
import type { StudentAction } from './student-actions.ts';

type StudentActionDialogProps = {
  testId: string;
  action: StudentAction;
  students: readonly BoardStudent[];
  onClose: () => void;
  onDone: () => void;
};

/** Asks for the input of an action and runs it. */
export function StudentActionDialog({ testId, action, students, onClose, onDone }: StudentActionDialogProps) {
  const [words, setWords] = useState('');
  const [minutes, setMinutes] = useState(action.minutes && !action.minutes.optional ? '10' : '');
  const [tried, setTried] = useState(false);
  const id = useId();
  const typed = minutes.trim() === '' ? undefined : Number(minutes);
  const whole =
    typed !== undefined && Number.isInteger(typed) && typed >= 1 && typed <= MAX_MINUTES_PER_GRANT;
  const slips = {
    words: validateText(words, action.kind === 'message'),
    minutes:
      action.minutes && !whole && !(action.minutes.optional && typed === undefined)
        ? `Give whole minutes, at most ${MAX_MINUTES_PER_GRANT}`
        : undefined,
  };
  const changed = useInvalidateAptitudes();
  const run = useMutation({
    mutationFn: () =>
      studentActionCalls[action.kind](testId, {
        users: students.map(({ regno }) => regno),
        words: words.trim(),
        minutes: typed,
      }),
    onSuccess: (count) => {
      void changed();
      onDone();
      toast(createActionToast(action.done, count));
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!slips.words && !slips.minutes) run.mutate();
  }

  const errorAt = (slip: string | undefined) => (tried && slip ? { error: slip } : {});
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !run.isPending && onClose()}
      title={action.title(students.length)}
      description={
        <>
          {/* The rows of the board move while students are being chosen, so the dialog repeats the names. */}
          <span className="mb-2 block break-words text-ink">{describeStudents(students)}</span>
          {action.explanation}
        </>
      }
      footer={
        <>
          <Button variant="secondary" disabled={run.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            variant={action.destructive ? 'destructive' : 'primary'}
            busy={run.isPending}
          >
            {run.isPending ? 'Please wait' : action.verb}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {action.minutes && (
          <Field
            label={action.minutes.label}
            required={!action.minutes.optional}
            {...(action.minutes.hint && { hint: action.minutes.hint })}
            {...errorAt(slips.minutes)}
          >
            <Input inputMode="numeric" value={minutes} onChange={(event) => setMinutes(event.target.value)} />
          </Field>
        )}
        <Field label={action.words.label} hint={action.words.hint} required {...errorAt(slips.words)}>
          <Textarea
            value={words}
            rows={3}
            maxLength={action.words.most}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
        <ActionError error={run.error} />
      </form>
    </Dialog>
  );
}
