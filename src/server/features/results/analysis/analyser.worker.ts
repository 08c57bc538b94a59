import { parentPort, workerData } from 'node:worker_threads';
import { writeWorkbook } from '#lib/spreadsheet/xlsx-writer.ts';
import type { AnalyserMessage, AnalyserTask } from './analyser.sandbox.ts';
import { createMarkTable } from './mark-table.rules.ts';
import { measureTest } from './measure.rules.ts';
import { buildSheets } from './workbook.rules.ts';

const task = workerData as AnalyserTask;
const table = createMarkTable();

parentPort?.on('message', async (message: AnalyserMessage) => {
  if (message !== 'finish') return table.add(message);
  if (task.kind === 'figures') return parentPort?.postMessage(measureTest(table.finish(), task.levels));
  const bytes = await writeWorkbook(buildSheets(table.finish(), task), task.timeZone);
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
