import { parseDelimited } from '#lib/spreadsheet/csv-parser.ts';
import { detectFileType } from '#lib/spreadsheet/file-type.ts';
import { ROSTER_LIMITS } from '#lib/spreadsheet/sheet.ts';
import { decodeText } from '#lib/spreadsheet/text-encoding.ts';
import { parseXlsx } from '#lib/spreadsheet/xlsx-parser.ts';
import { serveSandboxTasks } from '#server/platform/sandbox/worker-thread.ts';
import type { ReadTask } from './table-reader.ts';

serveSandboxTasks(async ({ bytes, name }: ReadTask) => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (detectFileType(file) === 'zip') return await parseXlsx(file, ROSTER_LIMITS);
  const { reading, delimiterName } = parseDelimited(decodeText(file), name, ROSTER_LIMITS);
  if (delimiterName) reading.remarks.push(`Its columns are separated by ${delimiterName}.`);
  return reading;
});
