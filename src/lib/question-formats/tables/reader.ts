import { removeGuard } from '#lib/spreadsheet/csv-writer.ts';
import type { TableContents } from '#lib/spreadsheet/sheet.ts';
import type { FileQuestion, OnQuestion, QuestionFile } from '../file-question.ts';
import { parseNumbers, readAnswerKey, weighNotations } from './answer-key.ts';
import { parseKind } from './cell-parsing.ts';
import { optionLetter } from './cell-values.ts';
import { type Columns, detectColumns, type TableRow } from './columns.ts';
import { detectHeaderlessColumns } from './headerless-columns.ts';
import { looksLikeMarkup, plainTextToMarkdown } from './plain-text.ts';
import { type KeyStyle, readKindAndKey, readOtherFields } from './question.ts';
import { parseRow, type QuestionRow } from './row.ts';
import { applyStyles, textOfRuns } from './styled-cells.ts';
import { isExample, NOTES_SHEET } from './template.ts';

type QuestionSheet = { name: string; rows: TableRow[]; columns: Columns };

/**
 * Reads the questions of a table by its headings, or by its plain shape. Returns undefined where no sheet holds
 * questions.
 */
export function readQuestionTable(reading: TableContents, onItem?: OnQuestion): QuestionFile | undefined {
  const file: QuestionFile = {
    format: reading.format,
    items: [],
    problems: reading.remarks.map((message) => ({ where: 'the file', message })),
    leftOut: 0,
  };
  const sheets = reading.sheets.map(({ name, hidden, rows }) => ({
    name,
    hidden,
    rows: rows.map(({ cells, ...row }) => ({
      ...row,
      cells: cells.map((cell, column) => {
        const runs = row.runs?.get(column);
        return cleanCell(runs ? textOfRuns(runs) : cell, reading.format);
      }),
    })),
  }));
  const found = sheets.map((sheet) => ({
    ...sheet,
    columns: detectColumns(sheet.rows) ?? detectHeaderlessColumns(sheet.rows),
  }));
  const several = found.filter(({ columns }) => columns).length > 1;
  const visible = found.some(({ columns, hidden }) => columns && !hidden);
  for (const { columns, hidden, ...sheet } of found) {
    if (columns && (!hidden || !visible))
      readSheet({ ...sheet, columns }, several ? `sheet “${sheet.name}”, ` : '', file, onItem);
    else if (sheet.rows.length > 0 && found.length > 1 && sheet.name !== NOTES_SHEET)
      file.problems.push({
        where: `sheet “${sheet.name}”`,
        message: columns
          ? 'This sheet is hidden and was left out.'
          : 'No questions were found in this sheet.',
      });
  }
  return found.some(({ columns }) => columns) ? file : undefined;
}

const cleanCell = (cell: string, format: TableContents['format']) =>
  (format === 'CSV' ? removeGuard(cell) : cell).replace(/\r\n?/g, '\n').trim();

function readSheet(
  { rows, columns }: QuestionSheet,
  sheet: string,
  file: QuestionFile,
  onItem?: OnQuestion,
): void {
  const below = rows.filter(({ number }) => number > columns.row);
  const plan = dropUnrelatedKindColumn(columns, below);
  reportUnreadColumns(plan, columns, sheet, file);
  const own = plan.layout === 'own';
  const all = below
    .filter((row, n) => !isGuidanceRow(row, n, plan) && !isRepeatedHeading(row, plan))
    .map((row) => parseRow(row, plan, sheet));
  const kept = own ? all.filter((row) => !isExample(row.stem, row.key)) : all;
  if (kept.length > 0 && kept.length < all.length)
    file.problems.push({
      where: `${sheet}row ${columns.row}`,
      message: 'The examples of the template were left out.',
    });
  const asked = kept.length > 0 ? kept : all;
  const habit = detectKeyStyle(
    asked.filter(({ faults }) => faults.length === 0),
    plan,
  );
  if (habit.fromZero)
    file.problems.push({
      where: `${sheet}row ${columns.row}`,
      message: 'The right options are counted from 0 in this file, and were read so.',
    });
  for (const row of asked) {
    addQuestion(row, habit, own, file);
    onItem?.();
  }
}

function addQuestion(row: QuestionRow, habit: KeyStyle, own: boolean, file: QuestionFile): void {
  const { substance, remarks } = readKindAndKey(row, habit, own);
  if (!substance) {
    file.problems.push(...remarks);
    file.leftOut++;
    return;
  }
  const item = file.items.length;
  const { facts, remarks: more } = readOtherFields(row, substance.kind);
  const whole: FileQuestion = {
    ...substance,
    ...facts,
    stem: row.stem,
    topics: facts.topics ?? [],
    where: row.place,
  };
  const answers = substance.kind === 'numerical' || substance.kind === 'text' ? whole.correct : whole.options;
  if (whole.credits && whole.credits.length !== answers.length) {
    more.push({
      where: row.at('credits'),
      message: 'The number of credits differs from the number of answers, so the credits were left out.',
    });
    whole.credits = undefined;
  }
  if (!own && looksLikeMarkup(whole)) more.push({ where: row.place, message: SHOWN_AS_WRITTEN });
  file.items.push(applyStyles(dropUndefined(own ? whole : plainTextToMarkdown(whole)), row));
  const rowRemarks = row.remarks.map((message) => ({ where: row.place, message }));
  file.problems.push(...[...remarks, ...rowRemarks, ...more].map((remark) => ({ ...remark, item })));
}

const SHOWN_AS_WRITTEN =
  'Markdown, HTML and dollar signs are shown as written, because only the portal’s template takes Markdown. Write formulas here as \\( … \\).';

/** A column named “Type” may hold something other than question kinds. */
function dropUnrelatedKindColumn(columns: Columns, rows: TableRow[]): Columns {
  const { kind, ...others } = columns.fields;
  if (kind === undefined || columns.layout === 'own') return columns;
  const words = rows.map(({ cells }) => cells[kind] ?? '').filter((word) => word !== '');
  const known = words.filter((word) => parseKind(word)).length;
  return known * 2 >= words.length ? columns : { ...columns, fields: others };
}

function reportUnreadColumns(plan: Columns, columns: Columns, sheet: string, file: QuestionFile): void {
  if (columns.row === 0) {
    file.problems.push({
      where: `${sheet}row 1`,
      message: `There are no headings: column ${optionLetter(columns.fields.stem ?? 0)} was read as the question, column ${optionLetter(columns.fields.correct ?? 0)} as the right answer.`,
    });
    return;
  }
  const used = [...Object.values(plan.fields), ...plan.options.map(({ column }) => column), ...plan.wrong];
  const unread = columns.names.filter(
    (name, column) => name !== '' && name !== '#' && !used.includes(column),
  );
  if (unread.length === 0) return;
  const names = unread.slice(0, 10).map((name) => `“${name.slice(0, 60)}”`);
  file.problems.push({
    where: `${sheet}row ${columns.row}`,
    message: `${unread.length > 1 ? 'These columns were' : 'This column was'} not read: ${names.join(', ')}${unread.length > 10 ? ' and more' : ''}.`,
  });
}

/** Some templates explain their headings in the row below them. */
function isGuidanceRow({ cells }: TableRow, n: number, { layout }: Columns): boolean {
  const explains = /\b(?:required|optional|default is|text of the question|text for option|applicable)\b/i;
  return layout === 'quizizz' && n === 0 && cells.filter((cell) => explains.test(cell)).length > 1;
}

const isRepeatedHeading = ({ cells }: TableRow, { names }: Columns) =>
  names.length > 0 && names.every((name, column) => name === (cells[column] ?? ''));

function detectKeyStyle(rows: QuestionRow[], { fields, names, layout }: Columns): KeyStyle {
  if (layout === 'kahoot' || layout === 'quizizz')
    return { usual: 'position', positions: 'proven', sure: 'position', fromZero: false };
  const asked = rows.filter(({ choices }) => choices.length > 1);
  const fromZero =
    asked.some(
      ({ key, choices }) => parseNumbers(key).includes(0) && !readAnswerKey(key, choices, false).text,
    ) && !asked.some(({ key, choices }) => parseNumbers(key).includes((choices.at(-1)?.place ?? 0) + 1));
  const habit = weighNotations(asked.map(({ key, choices }) => readAnswerKey(key, choices, fromZero)));
  const heading = names[fields.correct ?? -1] ?? '';
  if (/text/i.test(heading)) return { ...habit, usual: 'text', fromZero };
  if (/(?:number|\bno|index|position)\.?$/i.test(heading))
    return { ...habit, usual: 'position', positions: 'proven', fromZero };
  return { ...habit, fromZero, ...(layout === 'own' && { sure: 'letter' as const }) };
}

function dropUndefined(item: FileQuestion): FileQuestion {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as FileQuestion;
}
