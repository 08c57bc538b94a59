import { type RosterPlan, rosterFields } from '#contract/people/roster.ts';
import { foldRegno, Mobile } from '#contract/person.ts';
import { nameForm, regnoForm } from '#contract/text-form.ts';
import { UNKNOWN_FORMAT } from '#lib/spreadsheet/number-format.ts';
import type { StoredRow } from '#server/platform/database/json-columns.ts';
import { isMailAddress } from '#server/platform/mail/address.ts';
import { isConflictMarker, isFormula, rowsBelow } from './column-mapping.rules.ts';
import { normalizeTradeName, type StudentTrade } from './trade-name.rules.ts';

/** A row of the file as the plan reads it. An empty cell is null and leaves the account's value as it is. */
type StagedRow = {
  number: number;
  regno: string;
  name: string;
  trade: StudentTrade | null;
  batch: number | null;
  mail: string | null;
  mobile: string | null;
  /** Why it cannot be imported, as sentences. */
  faults: string[];
};

// Programs that keep numbers as floats write whole ones with a point and zeros.
const FLOAT = /^(\d+)\.0+$/;
const GROUPED_NUMBER = /^\d{1,3}(,\d{2,3})+$/;
const SHORTENED_NUMBER = /^[+-]?\d([.,]\d+)?e\+?\d+$/i;
const CELL_ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/i;
const YEARS_BACK = 15;
const YEARS_AHEAD = 6;
/** The longest course, in years, that a range such as `2023-27` can mean. */
const LONGEST_RANGE = 8;

/** Reads every row of a sheet by the plan. `year` is the current one; batches too far from it are faults. */
export function readRows(rows: StoredRow[], plan: RosterPlan, year: number): StagedRow[] {
  const header = rows.find(([number]) => number === plan.header_row)?.[1];
  const staged = rowsBelow(rows, plan.header_row).map(([number, cells]) =>
    readRow(number, cells, header, plan, year),
  );
  markDuplicates(staged);
  return staged;
}

function readRow(
  number: number,
  cells: string[],
  header: string[] | undefined,
  plan: RosterPlan,
  year: number,
): StagedRow {
  const cell = (field: keyof RosterPlan['columns']) => {
    const column = plan.columns[field];
    return column === null ? '' : cleanCell(cells[column] ?? '');
  };
  const faults: string[] = [];
  const name = cell('name') || [cell('first_name'), cell('last_name')].filter(Boolean).join(' ');
  const row: StagedRow = {
    number,
    regno: withoutFraction(regnoForm(cell('regno'))).slice(0, 200),
    name: nameForm(name).slice(0, 200),
    trade: null,
    batch: null,
    mail: null,
    mobile: null,
    faults,
  };
  if (isConflictMarker(cells))
    return { ...row, faults: ['This is a merge conflict marker. Resolve the conflict in the file.'] };
  if (header && cells.join('\u0000') === header.join('\u0000'))
    return { ...row, faults: ['This row repeats the headings.'] };
  const formula = rosterFields.map(cell).find(isFormula);
  if (formula)
    return {
      ...row,
      faults: [
        `“${shorten(formula)}” is a formula without a stored result. Open the file in a spreadsheet program and save it.`,
      ],
    };

  const fault = checkRegno(row.regno);
  if (fault) faults.push(fault);
  if (name.length > 120) faults.push('The name is longer than 120 characters.');
  if (isUnreadable(name)) faults.push(`The name “${shorten(name)}” cannot be read.`);
  row.trade = readTrade(cell('trade'), plan, faults);
  row.batch = readBatch(withoutFraction(cell('batch')), plan, year, faults);
  row.mail = readMail(cell('mail'), faults);
  row.mobile = readMobile(withoutFraction(cell('mobile')), faults);
  return row;
}

// Any run of white space becomes one space. Zero-width characters and the byte order mark are removed.
const cleanCell = (cell: string) =>
  cell
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const withoutFraction = (cell: string) => cell.replace(FLOAT, '$1');
const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
const isUnreadable = (text: string) => CELL_ERROR.test(text) || /[\p{Cc}\ufffd]/u.test(text);

function checkRegno(regno: string): string | undefined {
  if (regno === '') return 'There is no registration number.';
  if (regno.includes(UNKNOWN_FORMAT))
    return 'The number format of this cell cannot be read. Format the column as text and enter the number again.';
  if (GROUPED_NUMBER.test(regno))
    return `The spreadsheet program put commas into the number ${shorten(regno)}. Format the column as text and enter the number again.`;
  if (SHORTENED_NUMBER.test(regno))
    return `The spreadsheet program shortened the number to ${shorten(regno)}. Format the column as text, enter the number again and save.`;
  if (/^\d{4}-\d\d-\d\d( \d\d:\d\d)?$/.test(regno))
    return `The spreadsheet program turned the number into a date: ${regno}. Format the column as text and enter the number again.`;
  if (isUnreadable(regno) || !/[\p{L}\p{N}]/u.test(regno))
    return `“${shorten(regno)}” is not a registration number.`;
  if (regno.length > 40) return 'The registration number is longer than 40 characters.';
}

function readTrade(written: string, plan: RosterPlan, faults: string[]): StudentTrade | null {
  if (written === '') return plan.default_trade;
  const key = normalizeTradeName(written.slice(0, 200));
  const trade = plan.trades.find(({ value }) => normalizeTradeName(value) === key)?.trade ?? null;
  if (!trade) faults.push(`The trade “${shorten(written)}” is unknown. Choose which trade it means.`);
  return trade;
}

function readBatch(written: string, plan: RosterPlan, year: number, faults: string[]): number | null {
  if (written === '') return plan.default_batch;
  const batch = parseBatch(written, plan.range);
  if (batch === undefined) faults.push(`“${shorten(written)}” is not a batch year.`);
  else if (batch < year - YEARS_BACK || batch > year + YEARS_AHEAD)
    faults.push(`The batch ${batch} is too far from the current year.`);
  else return batch;
  return null;
}

function parseBatch(written: string, range: RosterPlan['range']): number | undefined {
  return parseBatchYears(written)?.[range];
}

type BatchYears = { first: number; last: number };

/** The first range of years in the batch column, such as `2023-27`; undefined if no row has one. */
export function findBatchRange(rows: StoredRow[], { columns, header_row }: RosterPlan) {
  const { batch } = columns;
  if (batch === null) return undefined;
  for (const [, cells] of rowsBelow(rows, header_row)) {
    const value = cleanCell(cells[batch] ?? '');
    const years = parseBatchYears(value);
    if (years && years.first !== years.last) return { value, ...years };
  }
  return undefined;
}

/** The years in `2023`, `2023-27`, `2023–2027`, `Batch of 2023` or a date; undefined if there is no clear one. */
function parseBatchYears(written: string): BatchYears | undefined {
  const date = written.match(/^(\d{4})-\d\d-\d\d\b/) ?? written.match(/^\d{1,2}[/.-]\d{1,2}[/.-](\d{4})$/);
  if (date) return { first: Number(date[1]), last: Number(date[1]) };
  const years = written.match(/^(?:batch\s*(?:of)?\s*)?(\d{4})(?:\s*(?:[-–—/]|to)\s*(\d{4}|\d\d))?$/i);
  if (!years) return undefined;
  const first = Number(years[1]);
  if (years[2] === undefined) return { first, last: first };
  const last = years[2].length === 4 ? Number(years[2]) : first - (first % 100) + Number(years[2]);
  if (last < first || last - first > LONGEST_RANGE) return undefined;
  return { first, last };
}

function readMail(written: string, faults: string[]): string | null {
  if (written === '') return null;
  const address = written.replace(/^mailto:/i, '');
  if (isMailAddress(address)) return address;
  faults.push(`“${shorten(written)}” is not a mail address.`);
  return null;
}

function readMobile(written: string, faults: string[]): string | null {
  if (written === '') return null;
  const parsed = Mobile.safeParse(written);
  if (parsed.success) return parsed.data || null;
  faults.push(
    SHORTENED_NUMBER.test(written)
      ? `The spreadsheet program shortened the mobile number to ${shorten(written)}.`
      : `“${shorten(written)}” is not a mobile number.`,
  );
  return null;
}

/** Of rows with the same registration number or mail address, only the first counts. */
function markDuplicates(rows: StagedRow[]): void {
  const numbers = new Map<string, number>();
  const addresses = new Map<string, number>();
  for (const row of rows) {
    if (row.faults.length > 0) continue;
    const twin = numbers.get(foldRegno(row.regno));
    const sharer = row.mail === null ? undefined : addresses.get(row.mail.toLowerCase());
    if (twin !== undefined) row.faults.push(`Row ${twin} has the same registration number.`);
    else if (sharer !== undefined) row.faults.push(`Row ${sharer} has the same mail address.`);
    else {
      numbers.set(foldRegno(row.regno), row.number);
      if (row.mail !== null) addresses.set(row.mail.toLowerCase(), row.number);
    }
  }
}
