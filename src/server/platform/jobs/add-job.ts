import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { Task } from './task.ts';

type JobOptions = {
  /** Of the jobs of a task with the same key only the last one waits. A running one stays, since it may have read what has changed. */
  key?: string;
  /** Not before this moment. */
  runAt?: Date;
  /** Lower numbers run first; 0 by default. */
  priority?: number;
};

/** Adds a job to the queue. A worker sees it once the transaction of `tx` commits. Throws if the payload does not fit the task. */
export async function addJob<Payload>(
  tx: Database,
  task: Task<Payload>,
  payload: Payload,
  { key, runAt, priority = 0 }: JobOptions = {},
): Promise<void> {
  await sql`select from graphile_worker.add_job(${task.name}, ${JSON.stringify(task.payload.parse(payload))}::json,
    run_at => ${runAt ?? null}::timestamptz, max_attempts => ${task.attempts}::int,
    job_key => ${key === undefined ? null : `${task.name}:${key}`}::text, priority => ${priority}::int)`.execute(
    tx,
  );
}
