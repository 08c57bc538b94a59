import { Link } from '@tanstack/react-router';
import { Archive, ArchiveRestore, ChevronDown, History, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import type { Question } from '#contract/questions/question.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/class-names.ts';
import { ONE_LINE, RichText } from '#web/ui/rich-text.tsx';
import { excerpt } from '#web/ui/text.ts';
import { DifficultyMeter } from '../difficulty-meter.tsx';
import { describeDiscrimination, formatShare } from '../labels.ts';
import { nameAnswer, QuestionAnswer, QuestionFacts, UseNote } from '../question-details.tsx';
import { QuestionStatistics } from '../question-statistics.tsx';
import { selectQuestion, unselectQuestion } from './selection.ts';

type QuestionRowProps = {
  question: Question;
  selected: boolean;
  onRemove: (question: Question) => void;
  onRestore: (question: Question) => void;
};

/** A question in one line; opened, with its details, options, key and explanation below. */
export function QuestionRow({ question, selected, onRemove, onRestore }: QuestionRowProps) {
  const { id } = question;
  const [open, setOpen] = useState(false);
  const details = useId();
  const name = excerpt(question.description, 60);
  return (
    <li className={cn('px-4 py-1.5 transition-colors sm:px-6', selected && 'bg-accent-soft/50')}>
      <div className="flex flex-wrap items-center gap-x-3 lg:min-h-9 lg:flex-nowrap">
        <Checkbox
          aria-label={`Select question: ${name}`}
          checked={selected}
          onChange={(event) => (event.target.checked ? selectQuestion(id) : unselectQuestion(id))}
          className={cn('-my-2.5 self-start', open ? 'lg:-my-1.5' : 'lg:self-center')}
        />
        <RichText
          html={question.description_html}
          className={cn(
            'min-w-0 flex-1 my-1 basis-[calc(100%-3rem)] text-[0.9375rem] lg:basis-0',
            !open && ONE_LINE,
          )}
        />
        <div className="flex flex-1 flex-wrap items-center justify-end gap-x-3 max-lg:ps-9 lg:flex-none lg:flex-nowrap">
          <Summary question={question} />
          <div className="flex flex-wrap lg:shrink-0">
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
            <RowActions question={question} name={name} onRemove={onRemove} onRestore={onRestore} />
          </div>
        </div>
      </div>
      <div id={details} hidden={!open} className={cn(open && 'ps-9 pb-2')}>
        {open && (
          <>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted text-sm">
              <QuestionFacts question={question} />
              <UseNote question={question} />
            </div>
            <QuestionStatistics question={question} />
            <QuestionAnswer question={question} />
          </>
        )}
      </div>
    </li>
  );
}

/** Type, status, difficulty and figures, in columns where the screen is wide. */
function Summary({ question }: { question: Question }) {
  const { question_type, status, quarantined, difficulty_level, facility, discrimination } = question;
  const weak = discrimination !== null && discrimination < 0.2;
  return (
    <div className="flex flex-auto flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
      {status !== 'ready' && <Badge tone="warn">{status === 'draft' ? 'Draft' : 'Retired'}</Badge>}
      {quarantined && status !== 'retired' && <Badge tone="danger">Quarantined</Badge>}
      <span className="lg:w-16">
        <Badge tone={question_type === 'GENERAL' ? 'neutral' : 'accent'}>
          {question_type === 'GENERAL' ? 'General' : question_type}
        </Badge>
      </span>
      <span className="lg:w-28">
        <DifficultyMeter level={difficulty_level} />
      </span>
      <span
        title={weak ? describeDiscrimination(discrimination) : undefined}
        className={cn(
          'inline-flex items-center gap-1 whitespace-nowrap tabular-nums lg:w-24 lg:justify-end',
          weak && 'text-warn-text',
          facility === null && 'max-lg:hidden',
        )}
      >
        {weak && <TriangleAlert role="img" aria-label="Hardly separates students" className="size-3.5" />}
        {facility === null ? '–' : `${formatShare(facility)} right`}
      </span>
    </div>
  );
}

type RowActionsProps = Pick<QuestionRowProps, 'question' | 'onRemove' | 'onRestore'> & { name: string };

function RowActions({ question, name, onRemove, onRestore }: RowActionsProps) {
  const { id, status } = question;
  const style = cn(buttonStyle({ variant: 'ghost', size: 'sm' }), '!px-2');
  return (
    <>
      <Link
        to={paths.questionHistory}
        params={{ id: String(id) }}
        aria-label={`History of question: ${name}`}
        className={style}
      >
        <History aria-hidden="true" />
      </Link>
      <Link
        id={editLinkId(id)}
        to={paths.questions}
        search={(old) => ({ ...old, edit: String(id) })}
        aria-label={`Edit question: ${name}`}
        className={style}
      >
        <Pencil aria-hidden="true" />
      </Link>
      {status === 'retired' ? (
        <Button
          variant="ghost"
          size="sm"
          className="!px-2"
          aria-label={`Restore question: ${name}`}
          onClick={() => onRestore(question)}
        >
          <ArchiveRestore aria-hidden="true" />
        </Button>
      ) : (
        <RemoveButton question={question} name={name} onRemove={onRemove} />
      )}
    </>
  );
}

type RemoveButtonProps = { question: Question; name: string; onRemove: (question: Question) => void };

function RemoveButton({ question, name, onRemove }: RemoveButtonProps) {
  const used = question.times_used > 0;
  return (
    <Button
      variant="ghost"
      size="sm"
      className="!px-2"
      aria-label={`${used ? 'Retire' : 'Delete'} question: ${name}`}
      onClick={() => onRemove(question)}
    >
      {used ? <Archive aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
    </Button>
  );
}

export function editLinkId(id: number): string {
  return `edit-question-${id}`;
}
