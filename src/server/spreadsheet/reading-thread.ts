import { parentPort, workerData } from 'node:worker_threads';
import { Problem } from '../http/problem.ts';
import { readDelimited } from './delimited.ts';
import { formatOf } from './format.ts';
import type { Answer, Task } from './reader.ts';
import { readWorkbook } from './workbook-reading.ts';

const { bytes, name } = workerData as Task;
const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

async function read(): Promise<Answer> {
  try {
    const reading = formatOf(file) === 'zip' ? await readWorkbook(file) : readDelimited(file, name);
    return { reading };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { refusal: { code: error.code, message: error.message } };
  }
}

parentPort?.postMessage(await read());
