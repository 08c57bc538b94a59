import * as z from 'zod/mini';
import { endpoint, IdParams, Nothing, Paging } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { text } from '#contract/text.ts';
import { StudentTrade, Trade } from '#contract/trade.ts';

/** The largest file that can be sent, in bytes. */
export const ROSTER_BYTES = 5_242_880;

/** What a column can hold. A name is in one column or in two. */
export const rosterFields = [
  'regno',
  'name',
  'first_name',
  'last_name',
  'trade',
  'batch',
  'mail',
  'mobile',
] as const;
export type RosterField = (typeof rosterFields)[number];

const ColumnIndex = z.nullable(z.int().check(z.gte(0), z.lte(199)));

/** How to read a file. Columns count from 0; `header_row` is the number of the row in the file, 0 if there is none. */
export const RosterPlan = z.strictObject({
  sheet: z.int().check(z.gte(0), z.lte(49)),
  header_row: z.int().check(z.gte(0), z.lte(1_048_576)),
  columns: z.strictObject({
    regno: ColumnIndex,
    name: ColumnIndex,
    first_name: ColumnIndex,
    last_name: ColumnIndex,
    trade: ColumnIndex,
    batch: ColumnIndex,
    mail: ColumnIndex,
    mobile: ColumnIndex,
  }),
  /** Which year of a range such as `2023-27` is the batch. */
  range: z.enum(['first', 'last']),
  /** The trade names in the file, each with its trade; null if unknown. */
  trades: z
    .array(z.strictObject({ value: text(1, 200), trade: z.nullable(StudentTrade) }))
    .check(z.maxLength(200)),
  /** For rows without a trade. */
  default_trade: z.nullable(StudentTrade),
  default_batch: z.nullable(z.int().check(z.gte(1950), z.lte(2150))),
});
export type RosterPlan = z.infer<typeof RosterPlan>;

export const RosterImportState = z.enum(['draft', 'importing', 'imported', 'undoing', 'undone', 'stopped']);
export type RosterImportState = z.infer<typeof RosterImportState>;
export const RosterRowOutcome = z.enum(['new', 'changed', 'unchanged', 'refused']);
export type RosterRowOutcome = z.infer<typeof RosterRowOutcome>;

export const RosterImport = z.object({
  id: z.int(),
  file_name: z.string(),
  format: z.enum(['CSV', 'XLSX']),
  /** Warnings about how the file was read. */
  remarks: z.array(z.string()),
  state: RosterImportState,
  /** Progress in rows, of the import or of its undo. */
  total: z.int(),
  done: z.int(),
  /** Why it stopped. */
  trouble: z.nullable(z.string()),
  author: z.string(),
  created_at: Instant,
  imported_at: z.nullable(Instant),
  undone_at: z.nullable(Instant),
  /** Rows by outcome: for a draft a forecast, later the result. `kept` could not be undone. */
  counts: z.object({
    new: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    kept: z.int(),
  }),
});
export type RosterImport = z.input<typeof RosterImport>;

export const RosterColumns = z.object({
  plan: RosterPlan,
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean(), rows: z.int() })),
  /** The first rows of the sheet, to choose the header row from. */
  head: z.array(z.object({ number: z.int(), cells: z.array(z.string()) })),
  columns: z.array(z.object({ heading: z.string(), samples: z.array(z.string()) })),
  /** The values of the trade column, most frequent first. */
  trades: z.array(z.object({ value: z.string(), rows: z.int() })),
  /** A range of years in the batch column, with both years; null if the column has none. */
  batch_range: z.nullable(z.object({ value: z.string(), first: z.int(), last: z.int() })),
});
export type RosterColumns = z.input<typeof RosterColumns>;

export const RosterRow = z.object({
  /** The number of the row in the file. */
  number: z.int(),
  regno: z.string(),
  name: z.string(),
  trade: z.nullable(Trade),
  batch: z.nullable(z.int()),
  mail: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  outcome: RosterRowOutcome,
  changes: z.array(
    z.object({
      field: z.enum(['name', 'trade', 'batch', 'mail', 'mobile']),
      before: z.nullable(z.union([z.string(), z.number()])),
      after: z.nullable(z.union([z.string(), z.number()])),
    }),
  ),
  /** Why the row is refused, what stays as it is, or what could not be undone. */
  remarks: z.array(z.string()),
  undone: z.nullable(z.enum(['undone', 'kept'])),
});
export type RosterRow = z.input<typeof RosterRow>;

export const uploadRoster = endpoint({
  method: 'POST',
  path: '/roster/import',
  summary:
    'Upload a list of students as CSV or XLSX; the file name does not matter, and nothing is imported yet',
  message: 'The file is read. Check its columns.',
  upload: {
    field: 'file',
    bytes: ROSTER_BYTES,
    types: [
      'text/csv',
      'text/plain',
      'text/tab-separated-values',
      'application/vnd.ms-excel',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/octet-stream',
    ],
  },
  body: z.strictObject({ file: z.file() }),
  reply: z.object({ id: z.int() }),
});

export const listRosterImports = endpoint({
  method: 'GET',
  path: '/roster/import',
  summary: 'Roster imports, newest first',
  query: z.strictObject(Paging),
  reply: z.object({ results: z.array(RosterImport), page: z.int(), totalPages: z.int(), total: z.int() }),
});

export const readRosterImport = endpoint({
  method: 'GET',
  path: '/roster/import/:id',
  summary: 'The progress of an import, and its rows by outcome',
  params: IdParams,
  reply: RosterImport,
});

export const readRosterColumns = endpoint({
  method: 'GET',
  path: '/roster/import/:id/columns',
  summary: 'The columns of a draft with samples, and how they are read',
  params: IdParams,
  reply: RosterColumns,
});

export const planRosterImport = endpoint({
  method: 'PUT',
  path: '/roster/import/:id/plan',
  summary: 'Set how the columns of a draft are read; another sheet or header row starts from a new guess',
  message: 'The rows are read again.',
  params: IdParams,
  body: RosterPlan,
  reply: RosterColumns,
});

export const listRosterRows = endpoint({
  method: 'GET',
  path: '/roster/import/:id/rows',
  summary: 'The rows of an import with the outcome of each',
  params: IdParams,
  query: z.strictObject({
    ...Paging,
    show: z.optional(z.enum(['new', 'changed', 'unchanged', 'refused', 'kept'])),
  }),
  reply: z.object({ results: z.array(RosterRow), page: z.int(), totalPages: z.int(), total: z.int() }),
});

export const startRosterImport = endpoint({
  method: 'POST',
  path: '/roster/import/:id/start',
  summary: 'Import a draft, or continue a stopped import; it runs in the background',
  message: 'The import has started.',
  params: IdParams,
  reply: RosterImport,
});

export const undoRosterImport = endpoint({
  method: 'POST',
  path: '/roster/import/:id/undo',
  summary: 'Undo an import: unused new accounts are deleted, fields that are unchanged since are restored',
  message: 'The import is being undone.',
  params: IdParams,
  reply: RosterImport,
});

export const removeRosterImport = endpoint({
  method: 'DELETE',
  path: '/roster/import/:id',
  summary: 'Discard a draft',
  message: 'The draft is discarded.',
  params: IdParams,
  reply: Nothing,
});
