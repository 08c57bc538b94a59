import { type RosterField, type RosterPlan, rosterFields } from '#contract/people/roster.ts';
import type { StoredRow } from '#server/platform/database/json-columns.ts';
import { isMailAddress } from '#server/platform/mail/address.ts';
import { normalizeTradeName, parseTrade } from './trade-name.rules.ts';

/** Known headings in lower case without spaces and punctuation, the most specific first: the first that a file has wins. */
const HEADINGS: Record<RosterField, RegExp[]> = {
  regno: [
    /^(?:student|university|univ|college|candidate)?reg(?:istration|istered|n|d)?(?:no|num|number|id)?$/,
    /^(?:usn|universityseat(?:no|number)|prn(?:no)?|hallticket(?:no|number)?|htno)$/,
    /^(?:student|university|univ|college|exam|class)?roll(?:no|num|number)?$/,
    /^enroll?ment(?:no|num|number|id)?$|^enroll?(?:no|num|number)$/,
    /^(?:admission|adm|matric(?:ulation)?|scholar|student)(?:no|num|number|id)$/,
    /^(?:idnumber|username|userid|sourcedid|externalid|id)$/,
  ],
  name: [
    /^(?:full|student|candidate)s?name$|^nameofthe?(?:student|candidate)$|^nameof(?:student|candidate)s?$/,
    /^names?$/,
    /^(?:student|displayname)$/,
  ],
  first_name: [/^(?:first|given|fore)name$|^fname$/],
  last_name: [/^(?:last|family)name$|^surname$|^lname$/],
  trade: [
    /^(?:trade|branch|department|dept|programme?|discipline|stream)(?:s?name|code|id)?$/,
    /^(?:specialization|specialisation|course)(?:name|code)?$/,
  ],
  batch: [
    /^(?:batch|admission)(?:year)?$|^batchof$|^admissionbatch$/,
    /^yearof(?:admission|joining|entry|passing|graduation)$|^(?:joining|entry)year$/,
    /^(?:passing|passout|passedout|graduation)year$|^academicyear$|^session$/,
    /^year$/,
  ],
  mail: [
    /^(?:institute|college|official|student|university)(?:e?mail)(?:id|address)?$/,
    /^e?mail(?:id|address|addr)?$/,
    /^personale?mail(?:id|address)?$/,
  ],
  mobile: [
    /^(?:student)?(?:mobile|cell)(?:phone)?(?:no|num|number)?$/,
    /^(?:student)?(?:phone|contact|telephone|whatsapp|sms)(?:no|num|number)?$/,
  ],
};

const HEAD_ROWS = 25;
const SAMPLE_ROWS = 60;

type Columns = RosterPlan['columns'];
const noColumns = (): Columns =>
  Object.fromEntries(rosterFields.map((field) => [field, null])) as unknown as Columns;

/** Guesses how a sheet is read, for a person to correct: the header row, the columns, the trades. */
export function proposePlan(rows: StoredRow[], sheet: number): RosterPlan {
  return planWithHeader(rows, sheet, findHeaderRow(rows));
}

/** Guesses the rest once a person has chosen the header row; 0: there is none. */
export function planWithHeader(rows: StoredRow[], sheet: number, headerRow: number): RosterPlan {
  const header = rows.find(([number]) => number === headerRow)?.[1];
  const body = rowsBelow(rows, headerRow);
  const columns = header ? columnsByHeading(header) : columnsByContent(body);
  const heading = columns.batch === null ? '' : normalizeHeading(header?.[columns.batch] ?? '');
  const plan: RosterPlan = {
    sheet,
    header_row: header ? headerRow : 0,
    columns,
    range: /pass|graduation/.test(heading) ? 'last' : 'first',
    trades: [],
    default_trade: null,
    default_batch: null,
  };
  return { ...plan, trades: matchTrades(rows, plan) };
}

/** The trade names in the file, each with the trade that it clearly means. A choice that `plan` already holds stays. */
export function matchTrades(rows: StoredRow[], plan: RosterPlan): RosterPlan['trades'] {
  const chosen = new Map(plan.trades.map(({ value, trade }) => [normalizeTradeName(value), trade]));
  return countTrades(rows, plan)
    .slice(0, 200)
    .map(({ value }) => {
      const key = normalizeTradeName(value);
      return { value, trade: chosen.has(key) ? (chosen.get(key) ?? null) : (parseTrade(value) ?? null) };
    });
}

/** The values of the trade column, most frequent first. */
export function countTrades(rows: StoredRow[], { columns, header_row }: RosterPlan) {
  const column = columns.trade;
  if (column === null) return [];
  const counts = new Map<string, { value: string; rows: number }>();
  for (const [, cells] of rowsBelow(rows, header_row)) {
    const value = (cells[column] ?? '').trim().slice(0, 200);
    if (value === '' || isFormula(value) || isConflictMarker(cells)) continue;
    const found = counts.get(normalizeTradeName(value));
    if (found) found.rows++;
    else counts.set(normalizeTradeName(value), { value, rows: 1 });
  }
  return [...counts.values()].sort((one, other) => other.rows - one.rows);
}

export function rowsBelow(rows: StoredRow[], headerRow: number): StoredRow[] {
  return rows.filter(([number]) => number > headerRow);
}

/** Whether a cell holds a formula, because the file stores no result for it. */
export const isFormula = (cell: string) => cell.startsWith('=');

/** Whether a row is a conflict marker of a version control system. */
export function isConflictMarker(cells: string[]): boolean {
  return /^(?:<{7}|={7}|>{7}|\|{7})(?:\s|$)/.test(cells[0] ?? '');
}

/** The row with the most known headings; 0 if no row has two of them or the registration number. */
function findHeaderRow(rows: StoredRow[]): number {
  let best = { number: 0, known: 0 };
  for (const [number, cells] of rows.slice(0, HEAD_ROWS)) {
    const columns = columnsByHeading(cells);
    const known = Object.values(columns).filter((column) => column !== null).length;
    const enough = known >= 2 || columns.regno !== null;
    if (enough && known > best.known) best = { number, known };
  }
  return best.number;
}

const normalizeHeading = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');

function columnsByHeading(header: string[]): Columns {
  const headings = header.slice(0, 200).map(normalizeHeading);
  const columns = noColumns();
  for (const field of rosterFields) {
    for (const pattern of HEADINGS[field]) {
      const at = headings.findIndex((heading) => pattern.test(heading));
      if (at < 0 || Object.values(columns).includes(at)) continue;
      columns[field] = at;
      break;
    }
  }
  // One column with the full name beats two with its parts.
  if (columns.name !== null) return { ...columns, first_name: null, last_name: null };
  return columns;
}

const CONTENT_PATTERNS: [RosterField, (cell: string) => boolean][] = [
  ['mail', (cell) => isMailAddress(cell)],
  ['mobile', (cell) => /^(?:\+?91[\s-]?|0)?[6-9]\d{4}[\s-]?\d{5}$/.test(cell)],
  ['trade', (cell) => parseTrade(cell) !== undefined],
  ['batch', (cell) => /^(?:19|20)\d\d(?:\s*[-–/]\s*(?:\d\d|20\d\d))?$/.test(cell)],
  ['regno', (cell) => /^(?=.*\d)[a-z0-9][a-z0-9/._-]{2,39}$/i.test(cell)],
  ['name', (cell) => /^\p{L}[\p{L}\p{M}\s.'-]+$/u.test(cell)],
];

/** Without headings: recognizes each column by the content of most of its cells. */
function columnsByContent(rows: StoredRow[]): Columns {
  const sample = rows.slice(0, SAMPLE_ROWS).map(([, cells]) => cells);
  const width = Math.max(0, ...sample.map((cells) => cells.length));
  const columns = noColumns();
  for (const [field, fits] of CONTENT_PATTERNS) {
    const shares = Array.from({ length: Math.min(width, 200) }, (_, at) => {
      const filled = sample.map((cells) => (cells[at] ?? '').trim()).filter((cell) => cell !== '');
      const taken = Object.values(columns).includes(at) || filled.length === 0;
      return taken ? 0 : filled.filter(fits).length / sample.length;
    });
    const best = Math.max(0, ...shares);
    if (best > 0.6) columns[field] = shares.indexOf(best);
  }
  return columns;
}
