import { type FormEvent, useId, useState } from 'react';
import { MOST_MINUTES, type Seat } from '#contract/invigilation.ts';
import { useMutation } from '#web/api/mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast.ts';
import { ActFailure } from './action-error.tsx';
import type { Act } from './student-actions.ts';
import { runs } from '../requests.ts';
import { namesOf, objectionTo, outcomeOf } from '../board/labels.ts';

type ActDialogProps = {
  testId: string;
  act: Act;
  students: readonly Seat[];
  onClose: () => void;
  onDone: () => void;
};

/** Asks for what an act takes, and does it. */
export function ActDialog({ testId, act, students, onClose, onDone }: ActDialogProps) {
  const [words, setWords] = useState('');
  const [minutes, setMinutes] = useState(act.minutes && !act.minutes.optional ? '10' : '');
  const [tried, setTried] = useState(false);
  const id = useId();
  const typed = minutes.trim() === '' ? undefined : Number(minutes);
  const whole = typed !== undefined && Number.isInteger(typed) && typed >= 1 && typed <= MOST_MINUTES;
  const slips = {
    words: objectionTo(words, act.kind === 'message'),
    minutes:
      act.minutes && !whole && !(act.minutes.optional && typed === undefined)
        ? `Give whole minutes, at most ${MOST_MINUTES}`
        : undefined,
  };
  const run = useMutation({
    mutationFn: () =>
      runs[act.kind](testId, {
        users: students.map(({ regno }) => regno),
        words: words.trim(),
        minutes: typed,
      }),
    onSuccess: (changed) => {
      onDone();
      toast(outcomeOf(act.done, changed));
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
      title={act.title(students.length)}
      description={
        <>
          {/* The rows of the board move while they are chosen. */}
          <span className="mb-2 block break-words text-ink">{namesOf(students)}</span>
          {act.explanation}
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
            variant={act.destructive ? 'destructive' : 'primary'}
            busy={run.isPending}
          >
            {run.isPending ? 'Please wait' : act.verb}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {act.minutes && (
          <Field
            label={act.minutes.label}
            required={!act.minutes.optional}
            {...(act.minutes.hint && { hint: act.minutes.hint })}
            {...errorAt(slips.minutes)}
          >
            <Input inputMode="numeric" value={minutes} onChange={(event) => setMinutes(event.target.value)} />
          </Field>
        )}
        <Field label={act.words.label} hint={act.words.hint} required {...errorAt(slips.words)}>
          <Textarea
            value={words}
            rows={3}
            maxLength={act.words.most}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
        <ActFailure error={run.error} />
      </form>
    </Dialog>
  );
}
