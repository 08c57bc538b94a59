import { answerAside } from '../security/thread.ts';
import { readDelimited } from './delimited.ts';
import { decode } from './encoding.ts';
import { formatOf } from './format.ts';
import type { Task } from './reader.ts';
import { ROSTER } from './sheet.ts';
import { readWorkbook } from './workbook-reading.ts';

answerAside(async ({ bytes, name }: Task) => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (formatOf(file) === 'zip') return await readWorkbook(file, ROSTER);
  const { reading, parted } = readDelimited(decode(file), name, ROSTER);
  if (parted) reading.remarks.push(`Its columns are parted by ${parted}.`);
  return reading;
});
