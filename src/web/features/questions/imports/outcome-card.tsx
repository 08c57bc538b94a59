import { Link } from '@tanstack/react-router';
import type { QuestionImport } from '#contract/questions/imports.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { UndoButton } from '#web/layout/import/undo-button.tsx';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { questionCount } from './labels.ts';
import { useUndoQuestionImport } from './requests.ts';

/** The progress of preparing a file. */
export function PreparingCard({ item: { done, total } }: { item: QuestionImport }) {
  return (
    <Card>
      <Progress
        label="Preparing the questions"
        done={done}
        total={total}
        of={`${done} of ${total} questions`}
      >
        They are made ready to be looked at, and compared with the bank. You may leave this page.
      </Progress>
    </Card>
  );
}

/** The outcome of an import, with an undo. */
export function ImportOutcomeCard({ item }: { item: QuestionImport }) {
  const undo = useUndoQuestionImport(item.id);
  const format = useTimeFormat();
  const { counts, state } = item;
  return (
    <Card className="flex flex-col gap-5">
      {state === 'undone' && item.undone_at && (
        <Notice
          tone={counts.kept > 0 ? 'warn' : 'success'}
          title={`Undone on ${format.dateTime(item.undone_at)}`}
        >
          {counts.kept > 0
            ? `${questionCount(counts.kept)} could not be undone. They are listed below.`
            : 'The bank is as it was before.'}
        </Notice>
      )}
      {state === 'imported' && item.imported_at && (
        <Notice
          tone="success"
          title={`${questionCount(counts.imported)} imported on ${format.dateTime(item.imported_at)}`}
        >
          They are in the question set now.
        </Notice>
      )}
      {state === 'imported' && (
        <div className="flex flex-wrap gap-2">
          <Link to={paths.questions} className={buttonStyle()}>
            Go to the question set
          </Link>
          <UndoButton undoing={undo} onUndo={(onUndone) => undo.mutate(undefined, { onSuccess: onUndone })}>
            Its questions leave the bank. Those that a test has, or that somebody has changed since, stay and
            are listed.
          </UndoButton>
        </div>
      )}
    </Card>
  );
}
