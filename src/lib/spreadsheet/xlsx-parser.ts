import { FileError } from '#lib/file-error.ts';
import { type MergedArea, parseMergedArea, repeatMergedCells } from './merged-cells.ts';
import { formatNumber, type NumberFormat, parseNumberFormat } from './number-format.ts';
import {
  brokenTable,
  type CellRuns,
  type CellWarning,
  type CellWarnings,
  createTableBuilder,
  type TableBuilder,
  type TableContents,
  type TableLimits,
} from './sheet.ts';
import { createTextCollector, type StyledText } from './styled-text.ts';
import { parseXmlPart, unescapeXlsxText } from './xml-parts.ts';
import { type Archive, openArchive, XLSX_LIMITS } from './zip-archive.ts';

type SheetPart = { name: string; hidden: boolean; path: string };
type WorkbookData = { strings: StyledText[]; styles: NumberFormat[]; from1904: boolean };
/** A cell as the file writes it; `stored` is set where it has a value, even an empty one. */
type Cell = {
  type: string;
  style: number;
  value: string;
  stored: boolean;
  formula?: string;
  inline?: StyledText;
};

const WORKBOOK_PATH = 'xl/workbook.xml';

/** Reads all sheets of an XLSX file, with the stored results of formulas. */
export async function parseXlsx(file: Buffer, limits: TableLimits): Promise<TableContents> {
  const archive = await openArchive(file, XLSX_LIMITS);
  refuseOtherArchives(archive);
  const builder = createTableBuilder('XLSX', limits);
  const { parts, from1904 } = await listSheets(archive, builder);
  const strings = await readStrings(archive);
  const styles = await readStyles(archive, limits.asShown ?? false);
  for (const { name, hidden, path } of parts) {
    builder.openSheet(name, hidden);
    const { unseen, merged } = await readSheet(archive, path, { strings, styles, from1904 }, builder);
    const sheet = builder.reading.sheets.at(-1);
    if (sheet && limits.repeatMerged) repeatMergedCells(sheet, merged, limits.characters);
    if (unseen > 0 && !hidden)
      builder.reading.remarks.push(
        `Rows that are hidden or filtered out in “${name}” are read too: ${unseen}.`,
      );
  }
  return builder.reading;
}

function refuseOtherArchives({ paths }: Archive): void {
  if (paths.some((path) => path.startsWith('xl/worksheets/'))) return;
  const open = paths.includes('content.xml') && paths.includes('mimetype');
  const binary = paths.includes('xl/workbook.bin');
  throw new FileError(
    'not-a-table',
    open || binary
      ? 'This is a workbook of another kind. Save it as XLSX or CSV and choose that file.'
      : 'This is an archive without a sheet. Choose a CSV or XLSX file.',
  );
}

async function listSheets(archive: Archive, { reading }: TableBuilder) {
  const named: { name: string; hidden: boolean; link: string }[] = [];
  const targets = new Map<string, string>();
  let from1904 = false;
  if (archive.paths.includes(WORKBOOK_PATH))
    await parseXmlPart(archive, WORKBOOK_PATH, {
      open(name, attributes) {
        if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
        if (name !== 'sheet') return;
        const link = Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1] ?? '';
        const hidden = /hidden/i.test(attributes.state ?? '');
        named.push({ name: (attributes.name ?? '').slice(0, 100), hidden, link });
      },
    });
  const relations = 'xl/_rels/workbook.xml.rels';
  if (archive.paths.includes(relations))
    await parseXmlPart(archive, relations, {
      open(name, { Id = '', Target = '' }) {
        if (name === 'Relationship') targets.set(Id, resolveTarget(Target));
      },
    });
  const parts = named.flatMap(({ name, hidden, link }): SheetPart[] => {
    const path = targets.get(link) ?? '';
    // A sheet that holds only a chart has no cells.
    return archive.paths.includes(path) && path.startsWith('xl/worksheets/') ? [{ name, hidden, path }] : [];
  });
  if (parts.length > 0) return { parts, from1904 };
  reading.remarks.push('The workbook has no list of its sheets; they are shown in the order of the file.');
  const bare = archive.paths.filter((path) => /^xl\/worksheets\/[^/]+\.xml$/.test(path)).sort();
  if (bare.length === 0) throw brokenTable('This workbook has no sheet that can be read.');
  return { parts: bare.map((path, n) => ({ name: `Sheet ${n + 1}`, hidden: false, path })), from1904 };
}

function resolveTarget(target: string): string {
  const path = target.replaceAll('\\', '/').toLowerCase();
  return path.startsWith('/') ? path.slice(1) : `xl/${path.replace(/^\.\//, '')}`;
}

/** The shared texts that cells refer to. */
async function readStrings(archive: Archive): Promise<StyledText[]> {
  const path = 'xl/sharedstrings.xml';
  const strings: StyledText[] = [];
  if (!archive.paths.includes(path)) return strings;
  const { open, close, text, take } = createTextCollector();
  await parseXmlPart(archive, path, {
    open,
    text,
    close(name) {
      close(name);
      if (name === 'si') strings.push(take());
    },
  });
  return strings;
}

async function readStyles(archive: Archive, asShown: boolean): Promise<NumberFormat[]> {
  const path = 'xl/styles.xml';
  const codes = new Map<number, string>();
  const styles: NumberFormat[] = [];
  if (!archive.paths.includes(path)) return styles;
  let within = false;
  await parseXmlPart(archive, path, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      else if (name === 'cellXfs') within = true;
      else if (name === 'xf' && within)
        styles.push(parseNumberFormat(Number(numFmtId), codes.get(Number(numFmtId)), asShown));
    },
    close(name) {
      if (name === 'cellXfs') within = false;
    },
  });
  return styles;
}

/** Adds the rows of a sheet. Returns the number of hidden ones, and its merged areas. */
async function readSheet(archive: Archive, path: string, facts: WorkbookData, builder: TableBuilder) {
  let number = 0;
  let rowHidden = false;
  let unseen = 0;
  const merged: MergedArea[] = [];
  let cells: string[] = [];
  let warnings: CellWarnings = new Map();
  let column = 0;
  let cell: Cell = { type: 'n', style: 0, value: '', stored: false };
  let inside: 'value' | 'formula' | undefined;
  let runs: CellRuns = new Map();
  const inline = createTextCollector();
  await parseXmlPart(archive, path, {
    open(name, attributes) {
      if (name === 'row') {
        number = parseRowNumber(attributes.r) ?? number + 1;
        rowHidden = ['1', 'true'].includes(attributes.hidden ?? '');
        cells = [];
        warnings = new Map();
        runs = new Map();
        column = 0;
      } else if (name === 'c') {
        column = parseColumn(attributes.r) ?? column + 1;
        cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '', stored: false };
      } else if (name === 'v' || name === 't') {
        inside = name === 'v' ? 'value' : undefined;
        cell.stored = true;
      } else if (name === 'f') {
        inside = 'formula';
        cell.formula = '';
      } else if (name === 'mergeCell') {
        const area = parseMergedArea(attributes.ref, parseColumn);
        if (area) merged.push(area);
      }
      inline.open(name, attributes);
    },
    text(text) {
      if (inside === 'formula') cell.formula += text;
      else if (inside) cell.value += text;
      inline.text(text);
    },
    close(name) {
      inline.close(name);
      if (name === 'v' || name === 't' || name === 'f') inside = undefined;
      else if (name === 'c') {
        cell.inline = inline.take();
        const warning = findWarning(cell, facts);
        const { text, runs: styled } = formatCell(cell, facts);
        if (text === '' && !warning) return;
        while (cells.length < column) cells.push('');
        cells[column - 1] = warning === 'uncalculated' ? `=${cell.formula}` : text;
        if (warning) warnings.set(column - 1, warning);
        if (styled) runs.set(column - 1, styled);
      } else if (name === 'row') {
        builder.addRow(number, cells, { warnings, runs });
        if (rowHidden && cells.length > 0) unseen++;
      }
    },
  });
  return { unseen, merged };
}

function findWarning(
  { type, style, value, inline, stored, formula }: Cell,
  { styles }: WorkbookData,
): CellWarning | undefined {
  // A text result may be empty; a number never is.
  if (value === '' && !inline?.text)
    return formula === undefined || (type === 'str' && stored) ? undefined : 'uncalculated';
  if (type === 'e') return 'error';
  if (type === 'd' || (type === 'n' && styles[style]?.kind === 'date')) return 'date';
}

function formatCell({ type, style, value, inline }: Cell, facts: WorkbookData): StyledText {
  if (type === 's' && value !== '') return facts.strings[Number(value)] ?? { text: '' };
  if (type === 'inlineStr' && inline?.text) return inline;
  return { text: formatValue(type, value, facts.styles[style], facts.from1904) };
}

function formatValue(
  type: string,
  value: string,
  format: NumberFormat | undefined,
  from1904: boolean,
): string {
  if (value === '') return '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'str' || type === 'inlineStr') return unescapeXlsxText(value);
  if (type === 'd') return value.replace(/T00:00:00.*$/, '').replace('T', ' ');
  if (type === 'e') return value;
  return formatNumber(value, format ?? { kind: 'plain' }, from1904);
}

const parseRowNumber = (reference: string | undefined) =>
  reference && /^[1-9]\d{0,6}$/.test(reference) ? Number(reference) : undefined;

/** The column number of a cell reference: 28 for `AB12`. */
function parseColumn(reference: string | undefined): number | undefined {
  const letters = reference?.match(/^\$?([A-Z]{1,3})/i)?.[1]?.toUpperCase();
  if (!letters) return undefined;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  if (column > 16_384) throw brokenTable('A cell of this workbook lies outside every sheet.');
  return column;
}
