import { parentPort, workerData } from 'node:worker_threads';
import { csvOf } from './csv.ts';
import type { Writing } from './table.ts';
import { workbookOf } from './workbook.ts';

const { format, name, rows, timeZone } = workerData as Writing;

const bytes = format === 'csv' ? csvOf(rows, timeZone) : await workbookOf(name, rows, timeZone);
parentPort?.postMessage(bytes, [bytes.buffer]);
