import { Problem } from '#server/platform/http/problem.ts';
import { readDelimited } from '#lib/spreadsheet/csv-parser.ts';
import { type Decoded, decode } from '#lib/spreadsheet/text-encoding.ts';
import { brokenTable, tooMuch } from '#lib/spreadsheet/sheet.ts';
import { readWorkbook } from '#lib/spreadsheet/xlsx-parser.ts';
import type { ItemFile, OnItem } from './file-question.ts';
import { ITEM_FILE_BYTES, MOST_ITEMS, MOST_PROBLEMS, QUESTION_SHEETS } from './limits.ts';
import { kindOfArchive, kindOfBytes, kindOfMarkup, notQuestions } from './format-detection.ts';
import { readSheetItems } from './tables/reader.ts';
import { tryTexts } from './text-format-detection.ts';

/**
 * Reads a file of questions in whatever format it is by its content; its name counts for nothing. Throws `not-questions` with
 * the way out, `broken-table` or `table-too-large`. Reads within the process: `ItemReader` is the same for untrusted files.
 */
export async function readItems(
  { bytes, name }: { bytes: Uint8Array; name: string },
  onItem?: OnItem,
): Promise<ItemFile> {
  if (bytes.length > ITEM_FILE_BYTES)
    throw new Problem('table-too-large', {
      message: 'This file is larger than 10 MB. Divide it, or leave pictures out of it.',
    });
  let count = 0;
  const counted = () => {
    if (++count > MOST_ITEMS) throw tooMany();
    onItem?.();
  };
  return within(
    await readContent(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name, counted),
  );
}

const tooMany = () =>
  tooMuch(`This file holds more than ${MOST_ITEMS} questions. Divide it and choose the parts.`);

/** What nobody could look through costs everybody who waits for it. */
function within({ format, items, problems }: ItemFile): ItemFile {
  if (items.length > MOST_ITEMS) throw tooMany();
  if (problems.length <= MOST_PROBLEMS) return { format, items, problems };
  const more = { where: 'the file', message: `There are ${problems.length - MOST_PROBLEMS} more remarks.` };
  return { format, items, problems: [...problems.slice(0, MOST_PROBLEMS), more] };
}

async function readContent(file: Buffer, name: string, onItem: OnItem): Promise<ItemFile> {
  if (kindOfBytes(file) === 'zip') return await readArchive(file, onItem);
  const decoded = decodeDeclared(file);
  const { remark } = decoded;
  const text = decoded.text.startsWith('\ufeff') ? decoded.text.slice(1) : decoded.text;
  if (text.trim() === '') throw notQuestions('There is nothing in this file.');
  const read = (await readMarkup(text, onItem)) ?? (await readTexts(text, name, onItem));
  if (!remark || read.problems.some(({ message }) => message === remark)) return read;
  return { ...read, problems: [{ where: 'the file', message: remark }, ...read.problems] };
}

async function readArchive(file: Buffer, onItem: OnItem): Promise<ItemFile> {
  if ((await kindOfArchive(file)) === 'package') {
    const { readQtiPackage } = await import('./qti/package/reader.ts');
    return await readQtiPackage(file, onItem);
  }
  const read = readSheetItems(await readWorkbook(file, QUESTION_SHEETS), onItem);
  if (!read) throw notQuestions(NO_TABLE);
  if (file.includes('xl/media/'))
    read.problems.push({
      where: 'the workbook',
      message: 'Pictures in the sheets are not read. Add them to the questions, or import QTI or Moodle XML.',
    });
  return read;
}

const DEEPEST = 100;
const MOST_LINES = 400_000;
const NO_TABLE =
  'No sheet of this workbook has questions: name its columns Question, Option A, Option B and so on, and Correct.';

async function readMarkup(text: string, onItem: OnItem): Promise<ItemFile | undefined> {
  const kind = kindOfMarkup(text);
  if (kind === 'moodle') return (await import('./moodle-xml/reader.ts')).readMoodleXml(text, onItem);
  if (kind === 'moodle-part')
    return (await import('./moodle-xml/reader.ts')).readMoodleXml(`<quiz>${text}</quiz>`, onItem);
  if (kind === 'qti') return (await import('./qti/reader.ts')).readQtiXml(text, onItem);
  return undefined;
}

async function readTexts(text: string, name: string, onItem: OnItem): Promise<ItemFile> {
  if (hasTooManyLines(text))
    throw tooMuch(`This file has more than ${MOST_LINES} lines. Divide it and choose the parts.`);
  if (/^\s*(?:\{\s*["}]|\[\s*[[{\]"])/.test(text)) {
    refuseDeep(text);
    return (await import('./json/json-lines.ts')).readJsonLines(text, onItem);
  }
  const readTable = (table: string, told?: OnItem) =>
    readSheetItems(readDelimited({ text: table }, name, QUESTION_SHEETS).reading, told);
  return await tryTexts(text, readTable, onItem);
}

function hasTooManyLines(text: string): boolean {
  const end = text.includes('\n') ? '\n' : '\r';
  let lines = 0;
  for (let place = text.indexOf(end); place >= 0; place = text.indexOf(end, place + 1))
    if (++lines > MOST_LINES) return true;
  return false;
}

/** Lists in lists without an end cost the parser of JSON memory that no limit of a thread counts. */
function refuseDeep(text: string): void {
  let depth = 0;
  let quoted = false;
  for (let place = 0; place < text.length; place++) {
    const sign = text.charAt(place);
    if (sign === '\n') quoted = false;
    else if (quoted && sign === '\\') place++;
    else if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === '[' || sign === '{')) depth++;
    else if (!quoted && (sign === ']' || sign === '}')) depth--;
    if (depth > DEEPEST) throw brokenTable('The lists of this file lie too deep in one another.');
  }
}

/** XML says in its first line how it is encoded; a byte order mark knows better. */
function decodeDeclared(file: Buffer): Decoded {
  const marked = /^(?:fffe|feff|efbbbf)/.test(file.toString('hex', 0, 3));
  const label = file
    .toString('latin1', 0, 200)
    .match(/^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i)?.[1];
  if (marked || !label || /^utf-?(?:8|16)/i.test(label)) return decode(file, { mixed: true });
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(file);
    if (!text.includes('\u0000')) return { text };
  } catch {
    // An encoding that nobody knows, or not the one that it is.
  }
  return decode(file, { mixed: true });
}
