import { Link } from '@tanstack/react-router';
import { Archive, ArchiveRestore, History, Pencil, Trash2 } from 'lucide-react';
import type { Question } from '#contract/questions/question.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/class-names.ts';
import { excerpt } from '#web/ui/text.ts';
import { QuestionLine } from '../question-line.tsx';
import { selectQuestion, unselectQuestion } from './selection.ts';

type QuestionRowProps = {
  question: Question;
  selected: boolean;
  onRemove: (question: Question) => void;
  onRestore: (question: Question) => void;
};

/** A question of the bank, with a checkbox and what can be done with it. */
export function QuestionRow({ question, selected, onRemove, onRestore }: QuestionRowProps) {
  const { id } = question;
  const name = excerpt(question.description, 60);
  const shared = { question, name, onRemove, onRestore };
  return (
    <li className={cn('px-4 py-1.5 transition-colors sm:px-6', selected && 'bg-accent-soft/50')}>
      <QuestionLine
        question={question}
        lead={
          <Checkbox
            aria-label={`Select question: ${name}`}
            checked={selected}
            onChange={(event) => (event.target.checked ? selectQuestion(id) : unselectQuestion(id))}
            className="-my-2.5"
          />
        }
        actions={
          <>
            <HistoryLink {...shared} className="max-sm:hidden" />
            <EditLink id={id} name={name} />
            <RemoveButton {...shared} className="max-sm:hidden" />
          </>
        }
        phoneActions={
          <>
            <HistoryLink {...shared} withWord />
            <RemoveButton {...shared} withWord />
          </>
        }
      />
    </li>
  );
}

const linkStyle = cn(buttonStyle({ variant: 'ghost', size: 'sm' }), '!px-2');

function EditLink({ id, name }: { id: number; name: string }) {
  return (
    <Link
      id={editLinkId(id)}
      to={paths.questions}
      search={(old) => ({ ...old, edit: String(id) })}
      aria-label={`Edit question: ${name}`}
      className={linkStyle}
    >
      <Pencil aria-hidden="true" />
    </Link>
  );
}

type RowActionProps = Omit<QuestionRowProps, 'selected'> & {
  name: string;
  /** Shows the word beside the icon. */
  withWord?: boolean;
  className?: string;
};

function HistoryLink({ question, name, withWord, className }: RowActionProps) {
  return (
    <Link
      to={paths.questionHistory}
      params={{ id: String(question.id) }}
      aria-label={`History of question: ${name}`}
      className={cn(withWord ? buttonStyle({ variant: 'ghost', size: 'sm' }) : linkStyle, className)}
    >
      <History aria-hidden="true" /> {withWord && 'History'}
    </Link>
  );
}

/** Deletes a question that no test has used, retires one that a test has used, and restores a retired one. */
function RemoveButton({ question, name, withWord, className, onRemove, onRestore }: RowActionProps) {
  const retired = question.status === 'retired';
  const act = retired ? 'Restore' : question.times_used > 0 ? 'Retire' : 'Delete';
  const Icon = { Restore: ArchiveRestore, Retire: Archive, Delete: Trash2 }[act];
  return (
    <Button
      variant="ghost"
      size="sm"
      className={cn(!withWord && '!px-2', className)}
      aria-label={`${act} question: ${name}`}
      onClick={() => (retired ? onRestore : onRemove)(question)}
    >
      <Icon aria-hidden="true" /> {withWord && act}
    </Button>
  );
}

export function editLinkId(id: number): string {
  return `edit-question-${id}`;
}
