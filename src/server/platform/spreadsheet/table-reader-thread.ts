import { answerAside } from '#server/platform/sandbox/worker-thread.ts';
import { readDelimited } from '#lib/spreadsheet/csv-parser.ts';
import { decode } from '#lib/spreadsheet/text-encoding.ts';
import { formatOf } from '#lib/spreadsheet/file-type.ts';
import type { Task } from './table-reader.ts';
import { ROSTER } from '#lib/spreadsheet/sheet.ts';
import { readWorkbook } from '#lib/spreadsheet/xlsx-parser.ts';

answerAside(async ({ bytes, name }: Task) => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (formatOf(file) === 'zip') return await readWorkbook(file, ROSTER);
  const { reading, parted } = readDelimited(decode(file), name, ROSTER);
  if (parted) reading.remarks.push(`Its columns are parted by ${parted}.`);
  return reading;
});
