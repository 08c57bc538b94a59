import type { RosterRow, RosterRowOutcome } from '#contract/people/roster.ts';
import { foldRegno, NewRegno, type Role } from '#contract/person.ts';
import type { Trade } from '#contract/trade.ts';
import type { StudentFields } from '#server/platform/database/json-columns.ts';

/** An account that a row may be about. */
export type Student = {
  id: number;
  regno: string;
  name: string;
  trade: Trade;
  batch: number;
  mail: string | null;
  mobile: string | null;
  role: Role;
  /** The account has a password, so its student can sign in. */
  active: boolean;
};

type Row = {
  regno: string;
  name: string;
  trade: Trade | null;
  batch: number | null;
  mail: string | null;
  mobile: string | null;
  faults: string[];
};

type RowVerdict = {
  outcome: RosterRowOutcome;
  before: StudentFields;
  after: StudentFields;
  remarks: string[];
};

/**
 * Decides what the import does with a row, given the account of its registration number and the owner of its mail address. An active
 * student keeps the mail address and mobile number on file: they belong to the student, and codes for a new password go there.
 */
export function judgeRow(row: Row, student: Student | undefined, owner: string | undefined): RowVerdict {
  const refused = (...remarks: string[]): RowVerdict => ({
    outcome: 'refused',
    before: {},
    after: {},
    remarks,
  });
  if (row.faults.length > 0) return refused(...row.faults);
  const shared = owner !== undefined && foldRegno(owner) !== foldRegno(row.regno);
  if (!student) {
    const gaps = findGaps(row);
    if (gaps.length > 0) return refused(...gaps);
    if (shared) return refused(`The mail address belongs to ${owner}.`);
    return { outcome: 'new', before: {}, after: {}, remarks: [] };
  }
  if (student.role === 'admin') return refused('This person is an admin, not a student.');
  const remarks: string[] = [];
  const before: StudentFields = {};
  const after: StudentFields = {};
  const change = <K extends keyof StudentFields>(field: K, value: StudentFields[K]) => {
    before[field] = student[field] as StudentFields[K];
    after[field] = value;
  };
  if (row.name !== '' && row.name !== student.name) change('name', row.name);
  if (row.trade !== null && row.trade !== student.trade) change('trade', row.trade);
  if (row.batch !== null && row.batch !== student.batch) change('batch', row.batch);
  for (const field of ['mail', 'mobile'] as const) {
    const value = row[field];
    const differs = value !== null && value.toLowerCase() !== student[field]?.toLowerCase();
    if (!differs) continue;
    if (field === 'mail' && shared) return refused(`The mail address belongs to ${owner}.`);
    if (student.active && student[field] !== null) remarks.push(keptRemarks[field]);
    else change(field, value);
  }
  const outcome = Object.keys(after).length > 0 ? 'changed' : 'unchanged';
  return { outcome, before, after, remarks };
}

const keptRemarks = {
  mail: 'The student keeps the mail address on file.',
  mobile: 'The student keeps the mobile number on file.',
};

function findGaps({ regno, name, trade, batch }: Row): string[] {
  const [fault] = NewRegno.safeParse(regno).error?.issues ?? [];
  return [
    fault !== undefined && `${fault.message}.`,
    name === '' && 'There is no name.',
    trade === null && 'There is no trade. Add one, or choose one for all rows without a trade.',
    batch === null && 'There is no batch. Add one, or choose one for all rows without a batch.',
  ].filter((gap) => gap !== false);
}

/** The changes of a row, as people see them. */
export function changesOf(before: StudentFields | null, after: StudentFields | null): RosterRow['changes'] {
  return (['name', 'trade', 'batch', 'mail', 'mobile'] as const).flatMap((field) =>
    after && field in after ? [{ field, before: before?.[field] ?? null, after: after[field] ?? null }] : [],
  );
}

/** Which fields an undo restores (those that are still as the import left them), and which it keeps. */
export function planRestoration(student: Student, before: StudentFields, after: StudentFields) {
  const fields: StudentFields = {};
  const kept: string[] = [];
  const restore = <K extends keyof StudentFields>(field: K) => {
    if (student[field] === after[field]) fields[field] = before[field];
    else kept.push(field);
  };
  for (const field of Object.keys(after) as (keyof StudentFields)[]) restore(field);
  return { fields, kept };
}

type JoinedRow = {
  id: number | null;
  student_regno: string | null;
  student_name: string | null;
  student_trade: Trade | null;
  student_batch: number | null;
  student_mail: string | null;
  student_mobile: string | null;
  role: Role | null;
  active: boolean;
};

/** The account that was joined to a row, if there is one. */
export function studentOfRow(row: JoinedRow): Student | undefined {
  if (row.id === null || !row.student_trade || !row.role) return undefined;
  return {
    id: row.id,
    regno: row.student_regno ?? '',
    name: row.student_name ?? '',
    trade: row.student_trade,
    batch: row.student_batch ?? 0,
    mail: row.student_mail,
    mobile: row.student_mobile,
    role: row.role,
    active: row.active,
  };
}

type CountedRow = { outcome: RosterRowOutcome | null; undone: 'undone' | 'kept' | null; count: number };

export function sumOutcomes(rows: CountedRow[]) {
  const sum = (fits: (row: CountedRow) => boolean) =>
    rows.reduce((total, row) => total + (fits(row) ? row.count : 0), 0);
  return {
    new: sum((row) => row.outcome === 'new'),
    changed: sum((row) => row.outcome === 'changed'),
    unchanged: sum((row) => row.outcome === 'unchanged'),
    refused: sum((row) => row.outcome === 'refused'),
    kept: sum((row) => row.undone === 'kept'),
  };
}
