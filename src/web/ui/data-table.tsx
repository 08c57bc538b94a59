import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox } from './checkbox.tsx';
import { cn } from './class-names.ts';

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures are aligned at the end. */
  align?: 'start' | 'center' | 'end';
  /** The heading of the card on phones, without its label; `named` puts the column's header before it. */
  lead?: boolean | 'named';
  /** Phones show the value without the column's header, since it explains itself. */
  plain?: boolean;
  /** Whether the table can be sorted by this column. */
  sortable?: boolean;
  /** Shows the header only to screen readers, such as over buttons. */
  headerHidden?: boolean;
  className?: string;
};

type Sorting = { by: string; order: 'ASC' | 'DESC' };

export type DataTableProps<Row> = {
  /** The contents of the table, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  /** The keys of selected rows, on other pages too. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  /** Names a row for its checkbox. */
  rowLabel?: (row: Row) => string;
  /** Older rows stay visible, dimmed, while newer ones load. */
  stale?: boolean;
};

const aligned = { start: 'md:text-start', center: 'md:text-center', end: 'md:text-end' };

/** A table from the medium breakpoint on, a list of short cards on phones. Put it into `<Card flush>`. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, sorting, onSort, selected, onSelect, rowLabel, stale } = props;
  const keys = rows.map(rowKey);
  const chosenHere = selected ? keys.filter((key) => selected.has(key)).length : 0;

  function toggle(some: readonly string[], on: boolean) {
    const next = new Set(selected);
    for (const key of some) on ? next.add(key) : next.delete(key);
    onSelect?.(next);
  }

  return (
    // The roles are spelled out because cards on phones change `display`, which drops table semantics.
    <div aria-busy={stale} className="renewing overflow-x-auto">
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table role="table" className="block w-full border-collapse text-sm md:table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
          <tr role="row" className="md:border-line md:border-b md:bg-sunken/60">
            {selected && (
              <th role="columnheader" scope="col" className="w-12 py-1 ps-4 sm:ps-6">
                <Checkbox
                  aria-label="Choose all on this page"
                  checked={keys.length > 0 && chosenHere === keys.length}
                  mixed={chosenHere > 0 && chosenHere < keys.length}
                  onChange={(event) => toggle(keys, event.target.checked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHeader key={column.id} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block divide-y divide-line md:table-row-group">
          {rows.map((row) => {
            const key = rowKey(row);
            const chosen = selected?.has(key) ?? false;
            return (
              <tr
                role="row"
                key={key}
                className={cn(
                  'relative flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2.5 md:table-row md:hover:bg-sunken/40',
                  selected && 'ps-13',
                  chosen && 'bg-accent-soft/50',
                )}
              >
                {selected && (
                  <td role="cell" className="absolute start-4 top-1 md:static md:py-1 md:ps-6">
                    <Checkbox
                      aria-label={rowLabel ? `Choose ${rowLabel(row)}` : 'Choose this row'}
                      checked={chosen}
                      onChange={(event) => toggle([key], event.target.checked)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td
                    role="cell"
                    key={column.id}
                    className={cn(
                      'max-md:wrap-anywhere md:table-cell md:px-3 md:py-3 md:first:ps-6 md:last:pe-6',
                      column.lead
                        ? 'min-w-0 basis-full font-medium text-base md:text-sm'
                        : 'flex min-w-0 flex-wrap items-baseline gap-x-1.5 narrow:basis-full',
                      aligned[column.align ?? 'start'],
                      column.align === 'end' && 'tabular-nums',
                      column.className,
                    )}
                  >
                    {!column.lead && !column.plain && !column.headerHidden && (
                      <span aria-hidden="true" className="text-muted md:hidden">
                        {column.header}
                      </span>
                    )}
                    {column.lead === 'named' && <span className="md:hidden">{column.header} </span>}
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}

type ColumnHeaderProps<Row> = {
  column: Column<Row>;
  sorting: Sorting | undefined;
  onSort: ((sorting: Sorting) => void) | undefined;
};

function ColumnHeader<Row>({ column, sorting, onSort }: ColumnHeaderProps<Row>) {
  const order = sorting?.by === column.id ? sorting.order : undefined;
  const Icon = order === undefined ? ChevronsUpDown : order === 'ASC' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={order === undefined ? undefined : order === 'ASC' ? 'ascending' : 'descending'}
      className={cn(
        'whitespace-nowrap px-3 py-2.5 text-start font-medium text-muted text-xs first:ps-6 last:pe-6',
        aligned[column.align ?? 'start'],
      )}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          onClick={() => onSort({ by: column.id, order: order === 'DESC' ? 'ASC' : 'DESC' })}
          className="-mx-1.5 inline-flex min-h-6 items-center gap-1 rounded px-1.5 hover:text-ink"
        >
          {column.header}
          <Icon aria-hidden="true" className="size-3.5" />
        </button>
      ) : (
        <span className={column.headerHidden ? 'sr-only' : undefined}>{column.header}</span>
      )}
    </th>
  );
}
