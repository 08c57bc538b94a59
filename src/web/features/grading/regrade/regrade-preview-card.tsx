import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { useState } from 'react';
import type { RegradedStudent, RegradePreview } from '#contract/grading/regrade.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatMarks, formatSigned } from '#web/ui/number-format.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { pluralize } from '#web/ui/text.ts';

const PAGE_SIZE = 25;
const views = ['all', 'gain', 'lose'] as const;
type View = (typeof views)[number];

const getGain = ({ before, after }: RegradedStudent) => after.marks - before.marks;
const viewFilters: Record<View, (student: RegradedStudent) => boolean> = {
  all: () => true,
  gain: (student) => getGain(student) > 0,
  lose: (student) => getGain(student) < 0,
};
const viewLabels: Record<View, string> = { all: 'All changes', gain: 'Gain', lose: 'Lose' };

/** Who would gain and who would lose, and the button to apply it. */
export function RegradePreviewCard({ preview, onApply }: { preview: RegradePreview; onApply: () => void }) {
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
        <Fact term="Rank changes" value={String(preview.moved)} />
        {preview.newly_qualified + preview.newly_unqualified > 0 && (
          <Fact
            term="Reach the cut-offs"
            value={`${preview.newly_qualified} more, ${preview.newly_unqualified} fewer`}
          />
        )}
        <Fact term="Mean marks" value={describeMean(preview)} />
      </dl>
      {students.length === 0 ? (
        <EmptyState icon={Minus} title="No marks or ranks change">
          {preview.writing > 0
            ? 'It still applies to the open attempts.'
            : 'You can still apply it; it is then on record.'}
        </EmptyState>
      ) : (
        <Tabs
          label="Students by what changes"
          value={view}
          onChange={setView}
          tabs={views.map((value) => ({
            value,
            label: viewLabels[value],
            count: students.filter(viewFilters[value]).length,
            content: <ChangedStudents key={value} students={students.filter(viewFilters[value])} />,
          }))}
        />
      )}
    </Card>
  );
}

function describeMean({ mean_before, mean_after }: RegradePreview): string {
  if (mean_before === null || mean_after === null) return '–';
  return mean_before === mean_after
    ? formatMarks(mean_after)
    : `${formatMarks(mean_before)} → ${formatMarks(mean_after)}`;
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="font-semibold text-lg tabular-nums">{value}</dd>
    </div>
  );
}

function ChangedStudents({ students }: { students: readonly RegradedStudent[] }) {
  const [page, setPage] = useState(1);
  if (students.length === 0) return <EmptyState icon={Minus} title="Nobody" />;
  return (
    <div className="flex flex-col gap-4">
      <div className="-mx-4 border-line border-y sm:-mx-6">
        <DataTable
          caption="Marks and ranks of students before and after"
          columns={columns}
          rows={students.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
          rowKey={({ regno }) => regno}
        />
      </div>
      <Pagination
        page={page}
        totalPages={Math.ceil(students.length / PAGE_SIZE)}
        onPage={setPage}
        summary={pluralize(students.length, 'student')}
      />
    </div>
  );
}

const columns: Column<RegradedStudent>[] = [
  { id: 'name', header: 'Student', lead: true, cell: ({ name }) => name },
  {
    id: 'regno',
    header: 'Registration no',
    plain: true,
    className: 'tabular-nums',
    cell: ({ regno }) => regno,
  },
  { id: 'trade', header: 'Trade', plain: true, cell: ({ trade }) => trade },
  {
    id: 'marks',
    header: 'Marks',
    align: 'end',
    className: 'whitespace-nowrap',
    cell: ({ before, after }) => (
      <span>
        {formatMarks(before.marks)}/{formatMarks(before.max_marks)} → <b>{formatMarks(after.marks)}</b>/
        {formatMarks(after.max_marks)}
      </span>
    ),
  },
  {
    id: 'change',
    header: 'Change',
    align: 'end',
    cell: (student) => {
      const gain = getGain(student);
      const Icon = gain > 0 ? ArrowUp : gain < 0 ? ArrowDown : Minus;
      return (
        <Badge tone={gain > 0 ? 'success' : gain < 0 ? 'danger' : 'neutral'}>
          <Icon aria-hidden="true" /> {formatSigned(Math.round(gain * 1_000) / 1_000)}
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
