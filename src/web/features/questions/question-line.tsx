import { ChevronDown, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Question } from '#contract/questions/question.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/class-names.ts';
import { ONE_LINE, RichText } from '#web/ui/rich-text.tsx';
import { DifficultyMeter } from './difficulty-meter.tsx';
import { describeDiscrimination, formatShare } from './labels.ts';
import { nameAnswer, QuestionAnswer, QuestionFacts, UseNote } from './question-details.tsx';
import { QuestionStatistics } from './question-statistics.tsx';

type QuestionLineProps = {
  question: Question;
  /** A checkbox or a number before the text. */
  lead: ReactNode;
  /** Shown before the type of the question. */
  note?: ReactNode;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
  /** Buttons for which a phone's line has no room; it shows them below the opened question. */
  phoneActions?: ReactNode;
  startOpen?: boolean;
  /** Show the key without the explanation. */
  keyOnly?: boolean;
};

/** A question in one line, or two on a phone; opened, with its details, options, key and explanation below. */
export function QuestionLine(props: QuestionLineProps) {
  const { question, lead, note, actions, phoneActions, startOpen = false, keyOnly = false } = props;
  const [open, setOpen] = useState(startOpen);
  const details = useId();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 lg:min-h-9 lg:flex-nowrap">
        <span className={cn('w-6 shrink-0 self-start', !open && 'lg:self-center')}>{lead}</span>
        <RichText
          html={question.description_html}
          className={cn(
            'min-w-0 flex-1 basis-[calc(100%-3rem)] text-[0.9375rem] lg:my-1 lg:basis-0',
            !open && ONE_LINE,
          )}
        />
        <div className="flex flex-1 flex-wrap items-center justify-end gap-x-2 max-lg:ps-9 sm:gap-x-3 lg:flex-none lg:flex-nowrap">
          <Summary question={question} note={note} />
          <div className="flex shrink-0">
            <Button
              variant="ghost"
              size="sm"
              aria-expanded={open}
              aria-controls={details}
              aria-label={`${open ? 'Hide' : 'Show'} ${nameAnswer(question)}`}
              className="!px-2"
              onClick={() => setOpen(!open)}
            >
              <ChevronDown aria-hidden="true" className={cn('transition-transform', open && 'rotate-180')} />
            </Button>
            {actions}
          </div>
        </div>
      </div>
      <div id={details} hidden={!open} className={cn(open && 'pb-2 sm:ps-9')}>
        {open && (
          <>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted text-sm">
              <QuestionFacts question={question} />
              <UseNote question={question} />
            </div>
            <QuestionStatistics question={question} />
            <QuestionAnswer question={question} keyOnly={keyOnly} />
            {phoneActions && <div className="-ms-3 flex sm:hidden">{phoneActions}</div>}
          </>
        )}
      </div>
    </>
  );
}

/** Status, type, difficulty and figures, in columns where the screen is wide. */
function Summary({ question, note }: Pick<QuestionLineProps, 'question' | 'note'>) {
  const { question_type, status, quarantined, difficulty_level, facility, discrimination } = question;
  const weak = discrimination !== null && discrimination < 0.2;
  return (
    <div className="flex flex-auto flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm sm:gap-x-3">
      {note}
      {status !== 'ready' && <Badge tone="warn">{status === 'draft' ? 'Draft' : 'Retired'}</Badge>}
      {quarantined && status !== 'retired' && <Badge tone="danger">Quarantined</Badge>}
      <span className="lg:w-16">
        <Badge tone={question_type === 'GENERAL' ? 'neutral' : 'accent'}>
          {question_type === 'GENERAL' ? 'General' : question_type}
        </Badge>
      </span>
      <span className="lg:w-28">
        <DifficultyMeter level={difficulty_level} short />
      </span>
      <span
        title={weak ? describeDiscrimination(discrimination) : undefined}
        className={cn(
          'inline-flex items-center gap-1 whitespace-nowrap tabular-nums lg:w-28 lg:justify-end',
          weak && 'text-warn-text',
          facility === null && 'max-lg:hidden',
        )}
      >
        {weak && <TriangleAlert role="img" aria-label="Hardly separates students" className="size-3.5" />}
        {facility === null ? (
          '–'
        ) : (
          <span>
            {formatShare(facility)}
            <span className="max-sm:sr-only"> correct</span>
          </span>
        )}
      </span>
    </div>
  );
}
