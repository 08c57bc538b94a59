import { Link } from '@tanstack/react-router';
import { Archive, ArchiveRestore, History, Pencil, Trash2 } from 'lucide-react';
import type { Question } from '#contract/questions/question.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/class-names.ts';
import { excerpt } from '#web/ui/text.ts';
import { QuestionBody } from '../question-body.tsx';
import { selectQuestion, unselectQuestion } from './selection.ts';

type QuestionRowProps = {
  question: Question;
  selected: boolean;
  onRemove: (question: Question) => void;
  onRestore: (question: Question) => void;
};

export function QuestionRow({ question, selected, onRemove, onRestore }: QuestionRowProps) {
  const { id, status } = question;
  const name = excerpt(question.description, 60);
  return (
    <li
      className={cn(
        'flex flex-col gap-x-4 gap-y-1 px-4 py-4 transition-colors sm:px-6 md:flex-row md:items-start',
        selected && 'bg-accent-soft/50',
      )}
    >
      <div className="flex min-w-0 flex-1 items-start gap-3">
        <Checkbox
          aria-label={`Select question: ${name}`}
          checked={selected}
          onChange={(event) => (event.target.checked ? selectQuestion(id) : unselectQuestion(id))}
          className="-my-2.5 md:-my-1"
        />
        <div className="min-w-0 flex-1">
          <QuestionBody question={question} />
        </div>
      </div>
      <div className="flex shrink-0 flex-wrap justify-end gap-1 md:-my-1">
        <Link
          to={paths.questionHistory}
          params={{ id: String(id) }}
          aria-label={`History of question: ${name}`}
          className={buttonStyle({ variant: 'ghost', size: 'sm' })}
        >
          <History aria-hidden="true" /> History
        </Link>
        <Link
          id={editLinkId(id)}
          to={paths.questions}
          search={(old) => ({ ...old, edit: String(id) })}
          aria-label={`Edit question: ${name}`}
          className={buttonStyle({ variant: 'ghost', size: 'sm' })}
        >
          <Pencil aria-hidden="true" /> Edit
        </Link>
        {status === 'retired' ? (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Restore question: ${name}`}
            onClick={() => onRestore(question)}
          >
            <ArchiveRestore aria-hidden="true" /> Restore
          </Button>
        ) : (
          <RemoveButton question={question} name={name} onRemove={onRemove} />
        )}
      </div>
    </li>
  );
}

type RemoveButtonProps = { question: Question; name: string; onRemove: (question: Question) => void };

function RemoveButton({ question, name, onRemove }: RemoveButtonProps) {
  const used = question.times_used > 0;
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={`${used ? 'Retire' : 'Delete'} question: ${name}`}
      onClick={() => onRemove(question)}
    >
      {used ? <Archive aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
      {used ? 'Retire' : 'Delete'}
    </Button>
  );
}

export function editLinkId(id: number): string {
  return `edit-question-${id}`;
}
