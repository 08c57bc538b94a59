import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { useState } from 'react';
import type { RegradedStudent, RegradePreview } from '#contract/grading/regrade.ts';
import { count } from '#web/features/questions/labels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { marksFigure, signedFigure } from '#web/ui/number-format.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const PAGE = 25;
const views = ['all', 'gain', 'lose'] as const;
type View = (typeof views)[number];

const gainOf = ({ before, after }: RegradedStudent) => after.marks - before.marks;
const belongs: Record<View, (student: RegradedStudent) => boolean> = {
  all: () => true,
  gain: (student) => gainOf(student) > 0,
  lose: (student) => gainOf(student) < 0,
};
const viewWords: Record<View, string> = { all: 'All who change', gain: 'Gain', lose: 'Lose' };

/** Who would gain and who would lose, and the way to apply it. */
export function PreviewCard({ preview, onApply }: { preview: RegradePreview; onApply: () => void }) {
  const [view, setView] = useState<View>('all');
  const { students } = preview;
  return (
    <Card aria-label="Preview">
      <CardHeader
        title="What would change"
        hint="A preview: nothing is stored yet."
        actions={<Button onClick={onApply}>Apply…</Button>}
      />
      <dl className="mb-6 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-5">
        <Fact term="Gain" value={String(preview.gained)} />
        <Fact term="Lose" value={String(preview.lost)} />
        <Fact term="Other rank" value={String(preview.moved)} />
        {preview.newly_qualified + preview.newly_unqualified > 0 && (
          <Fact
            term="Reach the cut-offs"
            value={`${preview.newly_qualified} more, ${preview.newly_unqualified} fewer`}
          />
        )}
        <Fact term="Mean marks" value={meanWords(preview)} />
      </dl>
      {students.length === 0 ? (
        <EmptyState icon={Minus} title="Nobody’s marks or rank change">
          {preview.writing > 0
            ? 'It still counts for the attempts that are open.'
            : 'It can be applied all the same, and stands in the record.'}
        </EmptyState>
      ) : (
        <Tabs
          label="Students by what changes"
          value={view}
          onChange={setView}
          tabs={views.map((value) => ({
            value,
            label: viewWords[value],
            count: students.filter(belongs[value]).length,
            content: <Changes key={value} students={students.filter(belongs[value])} />,
          }))}
        />
      )}
    </Card>
  );
}

function meanWords({ mean_before, mean_after }: RegradePreview): string {
  if (mean_before === null || mean_after === null) return '–';
  return mean_before === mean_after
    ? marksFigure(mean_after)
    : `${marksFigure(mean_before)} → ${marksFigure(mean_after)}`;
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="font-semibold text-lg tabular-nums">{value}</dd>
    </div>
  );
}

function Changes({ students }: { students: readonly RegradedStudent[] }) {
  const [page, setPage] = useState(1);
  if (students.length === 0) return <EmptyState icon={Minus} title="Nobody" />;
  return (
    <div className="flex flex-col gap-4">
      <div className="-mx-4 border-line border-y sm:-mx-6">
        <DataTable
          caption="Marks and ranks of students before and after"
          columns={columns}
          rows={students.slice((page - 1) * PAGE, page * PAGE)}
          rowKey={({ regno }) => regno}
        />
      </div>
      <Pagination
        page={page}
        totalPages={Math.ceil(students.length / PAGE)}
        onPage={setPage}
        summary={count(students.length, 'student')}
      />
    </div>
  );
}

const columns: Column<RegradedStudent>[] = [
  { id: 'name', header: 'Student', lead: true, cell: ({ name }) => name },
  { id: 'regno', header: 'Registration no', className: 'tabular-nums', cell: ({ regno }) => regno },
  { id: 'trade', header: 'Trade', cell: ({ trade }) => trade },
  {
    id: 'marks',
    header: 'Marks',
    align: 'end',
    className: 'whitespace-nowrap',
    cell: ({ before, after }) => (
      <span>
        {marksFigure(before.marks)}/{marksFigure(before.max_marks)} → <b>{marksFigure(after.marks)}</b>/
        {marksFigure(after.max_marks)}
      </span>
    ),
  },
  {
    id: 'change',
    header: 'Change',
    align: 'end',
    cell: (student) => {
      const gain = gainOf(student);
      const Icon = gain > 0 ? ArrowUp : gain < 0 ? ArrowDown : Minus;
      return (
        <Badge tone={gain > 0 ? 'success' : gain < 0 ? 'danger' : 'neutral'}>
          <Icon aria-hidden="true" /> {signedFigure(Math.round(gain * 1_000) / 1_000)}
        </Badge>
      );
    },
  },
  {
    id: 'rank',
    header: 'Rank',
    align: 'end',
    className: 'whitespace-nowrap',
    cell: ({ before, after }) =>
      before.rank === after.rank ? String(after.rank) : `${before.rank} → ${after.rank}`,
  },
  {
    id: 'qualified',
    header: 'Cut-offs',
    cell: ({ before, after }) => {
      if (after.qualified === null) return '–';
      const words = after.qualified ? 'Reached' : 'Not reached';
      return before.qualified === after.qualified ? words : <b>{words} now</b>;
    },
  },
];
