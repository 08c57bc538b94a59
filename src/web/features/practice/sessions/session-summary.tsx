import { Link } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import type { RefObject } from 'react';
import type { PracticeItem, PracticeSession } from '#contract/practice/sessions.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { formatSeconds } from '#web/api/time.ts';
import { Explanation } from '#web/features/results/review/explanation.tsx';
import { OutcomeBadge } from '#web/features/results/review/outcome-badge.tsx';
import { ReviewedAnswer } from '#web/features/results/review/reviewed-answer.tsx';
import { paths } from '#web/paths.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { useRetryPracticeSession } from '../missed/requests.ts';
import { SessionButton, StartButton } from '../start-button.tsx';
import { AnswerTools } from './answer-tools.tsx';
import type { useEndPracticeSession } from './requests.ts';
import { TimeTaken } from './time-taken.tsx';

type SessionSummaryProps = {
  session: PracticeSession;
  heading: RefObject<HTMLHeadingElement | null>;
  /** The call that ends the session, until it has ended. */
  ending: ReturnType<typeof useEndPracticeSession> | undefined;
};

/** The score of a session, and every question with its key. */
export function SessionSummary({ session, heading, ending }: SessionSummaryProps) {
  const { items, mode, aptitude } = session;
  const topics = [...new Set(items.map(({ topic }) => topic))];
  const correct = items.filter((item) => outcomeOf(item) === 'right').length;
  // Questions that a test asks now cannot be asked again.
  const missed = items.filter((item) => item.question !== null && outcomeOf(item) !== 'right').length;
  const retry = useRetryPracticeSession();
  const seconds = items.reduce((sum, { answer }) => sum + (answer?.seconds ?? 0), 0);
  return (
    <div className="flex flex-col gap-4">
      <Card aria-labelledby="practice-heading">
        <h2 id="practice-heading" ref={heading} tabIndex={-1} className="font-semibold text-xl outline-none">
          {ending ? 'All questions answered' : `${correct} of ${items.length} correct`}
        </h2>
        {seconds > 0 && !ending && (
          <p className="mt-1 text-muted">
            {formatSeconds(seconds)} in all, {formatSeconds(Math.round(seconds / items.length))} a question.
          </p>
        )}
        {ending?.error && (
          <Notice tone="warn" title="Not finished yet" className="mt-4">
            {errorMessage(ending.error)} Your answers are kept on this device.
          </Notice>
        )}
        <div className="mt-5 flex flex-wrap gap-2">
          {ending ? (
            <Button busy={ending.isPending} onClick={() => ending.mutate()}>
              See the score
            </Button>
          ) : missed > 0 ? (
            <SessionButton start={retry} wish={session.id} icon={<RotateCcw aria-hidden="true" />}>
              Retry {missed} wrong
            </SessionButton>
          ) : null}
          {!ending && !aptitude && (
            <StartButton
              variant={missed > 0 ? 'secondary' : 'primary'}
              wish={{ topics, mode, count: Math.max(items.length, 5) }}
            >
              {Math.max(items.length, 5)} more questions
            </StartButton>
          )}
          {aptitude ? (
            <Link
              to={paths.result}
              params={{ id: String(aptitude.id) }}
              className={buttonStyle({ variant: 'secondary' })}
            >
              Back to the result
            </Link>
          ) : (
            <Link to={paths.practice} className={buttonStyle({ variant: 'secondary' })}>
              Other topics
            </Link>
          )}
        </div>
      </Card>
      {!ending && (
        <ol className="flex flex-col gap-3" aria-label="Every question">
          {items.map((item) => (
            <li key={item.position}>
              <ReviewedItem sessionId={session.id} item={item} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

const outcomeOf = ({ feedback }: PracticeItem) => feedback?.response.answer.outcome;

/** Open where the answer was not right. */
function ReviewedItem({ sessionId, item }: { sessionId: number; item: PracticeItem }) {
  const { position, topic, question, feedback } = item;
  if (!question || !feedback)
    return (
      <Card>
        <p className="text-muted">
          Question {position}: not shown until the answers of a test that asks it are out.
        </p>
      </Card>
    );
  const { response, mistake } = feedback;
  return (
    <Card>
      <details open={response.answer.outcome !== 'right'}>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-2">
          <span className="font-medium">
            Question {position} <span className="font-normal text-muted text-sm">{topic}</span>
          </span>
          <span className="flex flex-wrap items-center gap-3">
            <TimeTaken feedback={feedback} />
            <OutcomeBadge response={response} />
          </span>
        </summary>
        <RichText html={question.html} className="mt-3" />
        <ReviewedAnswer response={response} />
        {mistake && <p className="mt-3 text-muted text-sm">Your option {mistake}.</p>}
        <Explanation html={response.question.explanation_html} />
        <AnswerTools sessionId={sessionId} item={item} />
      </details>
    </Card>
  );
}
