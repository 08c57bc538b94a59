import * as z from 'zod/mini';

/** The file formats in which a table can be downloaded. */
export const TableFormat = z.enum(['csv', 'xlsx'], 'Choose csv or xlsx');
export type TableFormat = z.infer<typeof TableFormat>;

export const tableTypes: Record<TableFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The `attachment` of an endpoint that answers with a table. */
export const TABLE_TYPES = Object.values(tableTypes);
