import { useState } from 'react';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { Pagination } from './pagination.tsx';

/** Rows per page: a usual table fits on one page, and is printed whole. */
const PAGE_SIZE = 500;

/** A `DataTable` of rows that are all loaded; it renders them in pages, since browsers are slow with thousands of rows. */
export function PagedTable<Row>({ rows, ...rest }: DataTableProps<Row>) {
  const [turned, setTurned] = useState(1);
  const totalPages = Math.ceil(rows.length / PAGE_SIZE);
  const page = Math.max(1, Math.min(turned, totalPages));
  return (
    <>
      <DataTable {...rest} rows={rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)} />
      {totalPages > 1 && (
        <div className="border-line border-t px-4 py-3 sm:px-6">
          <Pagination page={page} totalPages={totalPages} onPage={setTurned} />
        </div>
      )}
    </>
  );
}
