import { parentPort, workerData } from 'node:worker_threads';
import { writeCsv } from '#lib/spreadsheet/csv-writer.ts';
import { writeXlsx } from '#lib/spreadsheet/xlsx-writer.ts';
import type { WriteTask } from './table-writer.ts';

const { format, name, rows, notes, timeZone } = workerData as WriteTask;

const bytes =
  format === 'csv'
    ? writeCsv([...(notes?.lines.map((line) => [line]) ?? []), ...rows], timeZone)
    : await writeXlsx(name, rows, timeZone, notes);
parentPort?.postMessage(bytes, [bytes.buffer]);
