import { ChevronUp } from 'lucide-react';
import { useRef } from 'react';
import type { QuestionStatus } from '#contract/questions/question.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { pluralize } from '#web/ui/text.ts';
import { toast } from '#web/ui/toast.ts';
import { useChangeQuestionStatus, useReserveQuestions } from '../requests.ts';
import { clearSelection } from './selection.ts';

const statusChanges = [
  { status: 'ready', label: 'Make ready', done: 'ready for tests' },
  { status: 'draft', label: 'Put back to drafts', done: 'put back to drafts' },
  { status: 'retired', label: 'Retire', done: 'retired' },
] as const;

/** Changes the status of all selected questions, with an undo. */
export function StatusMenu({ questionIds }: { questionIds: readonly number[] }) {
  const change = useChangeQuestionStatus();
  const reserve = useReserveQuestions();
  const busy = useRef(false);

  async function undo(before: Record<QuestionStatus, number[]>) {
    try {
      for (const { status } of statusChanges)
        if (before[status].length > 0) await change.mutateAsync({ question_ids: before[status], status });
      toast({ title: 'Undone', description: 'The questions are what they were.', variant: 'success' });
    } catch (error) {
      toast({ title: 'Not undone', description: errorMessage(error), variant: 'destructive' });
    }
  }

  async function apply({ status, done }: (typeof statusChanges)[number]) {
    if (busy.current) return;
    busy.current = true;
    try {
      const { changed, before } = await change.mutateAsync({ question_ids: [...questionIds], status });
      clearSelection();
      toast({
        title: changed === 0 ? 'Nothing to change' : `${pluralize(changed, 'question')} ${done}`,
        variant: 'success',
        ...(changed > 0 && { action: { label: 'Undo', run: () => void undo(before) } }),
      });
    } catch (error) {
      toast({ title: 'Nothing was changed', description: errorMessage(error), variant: 'destructive' });
    } finally {
      busy.current = false;
    }
  }

  function setReserved(reserved: boolean) {
    reserve.mutate(
      { question_ids: [...questionIds], reserved },
      {
        onSuccess: ({ changed }) => {
          clearSelection();
          toast({
            title:
              changed === 0
                ? 'Nothing to change'
                : `${pluralize(changed, 'question')} ${reserved ? 'reserved for tests' : 'open to practice'}`,
            variant: 'success',
          });
        },
        onError: (error) =>
          toast({ title: 'Nothing was changed', description: errorMessage(error), variant: 'destructive' }),
      },
    );
  }

  return (
    <Menu
      trigger={
        <Button variant="secondary" busy={change.isPending || reserve.isPending}>
          Status <ChevronUp aria-hidden="true" />
        </Button>
      }
    >
      {statusChanges.map((change) => (
        <MenuItem
          key={change.status}
          destructive={change.status === 'retired'}
          onSelect={() => void apply(change)}
        >
          {change.label}
        </MenuItem>
      ))}
      {[true, false].map((reserved) => (
        <MenuItem key={String(reserved)} onSelect={() => setReserved(reserved)}>
          {reserved ? 'Reserve for tests' : 'Open to practice'}
        </MenuItem>
      ))}
    </Menu>
  );
}
