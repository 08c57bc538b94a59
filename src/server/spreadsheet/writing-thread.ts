import { parentPort, workerData } from 'node:worker_threads';
import { csvOf } from './csv.ts';
import type { Writing } from './table.ts';
import { workbookOf } from './workbook.ts';

const { format, name, rows, notes, timeZone } = workerData as Writing;

const bytes =
  format === 'csv'
    ? csvOf([...(notes?.lines.map((line) => [line]) ?? []), ...rows], timeZone)
    : await workbookOf(name, rows, timeZone, notes);
parentPort?.postMessage(bytes, [bytes.buffer]);
