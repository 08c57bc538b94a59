import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type JobHelpers, Logger, type Runner, run, type WorkerEvents } from 'graphile-worker';
import type { Connection } from '../database/connection.ts';
import { runAttempt } from './job-attempt.ts';
import type { TaskHandler } from './task.ts';
import { type Heartbeat, startHeartbeat } from './worker-heartbeat.ts';

/** New jobs are announced by NOTIFY; this finds those whose time has come and those of lost workers. */
const POLL_MS = 2_000;
const RESTART_MS = 1_000;
const GRACE_MS = 4_000;
/** Beyond the grace: a database that does not answer must not keep a node from ending. */
const EXTRA_STOP_MS = 30_000;
const STUCK = Symbol('stuck');

// Graphile Worker otherwise stops before it has stored the outcomes of its last jobs, which then run again.
const WAIT_FOR_OUTCOMES = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

type RunnerOptions = {
  tasks: TaskHandler[];
  /** How many jobs run at once. */
  concurrency: number;
  /** Called with the error of a failed attempt or of the queue itself. */
  failed: (error: unknown, task?: string) => void;
  /** How long `stop` waits for running jobs before it aborts them. */
  grace?: number;
};

/** Runs jobs. `stop` takes no more and waits for the running ones. */
export type JobRunner = { stop(): Promise<void> };

/** Takes jobs of `tasks` from the queue and runs them until stopped. Any number of processes may do so on one database. */
export function createJobRunner({ jobPool }: Pick<Connection, 'jobPool'>, options: RunnerOptions): JobRunner {
  const stopping = new AbortController();
  const { failed } = options;

  // Graphile Worker gives up when it cannot tell the database that a job has ended.
  async function keepRunning() {
    while (!stopping.signal.aborted) {
      await runJobs(jobPool, options, stopping.signal).catch(failed);
      await sleep(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const ended = keepRunning();
  return {
    async stop() {
      stopping.abort();
      const limit = sleep((options.grace ?? GRACE_MS) + EXTRA_STOP_MS, STUCK, { ref: false });
      if ((await Promise.race([ended, limit])) === STUCK)
        failed(new Error('The job queue did not stop in time. Its jobs go to other nodes.'));
    },
  };
}

async function runJobs(
  pool: Connection['jobPool'],
  options: RunnerOptions,
  stopping: AbortSignal,
): Promise<void> {
  const { tasks, concurrency, failed, grace = GRACE_MS } = options;
  const events: WorkerEvents = new EventEmitter();
  let heartbeat: Heartbeat | undefined;
  events.on('pool:create', ({ workerPool }) => {
    heartbeat = startHeartbeat(pool, workerPool.id, failed);
  });
  events.on('job:error', ({ job, error }) => failed(error, job.task_identifier));
  const wrap = (handler: TaskHandler) => async (payload: unknown, helpers: JobHelpers) => {
    const attempt = runAttempt(handler, payload, helpers, { lost: heartbeat?.lost(), stopping });
    const { task, every } = handler;
    if (every === undefined) return await attempt;
    await attempt.catch((error) => failed(error, task.name));
    await helpers.addJob(task.name, {}, scheduled(task, every));
  };
  const runner = await run({
    pgPool: pool,
    concurrency,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: grace,
    logger: new Logger(() => (level, message, meta) => {
      // Failed jobs come as events.
      if (level === 'error' && !meta?.failure) failed(meta?.error ?? new Error(message));
    }),
    events,
    preset: WAIT_FOR_OUTCOMES,
    taskList: Object.fromEntries(tasks.map((handler) => [handler.task.name, wrap(handler)])),
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= runner.stop().catch(failed);
    return stopped;
  };
  stopping.addEventListener('abort', stop);
  try {
    if (stopping.aborted) await stop();
    else await addScheduled(runner, tasks);
    await runner.promise;
  } catch (error) {
    // A runner that cannot add its scheduled tasks would go on beside the next one, and keep its connections for ever.
    await stop();
    throw error;
  } finally {
    stopping.removeEventListener('abort', stop);
    await heartbeat?.stop();
  }
}

/** Adds the first run of each scheduled task, unless the cluster has one waiting. */
async function addScheduled(runner: Runner, tasks: TaskHandler[]): Promise<void> {
  for (const { task, every, after = every } of tasks)
    if (after !== undefined)
      await runner.addJob(task.name, {}, { ...scheduled(task, after), jobKeyMode: 'preserve_run_at' });
}

const scheduled = ({ name, attempts }: TaskHandler['task'], every: number) => ({
  jobKey: `${name}:scheduled`,
  maxAttempts: attempts,
  runAt: new Date(Date.now() + every),
});
