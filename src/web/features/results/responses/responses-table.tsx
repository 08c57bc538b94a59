import { Link } from '@tanstack/react-router';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { type RankedResponse, ResponseSort } from '#contract/results.ts';
import { formatSeconds } from '#web/api/time.ts';
import { endedByLabels } from '#web/features/aptitudes/labels.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { formatMarks } from '#web/ui/number-format.ts';
import { useResponsesSearch } from './search.ts';

type ResponsesTableProps = {
  aptitude: Aptitude;
  withCutOffs: boolean;
  rows: readonly RankedResponse[];
  stale: boolean;
};

export function ResponsesTable({ aptitude, withCutOffs, rows, stale }: ResponsesTableProps) {
  const { search, change } = useResponsesSearch();
  return (
    <Card flush aria-label="Responses">
      <DataTable
        caption={`Responses to ${aptitude.name}`}
        columns={columnsFor(aptitude.id).filter(({ id }) => withCutOffs || id !== 'qualified')}
        rows={rows}
        rowKey={(row) => row.regno}
        sorting={{ by: search.sort, order: search.order }}
        onSort={({ by, order }) =>
          // Names start at A and ranks with the first; marks start with the highest.
          change(
            by === search.sort
              ? { order }
              : { sort: ResponseSort.parse(by), order: by === 'marks' ? 'DESC' : 'ASC' },
          )
        }
        stale={stale}
      />
    </Card>
  );
}

function columnsFor(id: number): Column<RankedResponse>[] {
  return [
    {
      id: 'rank',
      header: 'Rank',
      sortable: true,
      className: 'font-semibold tabular-nums max-md:hidden md:w-16',
      cell: (row) => row.rank,
    },
    {
      id: 'name',
      header: 'Student',
      lead: true,
      sortable: true,
      cell: (row) => (
        <>
          <span className="me-2 text-muted tabular-nums md:hidden">
            <span className="sr-only">Rank </span>
            {row.rank}
          </span>
          <Link
            to={paths.result}
            params={{ id: String(id) }}
            search={{ regno: row.regno }}
            className="inline-block py-0.5 font-medium text-accent-text underline-offset-4 hover:underline"
          >
            {row.name}
          </Link>
        </>
      ),
    },
    {
      id: 'regno',
      header: 'Registration no',
      plain: true,
      sortable: true,
      className: 'tabular-nums',
      cell: (row) => row.regno,
    },
    { id: 'trade', header: 'Trade', plain: true, cell: (row) => row.trade },
    { id: 'batch', header: 'Batch', plain: true, className: 'tabular-nums', cell: (row) => row.batch },
    {
      id: 'marks',
      header: 'Marks',
      plain: true,
      sortable: true,
      align: 'end',
      cell: (row) => (
        <span className="whitespace-nowrap">
          <span className="font-semibold">{formatMarks(row.marks)}</span>
          <span className="text-muted"> / {formatMarks(row.total_score)}</span>
        </span>
      ),
    },
    { id: 'qualified', header: 'Qualified', cell: (row) => <QualifiedBadge qualified={row.qualified} /> },
    {
      id: 'time',
      header: 'Time taken',
      align: 'end',
      className: 'whitespace-nowrap',
      cell: (row) => formatSeconds(row.response_time),
    },
    {
      id: 'how',
      header: 'Ended by',
      plain: true,
      cell: (row) => (
        <Badge tone={row.how === 'student' ? 'neutral' : 'warn'}>{endedByLabels[row.how]}</Badge>
      ),
    },
  ];
}

/** A paper without a section cut-off has no badge. */
function QualifiedBadge({ qualified }: Pick<RankedResponse, 'qualified'>) {
  if (qualified === null) return '–';
  return qualified ? <Badge tone="success">Yes</Badge> : <Badge tone="warn">No</Badge>;
}
