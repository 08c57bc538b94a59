import type { RosterImport, RosterRow } from '#contract/people/roster.ts';
import { ContentsCard } from '#web/layout/import/contents-card.tsx';
import { type ListOptions, oneOf, readPage, useListSearch } from '#web/layout/list-search.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/class-names.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { fieldLabels, outcomeLabels } from './labels.ts';
import { type RowFilter, useListRosterRows } from './requests.ts';

const kinds = ['new', 'changed', 'unchanged', 'refused'] as const;

const list: ListOptions<{ page: number; show: RowFilter }> = {
  at: '.',
  typedFilters: ['show'],
  read: (text) => ({ page: readPage(text), show: oneOf([...kinds, 'kept'], text.show) }),
};

/** The planned or actual outcome of every row. */
export function RowsCard({ item }: { item: RosterImport }) {
  const { search, change } = useListSearch(list);
  const rows = useListRosterRows(item.id, search.page, search.show, item.state);
  const all = kinds.reduce((sum, kind) => sum + item.counts[kind], 0);
  return (
    <ContentsCard
      title={item.state === 'draft' ? 'What would happen' : 'Rows'}
      legend="Rows to show"
      filters={[
        { value: undefined, label: 'All rows', count: all },
        ...kinds.map((kind) => ({ value: kind, label: outcomeLabels[kind].label, count: item.counts[kind] })),
        ...(item.counts.kept > 0
          ? [{ value: 'kept' as const, label: 'Could not be undone', count: item.counts.kept }]
          : []),
      ]}
      show={search.show}
      onShow={(show) => change({ show })}
      query={rows}
      pending={<SkeletonList rows={5} rowClassName="h-12 m-3" />}
      failed="The rows could not be loaded"
      page={search.page}
      onPage={(page) => change({ page })}
      summary={(total) => (total === 1 ? '1 row' : `${total} rows`)}
      empty={{
        title: 'No such rows',
        filtered: 'Look at all rows.',
        forgotten: 'The rows of an import are deleted after thirty days.',
      }}
    >
      {({ results }) => (
        <DataTable
          caption="Rows of the file"
          columns={columns}
          rows={results}
          rowKey={(row) => String(row.number)}
          stale={rows.isPlaceholderData}
        />
      )}
    </ContentsCard>
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
    header: 'Result',
    cell: ({ outcome, undone }) => (
      <Badge tone={outcomeLabels[outcome].tone}>
        {undone === 'undone' ? 'Undone' : outcomeLabels[outcome].label}
      </Badge>
    ),
  },
  { id: 'why', header: 'Why', className: 'md:max-w-md', cell: (row) => <RowExplanation row={row} /> },
];

function RowExplanation({ row }: { row: RosterRow }) {
  if (row.changes.length === 0 && row.remarks.length === 0) return <span className="text-muted">–</span>;
  return (
    <div className="min-w-0">
      {row.changes.map(({ field, before, after }) => (
        <p key={field} className="break-words">
          {fieldLabels[field]}: <del className="text-muted">{before ?? 'none'}</del> →{' '}
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
