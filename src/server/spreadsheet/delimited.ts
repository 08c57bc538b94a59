import { CsvError, parse } from 'csv-parse/sync';
import { Problem } from '../http/problem.ts';
import { decode } from './encoding.ts';
import { brokenTable, createGathering, type Reading, tooMuch } from './sheet.ts';

const NAMES: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };
const SAMPLE_LINES = 40;
/** Characters of one row: beyond, it is not even taken apart. */
const ROW_LENGTH = 300_000;

/** Reads text with a delimiter: commas, semicolons, tabs or bars, and any ends of lines. */
export function readDelimited(file: Buffer, name: string): Reading {
  const { text, remark } = decode(file);
  const long = text.split(/\r\n|\n|\r/).findIndex((line) => line.length > ROW_LENGTH);
  if (long >= 0) throw tooLong(long + 1);
  const delimiter = delimiterOf(text);
  const gathering = createGathering('CSV');
  if (remark) gathering.reading.remarks.push(remark);
  if (delimiter !== ',') gathering.reading.remarks.push(`Its columns are parted by ${NAMES[delimiter]}.`);
  gathering.openSheet(name, false);
  let number = 0;
  try {
    parse(text, {
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: ROW_LENGTH,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      on_record: (cells: string[]) => {
        gathering.addRow(++number, cells);
        return null;
      },
    });
  } catch (error) {
    if (error instanceof Problem || !(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw tooLong(number + 1);
    throw brokenTable(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `A quotation mark opens in row ${number + 1} and is never closed. Remove it or close it.`
        : `Row ${number + 1} cannot be read: look at its quotation marks.`,
    );
  }
  return gathering.reading;
}

const tooLong = (row: number) =>
  tooMuch(`Row ${row} is longer than a row of a list can be. Look for a quotation mark that is not closed.`);

/** The delimiter that parts the first lines most alike. */
function delimiterOf(text: string): string {
  const lines = sampleOf(text);
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of Object.keys(NAMES)) {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0);
    const usual = mostFrequent(counts);
    const score = counts.filter((count) => count === usual).length * Math.min(usual, 20);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

// Quoted text may hold any delimiter.
function sampleOf(text: string): string[] {
  return text
    .slice(0, 20_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line !== '')
    .slice(0, SAMPLE_LINES);
}

function mostFrequent(counts: number[]): number {
  const groups = [...Map.groupBy(counts, (count) => count)];
  return groups.sort(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? 0;
}
