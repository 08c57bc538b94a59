import * as z from 'zod/mini';
import type { Tx } from '../database/connection.ts';

/** A kind of background work. */
export type Task<Payload = unknown> = {
  name: string;
  /** What a job carries: ids rather than contents, since others may change those until it runs. */
  payload: z.ZodMiniType<Payload>;
  /** A job that failed or lost its worker this often is given up. */
  attempts: number;
  /** Milliseconds after which an attempt counts as failed. */
  timeout: number;
};

export type RunningJob = {
  /** 1 for the first. */
  attempt: number;
  isLastAttempt: boolean;
  /** Aborted when the attempt has timed out, when its worker may count as lost, or when a stopping worker waits no longer. */
  signal: AbortSignal;
  /** Whether the worker takes no more jobs and waits for this one. */
  isStopping(): boolean;
  /**
   * Completes the job in the transaction of its effect, so that the effect happens once even if a worker that counted as lost goes on.
   * Throws if this attempt no longer holds the job.
   */
  complete(tx: Tx): Promise<void>;
};

/**
 * Does a job, perhaps again after a failure or the loss of a worker. So either `complete` ends the transaction that holds the effect, or the
 * work can be repeated. The result 'again' puts the job back into the queue; long work returns it to let its worker stop.
 */
type Handler<Payload> = (payload: Payload, job: RunningJob) => Promise<unknown>;

/** A task with the code that does it, which only the processes that run it load. */
export type TaskHandler = {
  task: Task;
  handle: Handler<unknown>;
  /** For work that nobody adds: milliseconds from the end of one run to the start of the next, of whichever worker. */
  every?: number;
  /** Milliseconds from the start of the first worker to the first run, which otherwise are those of `every`. */
  after?: number;
};

const ATTEMPTS = 10;
const TIMEOUT_MS = 600_000;

/** Defines a task. See docs/decisions/0036-background-work-runs-on-a-job-queue.md. */
export function defineTask<Payload>(
  task: Pick<Task<Payload>, 'name' | 'payload'> & Partial<Task<Payload>>,
): Task<Payload> {
  return { attempts: ATTEMPTS, timeout: TIMEOUT_MS, ...task };
}

export function handleTask<Payload>(task: Task<Payload>, handler: Handler<Payload>): TaskHandler {
  return { task, handle: (payload, job) => handler(task.payload.parse(payload), job) };
}

/** Work that runs by itself, once in the cluster. A failure is reported, and the next run comes in its time. */
export function scheduleTask(
  name: string,
  { every, after = every }: { every: number; after?: number },
  work: (job: RunningJob) => Promise<unknown>,
): TaskHandler {
  return { ...handleTask(defineTask({ name, payload: z.object({}) }), (_, job) => work(job)), every, after };
}
