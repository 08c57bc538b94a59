import type { RefObject } from 'react';
import type { MarkedResponse } from '#contract/attempts/score.ts';
import type { PracticeQuestion as Asked } from '#contract/practice/missed.ts';
import type { PassageText } from '#contract/questions/question.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { Explanation } from '#web/features/results/review/explanation.tsx';
import { OutcomeBadge } from '#web/features/results/review/outcome-badge.tsx';
import { PassageCard } from '#web/features/results/review/passage-card.tsx';
import { ReviewedAnswer } from '#web/features/results/review/reviewed-answer.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { AnswerForm, NextButton } from '../answer-form.tsx';
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
          <AnswerForm
            question={question}
            busy={check.isPending}
            labels={{ submit: 'Check', busy: 'Checking', skip: 'Show the answer' }}
            onSubmit={(given) => check.mutate({ question_id: question.id, ...given })}
          />
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
            <NextButton last={place === total} onNext={() => onDone(check.data)} />
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
