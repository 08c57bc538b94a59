import { Worker } from 'node:worker_threads';
import type { QuestionLevels } from './items.rules.ts';
import type { AttemptRow } from './mark-table.rules.ts';
import type { Measurement } from './measure.rules.ts';
import type { WorkbookTask } from './workbook.rules.ts';

/** What a thread makes of the attempts that it gets: the figures, or a workbook with all marks and answers. */
export type AnalyserTask =
  | { kind: 'figures'; levels: QuestionLevels }
  | ({ kind: 'workbook' } & WorkbookTask);
export type AnalyserMessage = readonly AttemptRow[] | 'finish';

/** A thread that collects the attempts of a test. It reads no untrusted file, so it needs no process of its own. */
type Analyser<Result> = {
  add(rows: readonly AttemptRow[]): void;
  /** Throws if the thread fails. */
  finish(): Promise<Result>;
  close(): void;
};

/** Opens a thread for one test, so that the analysis of thousands of attempts delays no saves. */
export function openAnalyser(task: AnalyserTask & { kind: 'figures' }): Analyser<Measurement>;
export function openAnalyser(task: AnalyserTask & { kind: 'workbook' }): Analyser<Uint8Array<ArrayBuffer>>;
export function openAnalyser(task: AnalyserTask): Analyser<unknown> {
  const worker = new Worker(new URL('./analyser.worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
  });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  worker.on('message', resolve).on('error', reject);
  worker.on('exit', () => reject(new Error('the analysing thread ended without a result')));
  // Where adding attempts fails first, nobody waits for the result, and its failure must not end the process.
  promise.catch(() => {});
  const post = (message: AnalyserMessage) => worker.postMessage(message);
  return {
    add: post,
    finish() {
      post('finish');
      return promise;
    },
    close: () => void worker.terminate(),
  };
}
