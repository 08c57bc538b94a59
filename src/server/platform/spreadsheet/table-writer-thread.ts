import { parentPort, workerData } from 'node:worker_threads';
import { csvOf } from '#lib/spreadsheet/csv-writer.ts';
import type { Writing } from './table-writer.ts';
import { workbookOf } from '#lib/spreadsheet/xlsx-writer.ts';

const { format, name, rows, notes, timeZone } = workerData as Writing;

const bytes =
  format === 'csv'
    ? csvOf([...(notes?.lines.map((line) => [line]) ?? []), ...rows], timeZone)
    : await workbookOf(name, rows, timeZone, notes);
parentPort?.postMessage(bytes, [bytes.buffer]);
