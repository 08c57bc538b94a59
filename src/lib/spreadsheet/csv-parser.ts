import { CsvError, parse } from 'csv-parse/sync';
import { FileError } from '#lib/file-error.ts';
import {
  brokenTable,
  createTableBuilder,
  type TableContents,
  type TableLimits,
  tableTooLarge,
} from './sheet.ts';
import type { DecodedText } from './text-encoding.ts';

const DELIMITER_NAMES: Record<string, string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};
const SAMPLE_LINES = 40;
/** The most characters in one row; a longer row is not split at all. */
const MAX_ROW_LENGTH = 300_000;

/**
 * Reads delimited text: commas, semicolons, tabs or bars, and any line ends. `delimiterName` names the delimiter unless it
 * is the comma. Throws `broken-table` or `table-too-large`.
 */
export function parseDelimited(
  { text, remark }: DecodedText,
  name: string,
  limits: TableLimits,
): { reading: TableContents; delimiterName?: string } {
  const long = findLongLine(text);
  if (long) throw rowTooLong(long);
  const delimiter = detectDelimiter(text);
  const builder = createTableBuilder('CSV', limits);
  if (remark) builder.reading.remarks.push(remark);
  builder.openSheet(name, false);
  let number = 0;
  try {
    parse(text, {
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: MAX_ROW_LENGTH,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      on_record: (cells: string[]) => {
        builder.addRow(++number, cells);
        return null;
      },
    });
  } catch (error) {
    if (error instanceof FileError || !(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw rowTooLong(number + 1);
    throw brokenTable(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `A quotation mark opens in row ${number + 1} and is never closed. Remove it or close it.`
        : `Row ${number + 1} cannot be read: look at its quotation marks.`,
    );
  }
  return {
    reading: builder.reading,
    delimiterName: delimiter === ',' ? undefined : DELIMITER_NAMES[delimiter],
  };
}

/** The number of the first line that is too long. */
function findLongLine(text: string): number | undefined {
  let line = 1;
  let begin = 0;
  for (let place = 0; place < text.length; place++) {
    const sign = text.charCodeAt(place);
    if (sign !== 10 && sign !== 13) {
      if (place - begin >= MAX_ROW_LENGTH) return line;
      continue;
    }
    if (sign === 13 && text.charCodeAt(place + 1) === 10) place++;
    line++;
    begin = place + 1;
  }
  return undefined;
}

const rowTooLong = (row: number) =>
  tableTooLarge(
    `Row ${row} is longer than a row of a list can be. Look for a quotation mark that is not closed.`,
  );

/** The delimiter that splits the first lines into the most equal numbers of cells. */
function detectDelimiter(text: string): string {
  const lines = sampleLines(text);
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of Object.keys(DELIMITER_NAMES)) {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0);
    const usual = mostFrequent(counts);
    const score = counts.filter((count) => count === usual).length * Math.min(usual, 20);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

// Quoted text may contain any delimiter.
function sampleLines(text: string): string[] {
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
