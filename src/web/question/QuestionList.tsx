import { useEffect, useRef, useState } from 'react';
import type { Question } from '#contract/question.ts';
import { sentenceFor } from '#web/api/problem.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.ts';
import { editLinkId, QuestionRow } from './QuestionRow.tsx';
import { RemoveQuestionDialog } from './RemoveQuestionDialog.tsx';
import { useRestoreQuestion } from './requests.ts';
import { selectQuestion, unselectQuestion, useSelection } from './selection.ts';
import { count, excerpt } from './words.ts';

type QuestionListProps = {
  questions: readonly Question[];
  total: number;
  sort: 'ASC' | 'DESC';
  onSort: (sort: 'ASC' | 'DESC') => void;
  stale: boolean;
  /** The question whose editor was closed last: the keyboard goes on from there. */
  resumeAt: number | undefined;
};

export function QuestionList({ questions, total, sort, onSort, stale, resumeAt }: QuestionListProps) {
  const selection = useSelection();
  const [removing, setRemoving] = useState<Question>();
  const restore = useRestoreQuestion();
  const ready = questions.filter((question) => question.status === 'ready');
  const chosen = ready.filter((question) => selection.includes(question.id)).length;

  useEffect(() => {
    if (resumeAt !== undefined)
      document.getElementById(editLinkId(resumeAt))?.focus({ preventScroll: false });
  }, [resumeAt]);

  // With a removed question its button goes, and the focus with it.
  const list = useRef<HTMLUListElement>(null);
  const removedOne = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new list can have dropped the focus
  useEffect(() => {
    if (removedOne.current && document.activeElement === document.body) list.current?.focus();
    removedOne.current = false;
  }, [questions]);

  function bringBack(question: Question) {
    restore.mutate(question.id, {
      onSuccess: () =>
        toast({
          title: 'Question restored',
          description: excerpt(question.description, 60),
          variant: 'success',
        }),
      onError: (error) =>
        toast({ title: 'Not restored', description: sentenceFor(error), variant: 'destructive' }),
    });
  }

  return (
    <Card flush aria-label="Questions">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b bg-sunken/60 px-4 py-2 sm:px-6">
        {ready.length > 0 ? (
          <Checkbox
            label={<span className="text-sm">{pageLabel(chosen, ready.length)}</span>}
            checked={chosen === ready.length}
            mixed={chosen > 0 && chosen < ready.length}
            onChange={(event) => {
              for (const { id } of ready) event.target.checked ? selectQuestion(id) : unselectQuestion(id);
            }}
          />
        ) : (
          <span className="text-muted text-sm">Retired questions cannot be added to a test.</span>
        )}
        <div className="flex items-center gap-4">
          <p className="text-muted text-sm tabular-nums" aria-live="polite">
            {count(total, 'question')}
          </p>
          <Field label="Order" labelHidden className="w-40">
            <Select
              options={[
                { value: 'DESC', label: 'Newest first' },
                { value: 'ASC', label: 'Oldest first' },
              ]}
              value={sort}
              onChange={(event) => onSort(event.target.value === 'ASC' ? 'ASC' : 'DESC')}
            />
          </Field>
        </div>
      </div>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Questions"
        aria-busy={stale}
        className={cn('divide-y divide-line outline-none transition-opacity', stale && 'opacity-80')}
      >
        {questions.map((question) => (
          <QuestionRow
            key={question.id}
            question={question}
            selected={selection.includes(question.id)}
            onRemove={setRemoving}
            onRestore={bringBack}
          />
        ))}
      </ul>
      {removing && (
        <RemoveQuestionDialog
          question={removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => {
            removedOne.current = true;
          }}
          onRestore={bringBack}
        />
      )}
    </Card>
  );
}

function pageLabel(chosen: number, all: number): string {
  return chosen === 0 ? `Select all ${all} on this page` : `${chosen} of ${all} on this page selected`;
}
