import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AppContext } from '#server/context.ts';
import { type PeriodicJob, startPeriodicJob } from '#server/platform/jobs/periodic-job.ts';
import { claimNight } from './calibration.queries.ts';

const CHECK_MS = 10 * 60_000;
const FIRST_CHECK_MS = 2 * 60_000;
/** The night, in the institute's time zone. A portal that is off then does it when it is on again and no test is running. */
const NIGHT = { from: '02:30', to: '06:00' };
/** Far more than a million answers take. */
const HEAP_MB = 1_024;

/**
 * Calibrates the levels once a night, on one node, in a thread with connections of its own to `url`. `stop` ends the thread; what it
 * has not committed is undone, and another node takes the night over an hour later.
 */
export function startNightlyCalibration(
  { config, db }: Pick<AppContext, 'config' | 'db'>,
  url: string,
  failed: (error: unknown) => unknown,
): PeriodicJob {
  let worker: Worker | undefined;
  const job = startPeriodicJob(
    async (stopped) => {
      const night = await claimNight(db, config.timeZone, NIGHT);
      if (night === undefined || stopped()) return;
      worker = new Worker(new URL('./calibration.worker.ts', import.meta.url), {
        workerData: { url, night },
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      });
      // Throws the thread's error.
      await once(worker, 'exit');
      worker = undefined;
    },
    { every: CHECK_MS, after: FIRST_CHECK_MS, failed },
  );
  return {
    async stop() {
      const stopping = job.stop();
      await worker?.terminate();
      await stopping;
    },
  };
}
