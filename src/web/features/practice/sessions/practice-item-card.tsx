import { type RefObject, useState } from 'react';
import type { PracticeItem, PracticeSession } from '#contract/practice/sessions.ts';
import type { PassageText } from '#contract/questions/question.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { createRandomUuid } from '#web/api/random-uuid.ts';
import { Explanation } from '#web/features/results/review/explanation.tsx';
import { OutcomeBadge } from '#web/features/results/review/outcome-badge.tsx';
import { PassageCard } from '#web/features/results/review/passage-card.tsx';
import { ReviewedAnswer } from '#web/features/results/review/reviewed-answer.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { AnswerForm, type GivenAnswer, NextButton } from '../answer-form.tsx';
import { reasonLabels } from '../labels.ts';
import { AnswerTools } from './answer-tools.tsx';
import { useSavePracticeAnswers } from './requests.ts';
import { TimeTaken } from './time-taken.tsx';
import { useTimeOn } from './use-time-on.ts';

type PracticeItemCardProps = {
  session: PracticeSession;
  item: PracticeItem;
  stimulus: PassageText | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  onBack: (() => void) | undefined;
  onNext: () => void;
};

/** One question of a session: when learning with its key after the answer, in a drill with the way back. */
export function PracticeItemCard({
  session,
  item,
  stimulus,
  heading,
  onBack,
  onNext,
}: PracticeItemCardProps) {
  const save = useSavePracticeAnswers(String(session.id));
  const getSeconds = useTimeOn(item.position);
  const [kept, setKept] = useState(false);
  const last = item.position === session.items.length;
  const learning = session.mode === 'learn';
  const give = (given: GivenAnswer) => {
    const answer = {
      answer_id: createRandomUuid(),
      position: item.position,
      seconds: getSeconds(),
      ...given,
    };
    // Without network the answer stays on the device, and the student goes on.
    save.mutate(answer, { onError: (error) => setKept(isUnreachable(error)) });
    if (!learning) onNext();
  };
  const { question, feedback } = item;
  return (
    <article aria-labelledby="practice-heading" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="practice-heading" ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
          Question {item.position}{' '}
          <span className="font-normal text-muted text-sm">of {session.items.length}</span>
        </h2>
        <p className="text-muted text-sm">
          {item.topic} · {reasonLabels[item.reason]}
        </p>
      </div>
      {stimulus && <PassageCard stimulus={stimulus} />}
      <Card>
        {question ? (
          <>
            <RichText html={question.html} className="text-[1.0625rem]" />
            {feedback ? (
              <>
                <ReviewedAnswer response={feedback.response} />
                <div className="mt-5 flex flex-wrap items-center gap-3">
                  <div role="status">
                    <OutcomeBadge response={feedback.response} />
                  </div>
                  <TimeTaken feedback={feedback} />
                </div>
                {feedback.mistake && (
                  <p className="mt-3 text-muted text-sm">Your option {feedback.mistake}.</p>
                )}
                <Explanation html={feedback.response.question.explanation_html} />
                <NextButton last={last} onNext={onNext} />
                <AnswerTools sessionId={session.id} item={item} />
              </>
            ) : kept ? (
              <KeptAnswer last={last} busy={save.isPending} onNext={onNext} />
            ) : (
              <AnswerForm
                question={question}
                busy={learning && save.isPending}
                {...(!learning && item.answer && { initial: item.answer })}
                labels={
                  learning
                    ? { submit: 'Check', busy: 'Checking', skip: 'Show the answer' }
                    : { submit: last ? 'Finish' : 'Next', busy: 'Saving', skip: 'Skip' }
                }
                onSubmit={give}
              />
            )}
            {save.error && !kept && (
              <Notice tone="danger" title="Not saved" className="mt-5">
                {errorMessage(save.error)}
              </Notice>
            )}
          </>
        ) : (
          <>
            <p>A test asks this question now, so it is not shown until the answers of that test are out.</p>
            <NextButton last={last} onNext={onNext} />
          </>
        )}
      </Card>
      {!learning && onBack && (
        <div>
          <Button variant="ghost" onClick={onBack}>
            Previous question
          </Button>
        </div>
      )}
    </article>
  );
}

const isUnreachable = (error: Error) => error instanceof ApiError && error.status === 0;

function KeptAnswer({ last, busy, onNext }: { last: boolean; busy: boolean; onNext: () => void }) {
  return (
    <>
      <Notice tone="warn" title="Kept on this device" className="mt-5">
        The portal cannot be reached. Your answer is sent as soon as it can, and the correct answer comes
        then.
      </Notice>
      {!busy && <NextButton last={last} onNext={onNext} />}
    </>
  );
}
