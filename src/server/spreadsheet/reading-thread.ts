import { answerAside } from '../security/aside.ts';
import { readDelimited } from './delimited.ts';
import { formatOf } from './format.ts';
import type { Task } from './reader.ts';
import { readWorkbook } from './workbook-reading.ts';

await answerAside(async ({ bytes, name }: Task) => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return formatOf(file) === 'zip' ? await readWorkbook(file) : readDelimited(file, name);
});
