import { sql } from 'kysely';
import type { RosterRow, RosterRowOutcome } from '#contract/people/roster.ts';
import type { Role } from '#contract/person.ts';
import type { Trade } from '#contract/trade.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { StudentFields } from '#server/platform/database/json-columns.ts';

type StagedRow = {
  number: number;
  regno: string;
  name: string;
  trade: Trade | null;
  batch: number | null;
  mail: string | null;
  mobile: string | null;
  faults: string[];
};

/** Replaces the rows of a draft. */
export async function replaceRows(tx: Database, importId: number, rows: StagedRow[]): Promise<void> {
  await tx.deleteFrom('roster_row').where('import_id', '=', importId).execute();
  await sql`
    insert into roster_row (import_id, number, regno, name, trade, batch, mail, mobile, faults)
    select ${importId}, number, regno, name, trade, batch, mail, mobile, faults
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as staged(
      number integer, regno text, name text, trade text, batch integer, mail text, mobile text, faults text[])`.execute(
    tx,
  );
}

export type RowWithStudent = StagedRow & {
  id: number | null;
  student_regno: string | null;
  student_name: string | null;
  student_trade: Trade | null;
  student_batch: number | null;
  student_mail: string | null;
  student_mobile: string | null;
  role: Role | null;
  active: boolean;
  /** The registration number of the account that has the row's mail address. */
  owner: string | null;
};

/** Rows of an import with the accounts of their registration numbers, in the order of the file. */
async function rowsWithStudents(db: Database, importId: number, numbers: number[] | undefined) {
  const chosen = numbers ? sql`and number = any(${numbers}::int[])` : sql``;
  const { rows } = await sql<RowWithStudent>`
    select number, r.regno, r.name, r.trade, r.batch, r.mail, r.mobile, faults,
      a.id, a.regno as student_regno, a.name as student_name, a.trade as student_trade, a.batch as student_batch,
      a.mail as student_mail, a.mobile as student_mobile, a.role, a.password_hash is not null as active,
      (select o.regno from account o where lower(o.mail) = lower(r.mail) and o.id is distinct from a.id limit 1) as owner
    from roster_row r left join account a on lower(a.regno) = lower(r.regno)
    where import_id = ${importId} ${chosen}
    order by number`.execute(db);
  return rows;
}

export async function listRowsWithStudents(db: Database, importId: number) {
  return await rowsWithStudents(db, importId, undefined);
}

/** The next rows to import, with their accounts locked until the transaction ends. */
export async function lockNextRows(tx: Database, importId: number, limit: number) {
  const { rows } = await sql<{ number: number }>`
    select number from roster_row where import_id = ${importId} and outcome is null
    order by number limit ${limit}`.execute(tx);
  const numbers = rows.map((row) => row.number);
  if (numbers.length === 0) return [];
  await sql`
    select from account where lower(regno) in (
      select lower(regno) from roster_row where import_id = ${importId} and number = any(${numbers}::int[]))
    order by id for no key update`.execute(tx);
  return await rowsWithStudents(tx, importId, numbers);
}

export type SettledRow = {
  number: number;
  outcome: RosterRowOutcome;
  account_id: number | null;
  before: StudentFields | null;
  after: StudentFields | null;
  remark: string | null;
};

/** Stores the outcome of rows. */
export async function storeRowOutcomes(tx: Database, importId: number, rows: SettledRow[]): Promise<void> {
  await sql`
    update roster_row r set outcome = s.outcome, account_id = s.account_id, before = s.before, after = s.after,
      remark = s.remark
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(
      number integer, outcome text, account_id integer, before jsonb, after jsonb, remark text)
    where import_id = ${importId} and r.number = s.number`.execute(tx);
}

/** Rows that the import changed something for and the undo has not reached, last row first. */
export async function listNextRowsToUndo(tx: Database, importId: number, limit: number) {
  return await tx
    .selectFrom('roster_row')
    .select(['number', 'regno', 'outcome', 'account_id', 'before', 'after'])
    .where('import_id', '=', importId)
    .where('outcome', 'in', ['new', 'changed'])
    .where('undone', 'is', null)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

export type UndoneRow = { number: number; undone: 'undone' | 'kept'; remark: string | null };

export async function storeUndoneRows(tx: Database, importId: number, rows: UndoneRow[]): Promise<void> {
  await sql`
    update roster_row r set undone = s.undone, remark = s.remark
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(number integer, undone text, remark text)
    where import_id = ${importId} and r.number = s.number`.execute(tx);
}

export async function countRowsToUndo(tx: Database, importId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('roster_row')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('import_id', '=', importId)
    .where('outcome', 'in', ['new', 'changed'])
    .executeTakeFirstOrThrow();
  return count;
}

type RowFilter = RosterRow['outcome'] | 'kept' | undefined;

const selectSettled = (db: Database, importId: number, show: RowFilter) =>
  db
    .selectFrom('roster_row')
    .where('import_id', '=', importId)
    .where('outcome', 'is not', null)
    .$if(show === 'kept', (query) => query.where('undone', '=', 'kept'))
    .$if(show !== undefined && show !== 'kept', (query) =>
      query.where('outcome', '=', show as RosterRowOutcome),
    );

/** One page of the rows that have an outcome. */
export async function listSettledRows(
  db: Database,
  importId: number,
  { page, limit, show }: { page: number; limit: number; show?: RowFilter },
) {
  return await selectSettled(db, importId, show)
    .select(['number', 'regno', 'name', 'trade', 'batch', 'mail', 'mobile'])
    .select(['outcome', 'before', 'after', 'undone', 'remark', 'faults'])
    .orderBy('number')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export async function countSettledRows(db: Database, importId: number, show: RowFilter): Promise<number> {
  const { count } = await selectSettled(db, importId, show)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
