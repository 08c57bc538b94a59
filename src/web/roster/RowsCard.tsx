import { useNavigate, useSearch } from '@tanstack/react-router';
import type { RosterImport, RosterRow } from '#contract/roster.ts';
import { sentenceFor } from '#web/api/problem.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { paths } from '../paths.ts';
import { type Shown, useRows } from './requests.ts';
import { fieldWords, outcomeWords } from './words.ts';

const kinds = ['new', 'changed', 'unchanged', 'refused'] as const;

/** What becomes, or became, of every row. */
export function RowsCard({ item }: { item: RosterImport }) {
  const text = useSearch({ from: paths.rosterImport });
  const navigate = useNavigate();
  const show: Shown = [...kinds, 'kept' as const].find((each) => each === text.show);
  const page = /^[1-9]\d{0,5}$/.test(String(text.page)) ? Number(text.page) : 1;
  const all = kinds.reduce((sum, kind) => sum + item.counts[kind], 0);
  const tabs = [
    { value: undefined, label: 'All rows', count: all },
    ...kinds.map((kind) => ({ value: kind, label: outcomeWords[kind].label, count: item.counts[kind] })),
    ...(item.counts.kept > 0
      ? [{ value: 'kept' as const, label: 'Could not be undone', count: item.counts.kept }]
      : []),
  ];
  return (
    <Card flush aria-labelledby="rows-heading">
      <div className="border-line border-b px-4 py-3 sm:px-6">
        <h2 id="rows-heading" className="font-semibold text-lg leading-7">
          {item.state === 'draft' ? 'What would happen' : 'Rows'}
        </h2>
        <fieldset className="mt-2 flex flex-wrap gap-2">
          <legend className="sr-only">Rows to show</legend>
          {tabs.map(({ value, label, count }) => (
            <button
              key={label}
              type="button"
              aria-pressed={value === show}
              onClick={() => navigate({ to: '.', search: { show: value }, replace: true })}
              className={cn(
                'min-h-9 rounded-full border border-line px-3 text-sm tabular-nums hover:bg-sunken',
                value === show && 'border-accent bg-accent-soft text-accent-text',
              )}
            >
              {label} {count}
            </button>
          ))}
        </fieldset>
      </div>
      <Rows
        item={item}
        show={show}
        page={page}
        onPage={(next) => navigate({ to: '.', search: { show, page: next > 1 ? String(next) : undefined } })}
      />
    </Card>
  );
}

type RowsProps = { item: RosterImport; show: Shown; page: number; onPage: (page: number) => void };

function Rows({ item, show, page, onPage }: RowsProps) {
  const rows = useRows(item.id, page, show, item.state);
  if (rows.isPending) return <SkeletonList rows={5} rowClassName="h-12 m-3" />;
  if (rows.isError)
    return (
      <ErrorState
        title="The rows could not be loaded"
        message={sentenceFor(rows.error)}
        onRetry={() => rows.refetch()}
        busy={rows.isFetching}
      />
    );
  const { results, total, totalPages } = rows.data;
  if (results.length === 0)
    return (
      <EmptyState title="No such rows">
        {show ? 'Look at all rows.' : 'The rows of an import are forgotten after thirty days.'}
      </EmptyState>
    );
  return (
    <>
      <DataTable
        caption="Rows of the file"
        columns={columns}
        rows={results}
        rowKey={(row) => String(row.number)}
        stale={rows.isPlaceholderData}
      />
      <div className="border-line border-t px-4 py-3 sm:px-6">
        <Pagination
          page={page}
          totalPages={totalPages}
          onPage={onPage}
          summary={total === 1 ? '1 row' : `${total} rows`}
        />
      </div>
    </>
  );
}

const columns: Column<RosterRow>[] = [
  {
    id: 'name',
    header: 'Name',
    lead: true,
    cell: (row) => <span className="break-words">{row.name || 'Without a name'}</span>,
  },
  { id: 'number', header: 'Row', cell: ({ number }) => <span className="tabular-nums">{number}</span> },
  {
    id: 'regno',
    header: 'Registration no',
    cell: ({ regno }) => <span className="break-all tabular-nums">{regno || '–'}</span>,
  },
  { id: 'trade', header: 'Trade', cell: ({ trade }) => trade ?? '–' },
  { id: 'batch', header: 'Batch', cell: ({ batch }) => <span className="tabular-nums">{batch ?? '–'}</span> },
  { id: 'mail', header: 'Mail', cell: ({ mail }) => <span className="break-all">{mail ?? '–'}</span> },
  {
    id: 'outcome',
    header: 'Comes to',
    cell: ({ outcome, undone }) => (
      <Badge tone={outcomeWords[outcome].tone}>
        {undone === 'undone' ? 'Undone' : outcomeWords[outcome].label}
      </Badge>
    ),
  },
  { id: 'why', header: 'Why', className: 'md:max-w-md', cell: (row) => <Why row={row} /> },
];

function Why({ row }: { row: RosterRow }) {
  if (row.changes.length === 0 && row.remarks.length === 0) return <span className="text-muted">–</span>;
  return (
    <div className="min-w-0 text-end md:text-start">
      {row.changes.map(({ field, before, after }) => (
        <p key={field} className="break-words">
          {fieldWords[field]}: <del className="text-muted">{before ?? 'none'}</del> →{' '}
          <ins className="no-underline">{after ?? 'none'}</ins>
        </p>
      ))}
      {row.remarks.map((remark) => (
        <p key={remark} className={cn('break-words', row.outcome === 'refused' && 'text-danger-text')}>
          {remark}
        </p>
      ))}
    </div>
  );
}
