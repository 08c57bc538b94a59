import { Check, CircleCheck, CircleDot, CircleMinus, CircleX, X } from 'lucide-react';
import type { MarkedResponse, Outcome } from '#contract/result.ts';
import { durationOfSeconds } from '#web/api/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { signedFigure } from '#web/ui/figures.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { outcomeLabels } from './breakdown.ts';

const badges: Record<Outcome, { tone: 'success' | 'warn' | 'danger' | 'neutral'; icon: typeof Check }> = {
  right: { tone: 'success', icon: CircleCheck },
  partial: { tone: 'warn', icon: CircleDot },
  wrong: { tone: 'danger', icon: CircleX },
  blank: { tone: 'neutral', icon: CircleMinus },
};

/** One question with own answer, right answer and explanation. */
export function QuestionReview({ response, number }: { response: MarkedResponse; number: number }) {
  const { question, answer } = response;
  const { tone, icon: Icon } = badges[answer.outcome];
  return (
    <Card aria-labelledby={`question-${question.id}`}>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h3 id={`question-${question.id}`} className="me-1 font-semibold">
          Question {number}
        </h3>
        <Badge tone={tone}>
          <Icon aria-hidden="true" /> {outcomeLabels[answer.outcome]}
        </Badge>
        <span className="text-muted text-sm tabular-nums">
          {signedFigure(answer.marks)} {Math.abs(answer.marks) === 1 ? 'mark' : 'marks'} ·{' '}
          {durationOfSeconds(answer.seconds)}
        </span>
        <span className="ms-auto flex flex-wrap gap-1.5">
          {question.topic_tags.map((topic) => (
            <Badge key={topic} tone="outline">
              {topic}
            </Badge>
          ))}
        </span>
      </div>
      <RichText html={question.html} />
      <ul className="mt-4 flex flex-col gap-2">
        {question.options.map((option, place) => (
          <ReviewedOption
            key={option.id}
            letter={String.fromCharCode(65 + place)}
            html={option.html}
            correct={option.correct}
            chosen={answer.selected_options.includes(option.id)}
          />
        ))}
      </ul>
      {question.explanation_html && (
        <div className="mt-5 border-accent border-s-2 ps-4">
          <h4 className="mb-1 font-semibold text-sm">Explanation</h4>
          <RichText html={question.explanation_html} className="text-[0.9375rem]" />
        </div>
      )}
    </Card>
  );
}

type ReviewedOptionProps = { letter: string; html: string; correct: boolean; chosen: boolean };

function ReviewedOption({ letter, html, correct, chosen }: ReviewedOptionProps) {
  const words = [chosen && 'Your answer', correct && 'Right answer'].filter(Boolean).join(' · ');
  return (
    <li
      className={cn(
        'flex items-start gap-3 rounded-control border px-3.5 py-2.5',
        correct ? 'border-success bg-success-soft' : chosen ? 'border-danger bg-danger-soft' : 'border-line',
      )}
    >
      <span className="w-4 shrink-0 text-center font-semibold text-muted text-sm leading-7">{letter}</span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <RichText as="span" html={html} className="min-w-0" />
        {words && (
          <span
            className={cn(
              'flex items-center gap-1.5 font-medium text-sm',
              correct ? 'text-success-text' : 'text-danger-text',
            )}
          >
            {correct ? (
              <Check aria-hidden="true" className="size-4" />
            ) : (
              <X aria-hidden="true" className="size-4" />
            )}
            {words}
          </span>
        )}
      </span>
    </li>
  );
}
