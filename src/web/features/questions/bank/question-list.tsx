import { useEffect, useRef, useState } from 'react';
import { type Question, QuestionOrder } from '#contract/questions/question.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { excerpt, pluralize } from '#web/ui/text.ts';
import { toast } from '#web/ui/toast.ts';
import { useRestoreQuestion } from '../requests.ts';
import { editLinkId, QuestionRow } from './question-row.tsx';
import { RemoveQuestionDialog } from './remove-question-dialog.tsx';
import type { QuestionSearch } from './search.ts';
import { selectQuestion, unselectQuestion, useSelection } from './selection.ts';

type QuestionListProps = {
  questions: readonly Question[];
  total: number;
  order: Pick<QuestionSearch, 'order' | 'sort'>;
  onOrder: (order: Pick<QuestionSearch, 'order' | 'sort'>) => void;
  stale: boolean;
  /** The question whose editor was closed last; it gets the focus. */
  resumeAt: number | undefined;
};

const orders = [
  { value: 'age DESC', label: 'Newest first' },
  { value: 'age ASC', label: 'Oldest first' },
  { value: 'times_used DESC', label: 'Most used first' },
  { value: 'times_used ASC', label: 'Least used first' },
  { value: 'last_used DESC', label: 'Used lately first' },
  { value: 'last_used ASC', label: 'Used long ago first' },
  { value: 'facility ASC', label: 'Hardest first' },
  { value: 'facility DESC', label: 'Easiest first' },
  { value: 'discrimination ASC', label: 'Weakest first' },
  { value: 'discrimination DESC', label: 'Strongest first' },
] as const;

export function QuestionList({ questions, total, order, onOrder, stale, resumeAt }: QuestionListProps) {
  const selection = useSelection();
  const [removing, setRemoving] = useState<Question>();
  const restore = useRestoreQuestion();
  const chosen = questions.filter((question) => selection.includes(question.id)).length;

  useEffect(() => {
    if (resumeAt !== undefined)
      document.getElementById(editLinkId(resumeAt))?.focus({ preventScroll: false });
  }, [resumeAt]);

  // A removed question takes its focused button with it.
  const list = useRef<HTMLUListElement>(null);
  const removedOne = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new list can have lost the focus
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
        toast({ title: 'Not restored', description: errorMessage(error), variant: 'destructive' }),
    });
  }

  return (
    <Card flush aria-label="Questions">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b bg-sunken/60 px-4 py-2 sm:px-6">
        <Checkbox
          label={<span className="text-sm">{pageLabel(chosen, questions.length)}</span>}
          checked={chosen === questions.length}
          mixed={chosen > 0 && chosen < questions.length}
          onChange={(event) => {
            for (const { id } of questions) event.target.checked ? selectQuestion(id) : unselectQuestion(id);
          }}
        />
        <div className="flex items-center gap-4">
          <p className="whitespace-nowrap text-muted text-sm tabular-nums" aria-live="polite">
            {pluralize(total, 'question')}
          </p>
          <FilterSelect
            label="Order"
            labelHidden
            className="w-44 sm:w-52"
            options={orders}
            value={`${order.order} ${order.sort}`}
            onChange={(chosen) => {
              const [by, way] = chosen.split(' ');
              onOrder({ order: QuestionOrder.parse(by), sort: way === 'ASC' ? 'ASC' : 'DESC' });
            }}
          />
        </div>
      </div>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Questions"
        aria-busy={stale}
        className="renewing divide-y divide-line outline-none"
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
