import { FileError } from '#lib/file-error.ts';
import { parseDelimited } from '#lib/spreadsheet/csv-parser.ts';
import { brokenTable, tableTooLarge } from '#lib/spreadsheet/sheet.ts';
import { type DecodedText, decodeText } from '#lib/spreadsheet/text-encoding.ts';
import { parseXlsx } from '#lib/spreadsheet/xlsx-parser.ts';
import type { OnQuestion, QuestionFile } from './file-question.ts';
import {
  detectArchiveFormat,
  detectBinaryFormat,
  detectMarkupFormat,
  notQuestions,
} from './format-detection.ts';
import { MAX_FILE_BYTES, MAX_PROBLEMS, MAX_QUESTIONS, QUESTION_SHEET_LIMITS } from './limits.ts';
import { readQuestionTable } from './tables/reader.ts';
import { readBestTextFormat } from './text-format-detection.ts';

/**
 * Reads a question file. The content decides the format; the name does not. Throws a `FileError`: `not-questions`
 * with advice, `broken-table` or `table-too-large`. Untrusted files belong in the server's sandbox. See
 * docs/decisions/0024-uploads-are-read-in-a-sandbox.md.
 */
export async function readQuestionFile(
  { bytes, name }: { bytes: Uint8Array; name: string },
  onItem?: OnQuestion,
): Promise<QuestionFile> {
  if (bytes.length > MAX_FILE_BYTES)
    throw new FileError(
      'table-too-large',
      'This file is larger than 10 MB. Divide it, or leave pictures out of it.',
    );
  let count = 0;
  const counted = () => {
    if (++count > MAX_QUESTIONS) throw tooManyQuestions();
    onItem?.();
  };
  return enforceLimits(
    await readContent(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name, counted),
  );
}

const tooManyQuestions = () =>
  tableTooLarge(`This file holds more than ${MAX_QUESTIONS} questions. Divide it and choose the parts.`);

/** Nobody can review more than this, and reading it would keep other uploads waiting. */
function enforceLimits(file: QuestionFile): QuestionFile {
  const { items, problems } = file;
  if (items.length > MAX_QUESTIONS) throw tooManyQuestions();
  if (problems.length <= MAX_PROBLEMS) return file;
  const more = { where: 'the file', message: `There are ${problems.length - MAX_PROBLEMS} more remarks.` };
  return { ...file, problems: [...problems.slice(0, MAX_PROBLEMS), more] };
}

async function readContent(file: Buffer, name: string, onItem: OnQuestion): Promise<QuestionFile> {
  if (detectBinaryFormat(file) === 'zip') return await readArchive(file, onItem);
  const decoded = decodeQuestionFile(file);
  const { remark } = decoded;
  const text = decoded.text.startsWith('\ufeff') ? decoded.text.slice(1) : decoded.text;
  if (text.trim() === '') throw notQuestions('There is nothing in this file.');
  const read = (await readMarkup(text, onItem)) ?? (await readText(text, name, onItem));
  if (!remark || read.problems.some(({ message }) => message === remark)) return read;
  return { ...read, problems: [{ where: 'the file', message: remark }, ...read.problems] };
}

async function readArchive(file: Buffer, onItem: OnQuestion): Promise<QuestionFile> {
  if ((await detectArchiveFormat(file)) === 'package') {
    const { readQtiPackage } = await import('./qti/package/reader.ts');
    return await readQtiPackage(file, onItem);
  }
  const read = readQuestionTable(await parseXlsx(file, QUESTION_SHEET_LIMITS), onItem);
  if (!read) throw notQuestions(NO_QUESTION_TABLE);
  if (file.includes('xl/media/'))
    read.problems.push({
      where: 'the workbook',
      message: 'Pictures in the sheets are not read. Add them to the questions, or import QTI or Moodle XML.',
    });
  return read;
}

const MAX_DEPTH = 100;
const MAX_LINES = 400_000;
const NO_QUESTION_TABLE =
  'No sheet of this workbook has questions: name its columns Question, Option A, Option B and so on, and Correct.';

const XML_DECLARATION = /<\?xml\s[^<>]*\?>|<!DOCTYPE[^<>[]*>/g;

async function readMarkup(text: string, onItem: OnQuestion): Promise<QuestionFile | undefined> {
  const kind = detectMarkupFormat(text);
  if (kind === 'moodle') return (await import('./moodle-xml/reader.ts')).readMoodleXml(text, onItem);
  if (kind === 'moodle-part')
    return (await import('./moodle-xml/reader.ts')).readMoodleXml(
      `<quiz>${text.replace(XML_DECLARATION, '')}</quiz>`,
      onItem,
    );
  if (kind === 'qti') return (await import('./qti/reader.ts')).readQtiXml(text, onItem);
  return undefined;
}

async function readText(text: string, name: string, onItem: OnQuestion): Promise<QuestionFile> {
  if (hasTooManyLines(text))
    throw tableTooLarge(`This file has more than ${MAX_LINES} lines. Divide it and choose the parts.`);
  if (/^\s*(?:\{\s*["}]|\[\s*[[{\]"])/.test(text)) {
    refuseDeepNesting(text);
    return (await import('./json/json-lines.ts')).readJsonLines(text, onItem);
  }
  const readTable = (table: string, onQuestion?: OnQuestion) =>
    readQuestionTable(parseDelimited({ text: table }, name, QUESTION_SHEET_LIMITS).reading, onQuestion);
  return await readBestTextFormat(text, readTable, onItem);
}

function hasTooManyLines(text: string): boolean {
  const end = text.includes('\n') ? '\n' : '\r';
  let lines = 0;
  for (let place = text.indexOf(end); place >= 0; place = text.indexOf(end, place + 1))
    if (++lines > MAX_LINES) return true;
  return false;
}

/** Deep nesting makes the JSON parser use memory that no limit of a worker thread counts. */
function refuseDeepNesting(text: string): void {
  let depth = 0;
  let quoted = false;
  for (let place = 0; place < text.length; place++) {
    const sign = text.charAt(place);
    if (sign === '\n') quoted = false;
    else if (quoted && sign === '\\') place++;
    else if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === '[' || sign === '{')) depth++;
    else if (!quoted && (sign === ']' || sign === '}')) depth--;
    if (depth > MAX_DEPTH) throw brokenTable('The lists of this file are nested too deeply.');
  }
}

/** The first line of an XML document names its encoding, but a byte order mark wins. */
function decodeQuestionFile(file: Buffer): DecodedText {
  const marked = /^(?:fffe|feff|efbbbf)/.test(file.toString('hex', 0, 3));
  const label = file
    .toString('latin1', 0, 200)
    .match(/^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i)?.[1];
  if (marked || !label || /^utf-?(?:8|16)/i.test(label)) return decodeText(file, { mixed: true });
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(file);
    if (!text.includes('\u0000')) return { text };
  } catch {
    // The document names an unknown encoding, or not its real one.
  }
  return decodeText(file, { mixed: true });
}
