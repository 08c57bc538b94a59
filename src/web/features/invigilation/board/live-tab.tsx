import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { TestActions } from '../actions/test-actions.tsx';
import { BoardContent } from './board-content.tsx';
import { useWatchBoard } from './requests.ts';

/** The board of a running test on the page of the test. */
export function LiveTab({ aptitude }: { aptitude: Pick<Aptitude, 'id'> }) {
  const id = String(aptitude.id);
  const board = useWatchBoard(id);
  const { test } = board.view;
  return (
    <div className="flex flex-col gap-4">
      {test && (
        <div className="flex flex-wrap justify-end gap-2">
          <TestActions test={test} />
        </div>
      )}
      <BoardContent id={id} board={board} />
    </div>
  );
}
