import { createZip } from './zip-archive.ts';

/** A cell as in the file: text, a number as written, or the XML of a cell with `{ref}` for its reference. */
type Cell = string | number | { xml: string };
type SheetOptions = { name: string; state?: string; rows?: Cell[][]; xml?: string };
type WorkbookOptions = {
  sheets: SheetOptions[];
  /** Text is in the cells themselves, not in the shared strings. */
  inline?: boolean;
  styles?: string;
  date1904?: boolean;
  parts?: { path: string; text: string | Buffer }[];
};

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`).replace(/\r/g, '_x000D_');
const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + letters(column % 26);

/** A hand-made XLSX, with the peculiarities of real programs. */
export function createXlsx({
  sheets,
  inline = false,
  styles,
  date1904,
  parts = [],
}: WorkbookOptions): Buffer {
  const strings: string[] = [];
  const cellOf = (cell: Cell, ref: string) => {
    if (typeof cell === 'number') return `<c r="${ref}"><v>${cell}</v></c>`;
    if (typeof cell === 'object') return cell.xml.replace('{ref}', ref);
    if (cell === '') return '';
    if (inline)
      return `<c r="${ref}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
    strings.push(cell);
    return `<c r="${ref}" t="s"><v>${strings.length - 1}</v></c>`;
  };
  const bodies = sheets.map(
    ({ rows = [], xml }) =>
      xml ??
      `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
        .map(
          (cells, row) =>
            `<row r="${row + 1}">${cells.map((cell, column) => cellOf(cell, `${letters(column)}${row + 1}`)).join('')}</row>`,
        )
        .join('')}</sheetData></worksheet>`,
  );
  const list = sheets.map(
    ({ name, state }, n) =>
      `<sheet name="${escaped(name)}" sheetId="${n + 1}"${state ? ` state="${state}"` : ''} r:id="r${n + 1}"/>`,
  );
  const links = sheets.map((_, n) => `<Relationship Id="r${n + 1}" Target="worksheets/sheet${n + 1}.xml"/>`);
  return createZip([
    { path: '[Content_Types].xml', text: '<Types/>' },
    {
      path: 'xl/workbook.xml',
      text: `<workbook xmlns:r="r"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${list.join('')}</sheets></workbook>`,
    },
    { path: 'xl/_rels/workbook.xml.rels', text: `<Relationships>${links.join('')}</Relationships>` },
    ...(strings.length > 0
      ? [
          {
            path: 'xl/sharedStrings.xml',
            text: `<sst>${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
          },
        ]
      : []),
    ...(styles ? [{ path: 'xl/styles.xml', text: styles }] : []),
    ...bodies.map((text, n) => ({ path: `xl/worksheets/sheet${n + 1}.xml`, text })),
    ...parts,
  ]);
}

/** CSV with quotes where they are needed. */
export function createCsv(rows: string[][], delimiter = ',', end = '\r\n'): string {
  const cellOf = (cell: string) =>
    /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return rows.map((cells) => cells.map(cellOf).join(delimiter) + end).join('');
}

/** The XML of a sheet from its rows and the elements after them. */
export const createSheetXml = (rows: string, after = '') =>
  `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`;

/** A workbook with one sheet of this XML. */
export const createXlsxOfSheet = (xml: string) => createXlsx({ sheets: [{ name: 'S', xml }] });
