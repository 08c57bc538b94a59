import { useParams } from '@tanstack/react-router';
import { AptitudeCrumbs } from '#web/features/aptitudes/paper/aptitude-load-state.tsx';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TestActions } from '../actions/test-actions.tsx';
import { BoardContent } from './board-content.tsx';
import { useWatchBoard } from './requests.ts';

/** A running test for the invigilator: who is present, their progress and connection, and the actions on them. */
export function BoardPage() {
  const { id } = useParams({ from: paths.board });
  const board = useWatchBoard(id);
  const { test } = board.view;
  return (
    <>
      <title>{test ? `Board of ${test.name}` : 'Board'}</title>
      <PageHeader
        title={test?.name ?? 'Board'}
        description="Who is in the test, how far they are, and their connection, live."
        crumbs={<AptitudeCrumbs id={id} />}
        actions={test && <TestActions test={test} />}
      />
      <BoardContent id={id} board={board} />
    </>
  );
}
