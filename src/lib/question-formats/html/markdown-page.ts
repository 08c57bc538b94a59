import { splitFormulas, toSuperOrSubscript } from './formulas.ts';
import { createMarkdownLine } from './markdown-line.ts';
import { escapeBlockStarts, formulaBlock, inlineFormula } from './plain-text.ts';

export const EMPHASIS_MARKS: Record<string, string> = {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
  var: '*',
};

export const isList = (name: string) => name === 'ul' || name === 'ol';
export const isCell = (name: string) => name === 'td' || name === 'th';
const isHeading = (name: string) => /^h[1-6]$/.test(name);
export const isBlock = (name: string) =>
  name === 'p' || name === 'div' || name === 'li' || name === 'table' || isList(name) || isHeading(name);

type List = { name: string; items: string[] };
type Table = { headed: boolean; rows: string[][] };

/** The Markdown of a text while its HTML is read. `sound` turns false once Markdown could not show the text as HTML does. */
export type MarkdownPage = {
  blocks: string[];
  line: ReturnType<typeof createMarkdownLine>;
  sound: boolean;
  list?: List;
  table?: Table;
  inCell: boolean;
  /** A paragraph within the cell has ended, so nothing may follow in it. */
  cellFull: boolean;
};

export const createMarkdownPage = (): MarkdownPage => ({
  blocks: [],
  line: createMarkdownLine(),
  sound: true,
  inCell: false,
  cellFull: false,
});

/** Whether text may stand here: in a table only cells take text. */
export const acceptsText = (page: MarkdownPage) => !page.cellFull && (!page.table || page.inCell);

/** Ends the page. Returns undefined where Markdown could not show it as HTML does. */
export function finishMarkdown(page: MarkdownPage): string | undefined {
  endBlock(page);
  return page.sound && page.line.isSound() ? page.blocks.join('\n\n') : undefined;
}

/** Adds text that stands within the open elements. Returns false where no text may stand. */
export function addText(page: MarkdownPage, text: string, open: string[]): boolean {
  if (text === '') return true;
  const within = open.at(-1);
  if (!acceptsText(page)) return text.trim() === '';
  if (within === 'sub' || within === 'sup') {
    const shifted = toSuperOrSubscript(text, within);
    page.line.put(shifted.kind === 'text' ? shifted.value : inlineFormula(shifted.value));
    return text.trim() !== '';
  }
  for (const run of splitFormulas(text)) {
    if (run.kind === 'text') page.line.write(run.value);
    else if (
      run.kind === 'inline' ||
      page.inCell ||
      open.some((name) => EMPHASIS_MARKS[name] || name === 'u' || isHeading(name))
    ) {
      // A bar divides cells, even within a formula.
      page.sound &&= !page.inCell || !run.value.includes('|');
      page.line.put(inlineFormula(run.value));
    } else {
      endBlock(page);
      if (page.list) page.sound = false;
      page.blocks.push(formulaBlock(run.value));
    }
  }
  return true;
}

/** Opens or ends an element. */
export function toggleElement(page: MarkdownPage, name: string, opened: boolean): void {
  if (page.inCell && name === 'p') {
    if (opened) page.sound &&= !page.cellFull && page.line.isBlank();
    page.cellFull = !opened;
    return;
  }
  if (page.cellFull && !isCell(name)) page.sound = false;
  if (isCell(name)) toggleCell(page, name);
  if (name === 'thead' && opened) {
    page.sound &&= page.table?.rows.length === 0;
    if (page.table) page.table.headed = true;
  }
  if (name === 'tr' && opened) page.table?.rows.push([]);
  if (isHeading(name) && !opened) {
    endHeading(page, Number(name.slice(1)));
    return;
  }
  if (isBlock(name)) endBlock(page);
  if (name === 'table') toggleTable(page);
  if (isList(name)) toggleList(page, name);
  if (name === 'u') page.line.putUnderline(opened);
  const mark = EMPHASIS_MARKS[name];
  if (mark) page.line.putEmphasis(mark);
}

function endBlock({ line, list, blocks }: MarkdownPage): void {
  const text = line.take();
  if (text !== '') (list?.items ?? blocks).push(escapeBlockStarts(text));
}

function endHeading(page: MarkdownPage, depth: number): void {
  const text = page.line.take();
  // A Markdown heading is one line, and drops number signs at its end.
  page.sound &&= text !== '' && !text.includes('\n') && !text.endsWith('#');
  page.blocks.push(`${'#'.repeat(depth)} ${escapeBlockStarts(text)}`);
}

function toggleList(page: MarkdownPage, name: string): void {
  if (page.list) {
    if (page.list.items.length > 0) page.blocks.push(renderList(page.list));
    page.list = undefined;
    return;
  }
  // Markdown would join two lists in a row.
  page.sound &&= !/^(?:- |1\. )/.test(page.blocks.at(-1) ?? '');
  page.list = { name, items: [] };
}

function toggleTable(page: MarkdownPage): void {
  if (!page.table) {
    page.table = { headed: false, rows: [] };
    return;
  }
  const { rows } = page.table;
  page.sound &&= rows.length > 0 && rows.every((row) => row.length > 0);
  if (page.sound) page.blocks.push(renderTable(page.table));
  page.table = undefined;
}

function toggleCell(page: MarkdownPage, name: string): void {
  if (page.inCell) {
    const cell = page.line.take();
    page.sound &&= !cell.includes('\n');
    page.table?.rows.at(-1)?.push(cell.replaceAll('|', '\\|'));
  } else if (name === 'th' && page.table?.rows.length === 1) page.table.headed = true;
  page.inCell = !page.inCell;
  page.cellFull = false;
}

const renderList = ({ name, items }: List) =>
  items
    .map((item, place) => {
      const sign = name === 'ul' ? '- ' : `${place + 1}. `;
      return sign + item.replaceAll('\n', `\n${' '.repeat(sign.length)}`);
    })
    .join('\n');

function renderTable({ headed, rows }: Table): string {
  const width = Math.max(...rows.map(({ length }) => length));
  const lines = headed ? [...rows] : [[], ...rows];
  lines.splice(1, 0, Array<string>(width).fill('-'));
  return lines
    .map((row) => `|${Array.from({ length: width }, (_, at) => (row[at] ? ` ${row[at]} ` : ' ')).join('|')}|`)
    .join('\n');
}
