import { ArrowRight, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Question } from '#contract/questions/question.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { formatAcceptedNumber, formatCredit } from './answer-labels.ts';
import { OptionKey } from './option-key.tsx';

type KeyViewProps = {
  question: Pick<
    Question,
    'kind' | 'options' | 'options_html' | 'correct_options' | 'numerical' | 'text' | 'matching'
  >;
};

/** The key of a question of any kind. */
export function KeyView({ question }: KeyViewProps) {
  const { numerical, text, matching } = question;
  if (numerical)
    return (
      <AcceptedList>
        {numerical.accepted.map((answer) => (
          <Accepted key={formatAcceptedNumber(answer, numerical.unit)}>
            {formatAcceptedNumber(answer, numerical.unit)}
            {formatCredit(answer.credit)}
          </Accepted>
        ))}
      </AcceptedList>
    );
  if (text)
    return (
      <div className="flex flex-col gap-2">
        <AcceptedList>
          {text.accepted.map((answer) => (
            <Accepted key={answer.text}>
              {answer.text}
              {formatCredit(answer.credit)}
            </Accepted>
          ))}
        </AcceptedList>
        {text.case_sensitive && <p className="text-muted text-sm">Capital letters count.</p>}
      </div>
    );
  if (matching)
    return (
      <ul className="flex flex-col gap-1.5 text-[0.9375rem]">
        {matching.pairs.map((pair) => (
          <li
            key={pair.prompt}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-success bg-success-soft/60 px-3 py-2"
          >
            <RichText as="span" html={pair.prompt_html} className="min-w-0" />
            <ArrowRight aria-label="goes with" className="size-4 shrink-0 text-success-text" />
            <RichText as="span" html={pair.match_html} className="min-w-0" />
          </li>
        ))}
        {matching.extra_html.map((html) => (
          <li key={html} className="flex flex-wrap gap-x-3 rounded-control border border-line px-3 py-2">
            <span className="text-muted text-sm leading-7">On offer too:</span>
            <RichText as="span" html={html} className="min-w-0" />
          </li>
        ))}
      </ul>
    );
  return <OptionKey question={question} />;
}

const AcceptedList = ({ children }: { children: ReactNode }) => (
  <ul aria-label="Accepted answers" className="flex flex-col gap-1.5">
    {children}
  </ul>
);

const Accepted = ({ children }: { children: ReactNode }) => (
  <li className="flex items-center gap-2.5 rounded-control border border-success bg-success-soft/60 px-3 py-2 text-[0.9375rem] tabular-nums">
    <Check aria-hidden="true" className="size-4 shrink-0 text-success-text" />
    <span className="min-w-0 break-words">{children}</span>
  </li>
);
