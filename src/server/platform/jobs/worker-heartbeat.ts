import type pg from 'pg';

const BEAT_MS = 3_000;
/** A worker that was not seen for this long counts as lost: its jobs go back, and it stops working on them itself. */
const LOST_MS = 10_000;

// Graphile Worker itself keeps the jobs of a lost worker locked for four hours. The jobs of a worker that has just lost sight of the database are
// for others to return: it may still end their attempts.
const BEAT = `
  with beat as (
    insert into job_worker (id) values ($1) on conflict (id) do update set seen_at = now()),
  gone as (
    delete from job_worker where seen_at < now() - interval '1 hour'),
  lost as (
    select distinct locked_by from graphile_worker._private_jobs
    where locked_at < now() - $2 * interval '1 millisecond' and locked_by <> $1 and not exists (
      select from job_worker where id = locked_by and seen_at > now() - $2 * interval '1 millisecond'))
  select graphile_worker.force_unlock_workers(array_agg(locked_by)) from lost having count(*) > 0`;

export type Heartbeat = {
  /** Aborted once other workers may count this one as lost. Jobs that it starts later get another signal. */
  lost(): AbortSignal;
  stop(): Promise<void>;
};

/** Tells the other workers that `workerId` lives, and returns the jobs of workers that do not. */
export function startHeartbeat(pool: pg.Pool, workerId: string, failed: (error: unknown) => void): Heartbeat {
  let lost = new AbortController();
  let lastSeen = performance.now();
  let beating: Promise<void> | undefined;

  async function beat() {
    const sent = performance.now();
    try {
      await pool.query(BEAT, [workerId, LOST_MS]);
      // Before this moment the database may have shown the worker as lost, if only for a short time.
      if (sent - lastSeen > LOST_MS) endAttempts();
      lastSeen = sent;
    } catch (error) {
      failed(error);
    }
  }

  function endAttempts() {
    lost.abort(new Error('The worker could not reach the database in time, so its jobs went to others.'));
    lost = new AbortController();
  }

  const timer = setInterval(() => {
    if (performance.now() - lastSeen > LOST_MS) endAttempts();
    beating ??= beat().finally(() => {
      beating = undefined;
    });
  }, BEAT_MS);
  beating = beat().finally(() => {
    beating = undefined;
  });
  return {
    lost: () => lost.signal,
    async stop() {
      clearInterval(timer);
      await beating;
      await pool.query('delete from job_worker where id = $1', [workerId]).catch(failed);
    },
  };
}
