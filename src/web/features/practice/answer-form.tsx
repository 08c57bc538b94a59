import { useEffect, useState } from 'react';
import type { PaperQuestion } from '#contract/aptitudes/paper.ts';
import { isChoiceKind } from '#contract/questions/answer-key.ts';
import { isTypedKind, sanitizeTypedAnswer } from '#web/features/attempts/answers/answering.ts';
import { isAnswered } from '#web/features/attempts/answers/answers.ts';
import { AnswerField } from '#web/features/questions/answer-fields/answer-field.tsx';
import { selectOption, setMatch } from '#web/features/questions/answer-fields/selection.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/class-names.ts';
import { useDoubleTapGuard } from '#web/ui/double-tap-guard.ts';

/** An answer to a question, of which a typed one has a value and another has options. */
export type GivenAnswer = { selected_options?: string[]; value?: string };

type AnswerFormProps = {
  question: Omit<PaperQuestion, 'section' | 'marks_right' | 'marks_wrong'>;
  busy: boolean;
  /** The answer that was given before. */
  initial?: { selected_options: string[]; value: string };
  /** The button that gives the answer, and the one that gives none. */
  labels: { submit: string; busy: string; skip: string };
  onSubmit: (given: GivenAnswer) => void;
};

/** The field of a question with the buttons to answer it or to go on without an answer. */
export function AnswerForm({ question, busy, initial, labels, onSubmit }: AnswerFormProps) {
  const { kind } = question;
  const [answer, setAnswer] = useState({
    selected: initial?.selected_options ?? [],
    value: initial?.value ?? '',
  });
  const select = (selected: string[]) => setAnswer({ selected, value: '' });
  const given = isTypedKind(kind) ? { value: answer.value } : { selected_options: answer.selected };
  return (
    <form
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (isAnswered(answer) && !busy) onSubmit(given);
      }}
    >
      <AnswerField
        question={question}
        {...answer}
        disabled={busy}
        onChoose={(option) => isChoiceKind(kind) && select(selectOption(kind, answer.selected, option))}
        onType={(typed) => setAnswer({ selected: [], value: sanitizeTypedAnswer(typed) })}
        onMatch={(prompt, match) => select(setMatch(answer.selected, prompt, match))}
      />
      <div className="mt-6 flex flex-wrap gap-2">
        <Button type="submit" busy={busy} disabled={!isAnswered(answer)}>
          {busy ? labels.busy : labels.submit}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={() => onSubmit({})}>
          {labels.skip}
        </Button>
      </div>
    </form>
  );
}

/** Takes the focus from the button that it replaces, but ignores a second press that was meant for that one. */
export function NextButton({ last, onNext }: { last: boolean; onNext: () => void }) {
  const { place, waits } = useDoubleTapGuard<HTMLButtonElement>();
  useEffect(() => place.current?.focus({ preventScroll: true }), [place]);
  return (
    <Button ref={place} className={cn('mt-6', waits && 'pointer-events-none')} onClick={onNext}>
      {last ? 'Finish' : 'Next'}
    </Button>
  );
}
