import { useSearch } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';
import { RepresentativeBoard } from './representative-board.tsx';

export function SprsPage() {
  return (
    <RepresentativeBoard
      kind="spr"
      title="SPRS"
      description="The senior placement representatives of each trade."
      batch={useSearch({ from: paths.sprs }).batch}
    />
  );
}
