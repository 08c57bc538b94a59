import * as z from 'zod/mini';
import { endpoint, IdParams, Nothing, Paging } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { text } from '#contract/text.ts';
import { StudentTrade, Trade } from '#contract/trade.ts';

/** The largest file that can be sent, in bytes. */
export const ROSTER_BYTES = 5_242_880;

/** What a column can hold. A name stands in one column, or in two. */
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

/** How a file is read. Columns count from 0; `header_row` is the row's number in the file, 0 where there is none. */
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
  /** Which year of `2023-27` is the batch. */
  range: z.enum(['first', 'last']),
  /** What the file calls the trades; null for one that is not known. */
  trades: z
    .array(z.strictObject({ value: text(1, 200), trade: z.nullable(StudentTrade) }))
    .check(z.maxLength(200)),
  /** For rows that name none. */
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
  /** What to know of how the file was read. */
  remarks: z.array(z.string()),
  state: RosterImportState,
  /** Rows to do and done, of the import or of its undoing. */
  total: z.int(),
  done: z.int(),
  /** Why it stopped. */
  trouble: z.nullable(z.string()),
  author: z.string(),
  created_at: Instant,
  imported_at: z.nullable(Instant),
  undone_at: z.nullable(Instant),
  /** What the rows come to: of a draft as things stand, later as they went. `kept` could not be undone. */
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
  /** The first rows of the sheet, to choose the headings among. */
  head: z.array(z.object({ number: z.int(), cells: z.array(z.string()) })),
  columns: z.array(z.object({ heading: z.string(), samples: z.array(z.string()) })),
  /** What the trade's column holds, most frequent first. */
  trades: z.array(z.object({ value: z.string(), rows: z.int() })),
});
export type RosterColumns = z.input<typeof RosterColumns>;

export const RosterRow = z.object({
  /** Its number in the file. */
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
  /** Why it is refused, what stays as it is, or what could not be undone. */
  remarks: z.array(z.string()),
  undone: z.nullable(z.enum(['undone', 'kept'])),
});
export type RosterRow = z.input<typeof RosterRow>;

export const uploadRoster = endpoint({
  method: 'POST',
  path: '/roster/import',
  summary: 'Read a list of students from CSV or XLSX, whatever its name; nothing is imported yet',
  message: 'The file is read. Look at its columns.',
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
  summary: 'Imports of the roster, newest first',
  query: z.strictObject(Paging),
  reply: z.object({ results: z.array(RosterImport), page: z.int(), totalPages: z.int(), total: z.int() }),
});

export const readRosterImport = endpoint({
  method: 'GET',
  path: '/roster/import/:id',
  summary: 'How far an import is, and what its rows come to',
  params: IdParams,
  reply: RosterImport,
});

export const readRosterColumns = endpoint({
  method: 'GET',
  path: '/roster/import/:id/columns',
  summary: 'The columns of a draft with examples, and how they are read',
  params: IdParams,
  reply: RosterColumns,
});

export const planRosterImport = endpoint({
  method: 'PUT',
  path: '/roster/import/:id/plan',
  summary: 'Say how the columns of a draft are read; another sheet or row of headings is guessed at anew',
  message: 'The rows are read anew.',
  params: IdParams,
  body: RosterPlan,
  reply: RosterColumns,
});

export const listRosterRows = endpoint({
  method: 'GET',
  path: '/roster/import/:id/rows',
  summary: 'The rows of an import with what becomes of each',
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
  summary: 'Import a draft, or go on with what stopped; it runs by itself until it is done',
  message: 'The import is under way.',
  params: IdParams,
  reply: RosterImport,
});

export const undoRosterImport = endpoint({
  method: 'POST',
  path: '/roster/import/:id/undo',
  summary:
    'Take an import back: accounts that nobody has used go, fields that nobody has touched since return',
  message: 'The import is being undone.',
  params: IdParams,
  reply: RosterImport,
});

export const removeRosterImport = endpoint({
  method: 'DELETE',
  path: '/roster/import/:id',
  summary: 'Throw a draft away',
  message: 'The draft is gone.',
  params: IdParams,
  reply: Nothing,
});
