import type { ReactNode } from 'react';
import type { MarkedResponse } from '#contract/attempts/score.ts';
import type { ClassAnswer } from '#contract/results.ts';
import { formatSeconds } from '#web/api/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { formatPercent, formatSigned } from '#web/ui/number-format.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { rulingLabels } from '../own/corrections.ts';
import { Explanation } from './explanation.tsx';
import { OutcomeBadge } from './outcome-badge.tsx';
import { ReviewedAnswer } from './reviewed-answer.tsx';

type QuestionReviewProps = {
  response: MarkedResponse;
  number: number;
  /** How the class did, where that is known. */
  classAnswer?: ClassAnswer | undefined;
  /** Shown below everything else. */
  children?: ReactNode;
};

/** One question with the student's answer, the correct answer and the explanation. */
export function QuestionReview({ response, number, classAnswer, children }: QuestionReviewProps) {
  const { question, answer } = response;
  const out = response.ruling === 'out';
  return (
    <Card aria-labelledby={`question-${question.id}`}>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h3 id={`question-${question.id}`} className="me-1 font-semibold">
          Question {number}
        </h3>
        <OutcomeBadge response={response} />
        <span className="text-muted text-sm tabular-nums">
          {!out && `${formatSigned(answer.marks)} ${Math.abs(answer.marks) === 1 ? 'mark' : 'marks'} · `}
          {formatSeconds(answer.seconds)}
          {classAnswer?.seconds != null && ` (class ${formatSeconds(classAnswer.seconds)})`}
        </span>
        {classAnswer && (
          <span className="text-muted text-sm tabular-nums">
            {formatPercent(Math.round(classAnswer.right))} got this right
          </span>
        )}
        {(response.ruling === 'key' || response.ruling === 'full') && (
          <Badge tone="accent">{rulingLabels[response.ruling]}</Badge>
        )}
        <span className="ms-auto flex flex-wrap gap-1.5">
          {question.topic_tags.map((topic) => (
            <Badge key={topic} tone="outline">
              {topic}
            </Badge>
          ))}
        </span>
      </div>
      <RichText html={question.html} />
      <ReviewedAnswer response={response} />
      <Explanation html={question.explanation_html} />
      {children}
    </Card>
  );
}
