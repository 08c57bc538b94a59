import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { usePortal } from '#test/portal.ts';
import { openTcpProxy } from '#test/tcp-proxy.ts';
import { type Connection, openServingConnection } from '../database/connection.ts';
import { transaction } from '../database/transaction.ts';
import { addJob } from './add-job.ts';
import { createJobRunner, type JobRunner } from './job-runner.ts';
import { defineTask, handleTask, scheduleTask, type TaskHandler } from './task.ts';

const portal = usePortal();
const WORKER = join(import.meta.dirname, '../../../../test/job-worker.ts');

const Payload = z.object({ word: z.string() });
let tasks = 0;
/** A task that no other test runs. */
const aTask = (options = {}) => defineTask({ name: `say-${++tasks}`, payload: Payload, ...options });

function aConnection(): Connection {
  const connection = openServingConnection(portal.servingUrl, 2);
  onTestFinished(() => connection.close());
  return connection;
}

/** A node that runs jobs, and the errors of its failed attempts. */
function aRunner(handlers: TaskHandler[], options = {}): JobRunner & { failures: unknown[] } {
  const failures: unknown[] = [];
  const runner = createJobRunner(aConnection(), {
    tasks: handlers,
    concurrency: 2,
    failed: (error) => failures.push(error),
    ...options,
  });
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= runner.stop();
    return stopping;
  };
  onTestFinished(stop);
  return { stop, failures };
}

async function countJobs(task: { name: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from graphile_worker.jobs where task_identifier = ${task.name}`.execute(portal.db);
  return rows[0]?.count ?? 0;
}

test('two nodes share the jobs and run each once, as soon as its transaction has committed', async () => {
  const task = aTask();
  const said: string[] = [];
  const handler = handleTask(task, async ({ word }) => said.push(word));
  aRunner([handler]);
  aRunner([handler]);
  const words = Array.from({ length: 40 }, (_, position) => `word ${position}`);
  const { db } = aConnection();
  for (const word of words) await transaction(db, (tx) => addJob(tx, task, { word }));
  await vi.waitFor(async () => expect(await countJobs(task)).toBe(0), 60_000);
  expect(said.toSorted()).toEqual(words.toSorted());
});

test('a transaction that is rolled back adds no job, and a payload that does not fit is refused', async () => {
  const task = aTask();
  const { db } = aConnection();
  const failing = transaction(db, async (tx) => {
    await addJob(tx, task, { word: 'never' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await expect(addJob(db, task, { word: 3 as unknown as string })).rejects.toThrow();
  expect(await countJobs(task)).toBe(0);
});

test('of jobs with one key the last waits, in its place, until its time', async () => {
  const task = aTask();
  const said: string[] = [];
  const { db } = aConnection();
  for (const word of ['first', 'second', 'third']) await addJob(db, task, { word }, { key: 'one' });
  await addJob(db, task, { word: 'urgent' }, { priority: -1 });
  await addJob(db, task, { word: 'tomorrow' }, { runAt: new Date(Date.now() + 86_400_000) });
  expect(await countJobs(task)).toBe(3);
  aRunner([handleTask(task, async ({ word }) => said.push(word))], { concurrency: 1 });
  await vi.waitFor(async () => expect(await countJobs(task)).toBe(1), 60_000);
  expect(said).toEqual(['urgent', 'third']);
});

test('a failed attempt is reported and repeated, and the last one is given up', async () => {
  const task = aTask({ attempts: 2 });
  const attempts: boolean[] = [];
  const { failures } = aRunner([
    handleTask(task, async (_, { isLastAttempt }) => {
      attempts.push(isLastAttempt);
      throw new Error('No word was said.');
    }),
  ]);
  await addJob(aConnection().db, task, { word: 'none' });
  await vi.waitFor(() => expect(failures).toHaveLength(2), 60_000);
  expect(attempts).toEqual([false, true]);
  expect(failures[0]).toEqual(new Error('No word was said.'));
});

test('an attempt that takes too long is aborted and fails', async () => {
  const task = aTask({ timeout: 50, attempts: 1 });
  const { promise: aborted, resolve } = Promise.withResolvers<void>();
  const { failures } = aRunner([
    handleTask(task, (_, { signal }) => {
      signal.addEventListener('abort', () => resolve());
      return new Promise(() => {});
    }),
  ]);
  await addJob(aConnection().db, task, { word: 'slow' });
  await aborted;
  await vi.waitFor(() => expect(failures).toMatchObject([{ name: 'TimeoutError' }]));
});

test('long work goes on from job to job, and a scheduled task runs again and again on one node at a time', async () => {
  const task = aTask();
  let steps = 0;
  let running = 0;
  let runs = 0;
  const chore = scheduleTask('chore', { every: 100, after: 0 }, async () => {
    expect(++running).toBe(1);
    await Promise.resolve();
    running -= 1;
    runs += 1;
    throw new Error(`The chore failed.`);
  });
  const handlers = [handleTask(task, async () => (++steps < 3 ? 'again' : undefined)), chore];
  const nodes = [aRunner(handlers), aRunner(handlers)];
  await addJob(aConnection().db, task, { word: 'step' });
  await vi.waitFor(() => expect([steps, runs >= 3]).toEqual([3, true]), 60_000);
  // While a run ends, it and the next one are both in the queue.
  for (const node of nodes) await node.stop();
  const failures = nodes.flatMap((node) => node.failures);
  expect(new Set(failures.map(String))).toEqual(new Set(['Error: The chore failed.']));
  expect(await countJobs(chore.task)).toBe(1);
});

test('a node that stops takes no more jobs, waits for the running one, and gives back one that takes too long', async () => {
  const task = aTask();
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const said: string[] = [];
  const stopping: boolean[] = [];
  const patient = aRunner(
    [
      handleTask(task, async ({ word }, { isStopping }) => {
        start();
        await end;
        stopping.push(isStopping());
        said.push(word);
      }),
    ],
    { concurrency: 1, grace: 60_000 },
  );
  const { db } = aConnection();
  await addJob(db, task, { word: 'running' });
  await started;
  await addJob(db, task, { word: 'waiting' });
  const stopped = patient.stop();
  finish();
  await stopped;
  expect([said, stopping, await countJobs(task)]).toEqual([['running'], [true], 1]);

  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  const impatient = aRunner(
    [
      handleTask(task, () => {
        take();
        return new Promise(() => {});
      }),
    ],
    { grace: 10 },
  );
  await taken;
  await impatient.stop();
  const { rows } = await sql`select attempts, locked_by from graphile_worker.jobs
    where task_identifier = ${task.name}`.execute(db);
  expect(rows).toEqual([{ attempts: 1, locked_by: null }]);
});

/** A process that holds a job of its own task. */
async function aWorkerWithJob(db: Connection['db']) {
  const task = defineTask({ name: `held-${++tasks}`, payload: z.object({}) });
  const worker = fork(WORKER, [portal.servingUrl, task.name]);
  onTestFinished(() => void worker.kill('SIGKILL'));
  await addJob(db, task, {});
  const [said] = await once(worker, 'message');
  expect(said).toBe('started');
  return { task, worker };
}

test('the job of a killed worker runs once more within seconds; a worker that was paused cannot complete it too', async () => {
  const { db } = aConnection();
  const [killed, paused] = await Promise.all([aWorkerWithJob(db), aWorkerWithJob(db)]);
  killed.worker.kill('SIGKILL');
  paused.worker.kill('SIGSTOP');
  const attempts: number[] = [];
  const handlers = [killed, paused].map(({ task }) =>
    handleTask(task, async (_, job) => {
      await transaction(db, (tx) => job.complete(tx));
      attempts.push(job.attempt);
    }),
  );
  aRunner(handlers);
  await vi.waitFor(() => expect(attempts).toEqual([2, 2]), 120_000);
  const answer = once(paused.worker, 'message');
  paused.worker.send('finish');
  paused.worker.kill('SIGCONT');
  const [said] = await answer;
  expect(said).toBe('Another worker has taken over the job.');
  expect(await Promise.all([killed, paused].map(({ task }) => countJobs(task)))).toEqual([0, 0]);
});

test('a runner whose database breaks off while it starts begins again, and leaves no connection behind', async () => {
  const proxy = await openTcpProxy(portal.servingUrl);
  onTestFinished(() => proxy.close());
  const connection = openServingConnection(proxy.url, 2);
  let rounds = 0;
  const chore = scheduleTask(aTask().name, { every: 200, after: 0 }, async () => ++rounds);
  proxy.cutOn('.add_job(');
  const failed = vi.fn();
  const runner = createJobRunner(connection, { tasks: [chore], concurrency: 2, failed });
  await vi.waitFor(() => expect(failed).toHaveBeenCalled(), 20_000);
  proxy.restore();
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(1), 20_000);
  await runner.stop();
  await connection.close();
  expect(connection.jobPool.totalCount).toBe(0);
}, 60_000);
