import { useSearch } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';
import { RepresentativeBoard } from './representative-board.tsx';

export function JsprsPage() {
  return (
    <RepresentativeBoard
      kind="jspr"
      title="JSPRS"
      description="The junior placement representatives of each trade. Ask them first when something blocks you."
      batch={useSearch({ from: paths.jsprs }).batch}
    />
  );
}
