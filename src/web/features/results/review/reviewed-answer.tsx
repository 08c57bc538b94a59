import { ArrowRight, Check, X } from 'lucide-react';
import type { MarkedResponse, Outcome } from '#contract/attempts/score.ts';
import { getMatch } from '#web/features/questions/answer-fields/selection.ts';
import { formatAcceptedNumber, formatCredit } from '#web/features/questions/answer-labels.ts';
import { cn } from '#web/ui/class-names.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { optionLetter } from '#web/ui/text.ts';

/** The answer to a question of any kind, beside the correct one. */
export function ReviewedAnswer({ response }: { response: MarkedResponse }) {
  const { question, answer } = response;
  switch (question.kind) {
    case 'single':
    case 'multiple':
    case 'boolean':
      return (
        <ul className="mt-4 flex flex-col gap-2">
          {question.options.map((option, place) => (
            <ReviewedOption
              key={option.id}
              letter={optionLetter(place)}
              html={option.html}
              correct={option.correct}
              chosen={answer.selected_options.includes(option.id)}
            />
          ))}
        </ul>
      );
    case 'numerical':
      return (
        <ReviewedText
          answer={answer}
          unit={question.numerical?.unit ?? ''}
          accepted={(question.numerical?.accepted ?? []).map(
            (one) => formatAcceptedNumber(one, question.numerical?.unit ?? '') + formatCredit(one.credit),
          )}
        />
      );
    case 'text':
      return (
        <ReviewedText
          answer={answer}
          unit=""
          accepted={(question.text?.accepted ?? []).map((one) => one.text + formatCredit(one.credit))}
          note={question.text?.case_sensitive ? 'Capital letters count.' : undefined}
        />
      );
    case 'matching':
      return <ReviewedPairs response={response} />;
  }
}

const outcomeTones: Record<Outcome, string> = {
  right: 'border-success bg-success-soft',
  partial: 'border-warn bg-warn-soft',
  wrong: 'border-danger bg-danger-soft',
  blank: 'border-line',
};

type ReviewedTextProps = {
  answer: MarkedResponse['answer'];
  unit: string;
  accepted: string[];
  note?: string | undefined;
};

function ReviewedText({ answer, unit, accepted, note }: ReviewedTextProps) {
  const given = answer.value.trim();
  return (
    <dl className="mt-4 grid gap-2 sm:grid-cols-2">
      <div className={cn('rounded-control border px-3.5 py-2.5', outcomeTones[answer.outcome])}>
        <dt className="font-medium text-sm">Your answer</dt>
        <dd className="min-w-0 break-words tabular-nums">
          {given === '' ? <span className="text-muted">None</span> : `${given}${unit && ` ${unit}`}`}
        </dd>
      </div>
      <div className="rounded-control border border-success bg-success-soft px-3.5 py-2.5">
        <dt className="flex items-center gap-1.5 font-medium text-sm text-success-text">
          <Check aria-hidden="true" className="size-4" />{' '}
          {accepted.length === 1 ? 'Correct answer' : 'Correct answers'}
        </dt>
        {accepted.map((one) => (
          <dd key={one} className="min-w-0 break-words tabular-nums">
            {one}
          </dd>
        ))}
        {note && <dd className="text-muted text-sm">{note}</dd>}
      </div>
    </dl>
  );
}

function ReviewedPairs({ response: { question, answer } }: { response: MarkedResponse }) {
  const htmlOf = (id: string) => question.options.find((option) => option.id === id)?.html ?? '';
  return (
    <ul className="mt-4 flex flex-col gap-2">
      {question.prompts.map(({ id, html, match }) => {
        const given = getMatch(answer.selected_options, id);
        const right = given === match;
        return (
          <li
            key={id}
            className={cn(
              'flex flex-col gap-1.5 rounded-control border px-3.5 py-2.5',
              right ? outcomeTones.right : given === '' ? outcomeTones.blank : outcomeTones.wrong,
            )}
          >
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <RichText as="span" html={html} className="min-w-0" />
              <ArrowRight aria-label="goes with" className="size-4 shrink-0 text-muted" />
              <RichText as="span" html={htmlOf(match)} className="min-w-0" />
              {right ? (
                <AnswerMark correct words="Your answer · Correct answer" />
              ) : (
                <span className="ms-auto font-medium text-sm">Correct answer</span>
              )}
            </span>
            {!right && (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                <span className="font-medium">Your answer</span>
                {given === '' ? (
                  <span className="text-muted">None</span>
                ) : (
                  <RichText as="span" html={htmlOf(given)} className="min-w-0" />
                )}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type ReviewedOptionProps = { letter: string; html: string; correct: boolean; chosen: boolean };

function ReviewedOption({ letter, html, correct, chosen }: ReviewedOptionProps) {
  const words = [chosen && 'Your answer', correct && 'Correct answer'].filter(Boolean).join(' · ');
  return (
    <li
      className={cn(
        'flex items-start gap-3 rounded-control border px-3.5 py-2.5',
        correct ? outcomeTones.right : chosen ? outcomeTones.wrong : outcomeTones.blank,
      )}
    >
      <span className="w-4 shrink-0 text-center font-semibold text-muted text-sm leading-7">{letter}</span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <RichText as="span" html={html} className="min-w-0" />
        {words && <AnswerMark correct={correct} words={words} />}
      </span>
    </li>
  );
}

function AnswerMark({ correct, words }: { correct: boolean; words: string }) {
  const Icon = correct ? Check : X;
  return (
    <span
      className={cn(
        'ms-auto flex items-center gap-1.5 font-medium text-sm',
        correct ? 'text-success-text' : 'text-danger-text',
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
      {words}
    </span>
  );
}
