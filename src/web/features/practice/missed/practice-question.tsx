import { type RefObject, useEffect, useState } from 'react';
import type { MarkedResponse } from '#contract/attempts/score.ts';
import type { PracticeQuestion as Asked } from '#contract/practice/missed.ts';
import { isChoiceKind } from '#contract/questions/answer-key.ts';
import type { PassageText } from '#contract/questions/question.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { isTypedKind, sanitizeTypedAnswer } from '#web/features/attempts/answers/answering.ts';
import { isAnswered } from '#web/features/attempts/answers/answers.ts';
import { AnswerField } from '#web/features/questions/answer-fields/answer-field.tsx';
import { selectOption, setMatch } from '#web/features/questions/answer-fields/selection.ts';
import { Explanation } from '#web/features/results/review/explanation.tsx';
import { OutcomeBadge } from '#web/features/results/review/outcome-badge.tsx';
import { PassageCard } from '#web/features/results/review/passage-card.tsx';
import { ReviewedAnswer } from '#web/features/results/review/reviewed-answer.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { useDoubleTapGuard } from '#web/ui/double-tap-guard.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { useCheckPracticeAnswer } from './requests.ts';

type PracticeQuestionProps = {
  testId: number;
  question: Asked;
  stimulus: PassageText | undefined;
  /** Its number in the round, from 1. */
  place: number;
  total: number;
  heading: RefObject<HTMLHeadingElement | null>;
  onDone: (response: MarkedResponse) => void;
};

/** Asks one question again, then shows the outcome and the correct answer. */
export function PracticeQuestion(props: PracticeQuestionProps) {
  const { testId, question, stimulus, place, total, heading, onDone } = props;
  const check = useCheckPracticeAnswer(testId);
  return (
    <article aria-labelledby="practice-heading" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="practice-heading" ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
          Question {place} <span className="font-normal text-muted text-sm">of {total}</span>
        </h2>
        <p className="text-muted text-sm tabular-nums">Number {question.number} in the test</p>
      </div>
      {stimulus && <PassageCard stimulus={stimulus} />}
      <Card>
        <RichText html={question.html} className="text-[1.0625rem]" />
        {check.data ? (
          <ReviewedAnswer response={check.data} />
        ) : (
          <AnswerForm question={question} busy={check.isPending} onCheck={check.mutate} />
        )}
        <div role="status">
          {check.data && (
            <p className="mt-5">
              <OutcomeBadge response={check.data} />
            </p>
          )}
        </div>
        {check.data && (
          <>
            <Explanation html={check.data.question.explanation_html} />
            <NextButton last={place === total} response={check.data} onDone={onDone} />
          </>
        )}
        {check.error && (
          <Notice tone="danger" title="Not checked" className="mt-5">
            {errorMessage(check.error)}
          </Notice>
        )}
      </Card>
    </article>
  );
}

type AnswerFormProps = {
  question: Asked;
  busy: boolean;
  onCheck: (given: { question_id: number; selected_options?: string[]; value?: string }) => void;
};

function AnswerForm({ question, busy, onCheck }: AnswerFormProps) {
  const { id: question_id, kind } = question;
  const [answer, setAnswer] = useState({ selected: [] as string[], value: '' });
  const select = (selected: string[]) => setAnswer({ selected, value: '' });
  const given = isTypedKind(kind) ? { value: answer.value } : { selected_options: answer.selected };
  return (
    <form
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (isAnswered(answer) && !busy) onCheck({ question_id, ...given });
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
          {busy ? 'Checking' : 'Check'}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={() => onCheck({ question_id })}>
          Show the answer
        </Button>
      </div>
    </form>
  );
}

type NextButtonProps = {
  last: boolean;
  response: MarkedResponse;
  onDone: (response: MarkedResponse) => void;
};

/** Takes the focus from the button that it replaces, but ignores a second press that was meant for that one. */
function NextButton({ last, response, onDone }: NextButtonProps) {
  const { place, waits } = useDoubleTapGuard<HTMLButtonElement>();
  useEffect(() => place.current?.focus({ preventScroll: true }), [place]);
  return (
    <Button
      ref={place}
      className={cn('mt-6', waits && 'pointer-events-none')}
      onClick={() => onDone(response)}
    >
      {last ? 'Finish' : 'Next'}
    </Button>
  );
}
