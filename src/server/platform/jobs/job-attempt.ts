import type { JobHelpers } from 'graphile-worker';
import { sql } from 'kysely';
import type { RunningJob, TaskHandler } from './task.ts';

type Signals = { lost: AbortSignal | undefined; stopping: AbortSignal };

/** Runs one attempt of a job. Its failure is thrown, so that the queue tries again later. */
export async function runAttempt(
  { task, handle }: TaskHandler,
  payload: unknown,
  { job, addJob, abortSignal }: JobHelpers,
  { lost, stopping }: Signals,
): Promise<void> {
  const signals = [lost, abortSignal, AbortSignal.timeout(task.timeout)];
  const signal = AbortSignal.any(signals.filter((one) => one !== undefined));
  const running: RunningJob = { ...describeJob(job), signal, isStopping: () => stopping.aborted };
  const result = await orAborted(signal, () => handle(payload, running));
  if (result === 'again')
    await addJob(task.name, payload as object, {
      maxAttempts: task.attempts,
      priority: job.priority,
      ...(job.key !== null && { jobKey: job.key }),
    });
}

function describeJob(job: JobHelpers['job']): Pick<RunningJob, 'attempt' | 'isLastAttempt' | 'complete'> {
  return {
    attempt: job.attempts,
    isLastAttempt: job.attempts >= job.max_attempts,
    async complete(tx) {
      const { numAffectedRows } = await sql`delete from graphile_worker._private_jobs
        where id = ${job.id} and attempts = ${job.attempts} and locked_by = ${job.locked_by}`.execute(tx);
      if (numAffectedRows !== 1n) throw new Error('Another worker has taken over the job.');
    },
  };
}

/** The result of `work`, or the reason of an abort that comes first. */
async function orAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([work(), promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
