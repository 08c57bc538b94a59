import * as z from 'zod/mini';

/** The kinds of file that a table can be downloaded as. */
export const TableFormat = z.enum(['csv', 'xlsx'], 'Choose csv or xlsx');
export type TableFormat = z.infer<typeof TableFormat>;

export const tableTypes: Record<TableFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** What an endpoint that answers with a table says as its `attachment`. */
export const TABLE_TYPES = Object.values(tableTypes);
