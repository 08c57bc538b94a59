import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Question } from '#contract/questions/question.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/class-names.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { pluralize } from '#web/ui/text.ts';
import { DifficultyMeter } from './difficulty-meter.tsx';
import { KeyView } from './key-view.tsx';
import { kindLabels } from './kind-labels.ts';
import { QuestionStatistics } from './question-statistics.tsx';

type QuestionBodyProps = {
  question: Question;
  /** Shown beside the details, such as the question's number. */
  note?: ReactNode;
  /** Show the options and the key from the start. */
  startOpen?: boolean;
  /** Show the key without the explanation. */
  keyOnly?: boolean;
};

/** A question in a list: its clamped text and details, and on demand its options, key and explanation. */
export function QuestionBody({ question, note, startOpen = false, keyOnly = false }: QuestionBodyProps) {
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
        {note}
        <Badge>{kindLabels[question.kind]}</Badge>
        {question.status === 'draft' && <Badge tone="warn">Draft</Badge>}
        {question.generated && <Badge tone="outline">Generated</Badge>}
        <Badge tone={question.question_type === 'GENERAL' ? 'neutral' : 'accent'}>
          {question.question_type === 'GENERAL' ? 'General' : question.question_type}
        </Badge>
        <DifficultyMeter level={question.difficulty_level} />
        <ul aria-label="Topics" className="contents">
          {question.topic_tags.map((topic) => (
            <li key={topic} className="contents">
              <Badge tone="outline">{topic}</Badge>
            </li>
          ))}
        </ul>
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
          {open ? 'Hide' : 'Show'}{' '}
          {question.options.length > 0
            ? `${pluralize(question.options.length, 'option')} and key`
            : 'the key'}
        </Button>
        <UseNote question={question} />
      </div>
      <QuestionStatistics question={question} />
      <div id={details} hidden={!open}>
        {open && (
          <div className="flex flex-col gap-3 pt-2 pb-1">
            {question.kind === 'multiple' && (
              <p className="text-muted text-sm">Several may be chosen; all of the key counts as right.</p>
            )}
            <KeyView question={question} />
            {question.stimulus && (
              <div className="rounded-control border border-line px-4 py-3 text-sm">
                <p className="mb-1 font-semibold">{question.stimulus.title}</p>
                <RichText html={question.stimulus.html} />
              </div>
            )}
            {!keyOnly && question.explanation_html && (
              <div className="rounded-control bg-sunken/70 px-4 py-3 text-sm">
                <p className="mb-1 font-semibold">Explanation</p>
                <RichText html={question.explanation_html} />
              </div>
            )}
            {!keyOnly && (question.source || question.generated || question.tags.length > 0) && (
              <p className="break-words text-muted text-sm">
                {[
                  question.source && `From ${question.source}`,
                  question.generated &&
                    `template ${question.generated.template}, seed ${question.generated.seed}`,
                  question.tags.join(', '),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function UseNote({ question }: { question: Question }) {
  const { date } = useTimeFormat();
  const { times_used, last_used_at, version, reserved } = question;
  return (
    <p className="py-1 text-muted text-sm tabular-nums">
      {times_used === 0
        ? 'Not in any test yet'
        : `In ${pluralize(times_used, 'test')}${last_used_at ? `, last on ${date(last_used_at)}` : ''}`}
      {version > 1 && ` · version ${version}`}
      {reserved && ' · reserved for tests'}
    </p>
  );
}
