import { FileError } from '#lib/file-error.ts';
import { parseDelimited } from '#lib/spreadsheet/csv-parser.ts';
import { ROSTER_LIMITS } from '#lib/spreadsheet/sheet.ts';
import type { OnQuestion, QuestionFile } from './file-question.ts';
import { detectUnsupportedText, notQuestions } from './format-detection.ts';
import { detectColumns, type TableRow } from './tables/columns.ts';

/** The first characters of a long text are enough to tell its format. */
const SAMPLE_LENGTH = 60_000;

/** Signs of GIFT that other texts do not have at such places. */
const GIFT =
  /^\s*(?:::|\$CATEGORY:|\[(?:html|markdown|moodle|plain)\])|\{\s*(?:[=~#]|(?:T|F|TRUE|FALSE)\b)|\{[^{}]{1,2000}[=~][^{}]*\}|\{\s*\}/m;
const OPEN_TRIVIA = /^#Q .*$[\s\S]{1,2000}?^\^ /m;
const AIKEN = /^\s*ANSWER\s*:\s*[A-Z]\b/im;

/**
 * Detects tables, GIFT, Aiken and OpenTriviaQA: it reads a sample in each format that has a sign in it, and takes the
 * best. `readTable` reads as CSV.
 */
export async function readBestTextFormat(
  text: string,
  readTable: (text: string, onItem?: OnQuestion) => QuestionFile | undefined,
  onItem?: OnQuestion,
): Promise<QuestionFile> {
  // Headings are the strongest sign. A fault below them is reported as a fault of the table.
  if (detectColumns(firstRows(text))) {
    const read = readTable(text, onItem);
    if (read) return read;
  }
  const sample = takeSample(text);
  const other = detectUnsupportedText(sample);
  const ways: ((text: string, onItem?: OnQuestion) => QuestionFile | undefined)[] = [readTable];
  // A worker thread starts faster when it loads only the readers that it needs.
  if (OPEN_TRIVIA.test(sample)) ways.unshift((await import('./text/open-trivia.ts')).readOpenTrivia);
  if (AIKEN.test(sample)) ways.unshift((await import('./text/aiken.ts')).readAiken);
  if (GIFT.test(sample)) {
    const { looksLikeGift, readGift } = await import('./gift/reader.ts');
    if (looksLikeGift(sample)) ways.unshift(readGift);
  }
  const tried = ways.flatMap((read) => {
    const part = tryReading(() => read(sample));
    return part ? [{ read, part, score: scoreReading(part) }] : [];
  });
  const [best] = tried.sort((one, another) => another.score - one.score);
  const read = best && (sample === text ? best.part : best.read(text, onItem));
  if (!read || (read.items.length === 0 && other))
    throw notQuestions(other ?? 'No questions were found in this file.');
  return read;
}

/** The first rows of a text as a table, up to a quotation mark that is never closed. */
function firstRows(text: string): TableRow[] {
  const lines = text
    .slice(0, SAMPLE_LENGTH)
    .split(/\r\n|\n|\r/)
    .slice(0, 40);
  for (let count = lines.length; count > 0; count = count > 8 ? count - 8 : count - 1) {
    const part = lines.slice(0, count).join('\n');
    const rows = tryReading(() => parseDelimited({ text: part }, '', ROSTER_LIMITS).reading.sheets[0]?.rows);
    if (rows) return rows;
  }
  return [];
}

/** Questions that can be marked count most; left-out questions count against a format. */
function scoreReading({ items, problems }: QuestionFile): number {
  const marked = items.filter(({ kind }) => kind !== 'description').length;
  return (
    10 * marked - 4 * problems.filter(({ item }) => item === undefined).length + (items.length - marked) / 10
  );
}

function tryReading<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}

/** The first part of a long text, cut between questions. */
function takeSample(text: string): string {
  if (text.length <= SAMPLE_LENGTH * 2) return text;
  const part = text.slice(0, SAMPLE_LENGTH);
  const blank = Math.max(part.lastIndexOf('\n\n'), part.lastIndexOf('\n\r\n'), part.lastIndexOf('\r\r'));
  const end = blank > SAMPLE_LENGTH / 2 ? blank : Math.max(part.lastIndexOf('\n'), part.lastIndexOf('\r'));
  return end > 0 ? part.slice(0, end + 1) : part;
}
