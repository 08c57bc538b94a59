import { Link } from '@tanstack/react-router';
import type { FollowedTest } from '#contract/insights/student.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { formatMarks } from '#web/ui/number-format.ts';

/** The tests that were for the student, with marks and rank, and the finished mocks. */
export function TestsCard({ tests, regno }: { tests: readonly FollowedTest[]; regno: string }) {
  const format = useTimeFormat();
  const columns: Column<FollowedTest>[] = [
    {
      id: 'name',
      header: 'Test',
      lead: true,
      cell: ({ id, name, mock, result }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {result && !mock ? (
            <Link
              to={paths.result}
              params={{ id: String(id) }}
              search={{ regno }}
              className="inline-flex min-h-6 items-center font-medium text-accent-text underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          ) : (
            name
          )}
          {mock && <Badge tone="outline">Mock</Badge>}
        </span>
      ),
    },
    { id: 'day', header: 'Day', cell: ({ closes_at }) => format.date(closes_at) },
    {
      id: 'marks',
      header: 'Marks',
      align: 'end',
      cell: ({ result }) =>
        result ? `${formatMarks(result.marks)} of ${formatMarks(result.max_marks)}` : 'Did not come',
    },
    {
      id: 'rank',
      header: 'Rank',
      align: 'end',
      cell: ({ result }) => (result?.rank == null ? '–' : `${result.rank} of ${result.ranked}`),
    },
    {
      id: 'violations',
      header: 'Violations',
      align: 'end',
      cell: ({ result }) => result?.violations ?? '–',
    },
  ];
  return (
    <Card flush>
      <div className="px-4 pt-4 sm:px-6 sm:pt-6">
        <CardHeader title="Tests and mocks" hint="The latest fifty that are over" />
        {tests.length === 0 && <p className="pb-4 text-muted">None yet.</p>}
      </div>
      {tests.length > 0 && (
        <DataTable caption="Tests and mocks" columns={columns} rows={tests} rowKey={({ id }) => String(id)} />
      )}
    </Card>
  );
}
