import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { Question } from '#contract/questions/question.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/class-names.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { nameAnswer, QuestionAnswer, QuestionFacts, UseNote } from './question-details.tsx';
import { QuestionStatistics } from './question-statistics.tsx';

type QuestionBodyProps = {
  question: Question;
  /** Show the options and the key from the start. */
  startOpen?: boolean;
};

/** A question in a list: its clamped text and details, and on demand its options, key and explanation. */
export function QuestionBody({ question, startOpen = false }: QuestionBodyProps) {
  const [open, setOpen] = useState(startOpen);
  const details = useId();
  return (
    <div className="min-w-0">
      <RichText
        html={question.description_html}
        className={cn(
          'text-[0.9375rem]',
          // The fade begins at a fixed height, so a short text does not fade.
          !open && 'max-h-24 overflow-hidden [mask-image:linear-gradient(black_4.25rem,transparent_6rem)]',
        )}
      />
      <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted text-sm">
        <QuestionFacts question={question} />
      </div>
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4">
        <Button
          variant="ghost"
          size="sm"
          className="-ms-3"
          aria-expanded={open}
          aria-controls={details}
          onClick={() => setOpen(!open)}
        >
          <ChevronDown aria-hidden="true" className={cn('transition-transform', open && 'rotate-180')} />
          {open ? 'Hide' : 'Show'} {nameAnswer(question)}
        </Button>
        <UseNote question={question} />
      </div>
      <QuestionStatistics question={question} />
      <div id={details} hidden={!open}>
        {open && <QuestionAnswer question={question} />}
      </div>
    </div>
  );
}
