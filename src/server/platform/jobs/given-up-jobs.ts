import { sql } from 'kysely';
import type { Tx } from '../database/connection.ts';
import type { Task } from './task.ts';

/** Removes the jobs of a task that failed or lost their worker too often, and returns what they carried. */
export async function takeGivenUpJobs<Payload>(tx: Tx, task: Task<Payload>): Promise<Payload[]> {
  const { rows } = await sql<{ payload: unknown }>`delete from graphile_worker._private_jobs as job
    using graphile_worker._private_tasks as known
    where known.id = job.task_id and known.identifier = ${task.name}
      and job.locked_at is null and job.attempts >= job.max_attempts
    returning job.payload`.execute(tx);
  return rows.map(({ payload }) => task.payload.parse(payload));
}
