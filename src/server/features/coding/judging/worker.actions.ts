import type { JudgeEngine } from '#lib/judge/types.ts';
import type { Connection } from '#server/platform/database/connection.ts';
import { createJobRunner, type JobRunner } from '#server/platform/jobs/job-runner.ts';
import { handleTask, scheduleTask } from '#server/platform/jobs/task.ts';
import { closeGivenUp } from './given-up.actions.ts';
import { judgeStoredSubmission } from './judge.actions.ts';
import { proveStoredVersion } from './proof.actions.ts';
import { judgeTasksOf, proveVersion } from './tasks.actions.ts';
import { deleteJudge, insertJudge, type JudgeDescription, touchJudge } from './worker.queries.ts';

const REPORT_MS = 5_000;
const MINUTE_MS = 60_000;

export type JudgeOptions = {
  /** How many submissions run at once: one for each core that judges. */
  concurrency: number;
  /** The description without what the engine knows. */
  name: string;
  notes: string[];
  /** Of the institute, for the days of revision cards. */
  timeZone: string;
  failed: (error: unknown) => void;
  /** A sentence on why it can take nothing now, such as a full disk. */
  hindrance?: () => Promise<string | undefined>;
  /** How often it says that it runs, and asks whether it was drained. */
  reportMs?: number;
};

/** A judge that takes submissions until it is stopped. `stop` waits for those that run. */
export type RunningJudge = { stop(): Promise<void> };

/** Enters a judge in the database and judges what is queued, except while an admin has drained it or something hinders it. */
export async function startJudge(
  connection: Pick<Connection, 'db' | 'jobPool'>,
  engine: JudgeEngine,
  {
    concurrency,
    name,
    notes,
    timeZone,
    failed,
    hindrance = async () => undefined,
    reportMs = REPORT_MS,
  }: JudgeOptions,
): Promise<RunningJudge> {
  const { db } = connection;
  const description: JudgeDescription = {
    ...{ name, notes, speed_factor: engine.speedFactor },
    sandbox: engine.languages.some(({ sandbox }) => sandbox === 'bubblewrap') ? 'bubblewrap' : 'webassembly',
    languages: engine.languages.map(({ language, version }) => ({ language, version })),
  };
  let id = await insertJudge(db, description);
  let running = 0;
  const counted = async (work: () => Promise<void>) => {
    running += 1;
    try {
      await work();
    } finally {
      running -= 1;
    }
  };
  const tasks = [
    ...judgeTasksOf(engine.languages.map(({ language }) => language)).map((task) =>
      handleTask(task, ({ submission_id }, job) =>
        counted(() => judgeStoredSubmission({ db, engine, timeZone }, submission_id, job)),
      ),
    ),
    handleTask(proveVersion, ({ version_id }, { signal }) =>
      counted(() => proveStoredVersion({ db, engine, signal }, version_id)),
    ),
    scheduleTask('close-given-up-judgings', { every: MINUTE_MS, after: REPORT_MS }, () => closeGivenUp(db)),
  ];
  const start = (): JobRunner => createJobRunner(connection, { tasks, concurrency, failed });
  let hinderedBy = await hindrance();
  let runner: JobRunner | undefined = hinderedBy === undefined ? start() : undefined;

  async function report() {
    const before = hinderedBy;
    hinderedBy = await hindrance();
    if (hinderedBy !== undefined && hinderedBy !== before) failed(new Error(hinderedBy));
    const shown = hinderedBy === undefined ? notes : [hinderedBy, ...notes];
    const drained = await touchJudge(db, id, { running, notes: shown });
    if (drained === undefined) id = await insertJudge(db, description);
    else if ((drained || hinderedBy !== undefined) && runner) {
      const draining = runner;
      runner = undefined;
      await draining.stop();
    } else if (!drained && hinderedBy === undefined) runner ??= start();
  }

  let reporting: Promise<void> | undefined;
  const timer = setInterval(() => {
    reporting ??= report()
      .catch(failed)
      .finally(() => {
        reporting = undefined;
      });
  }, reportMs);
  return {
    async stop() {
      clearInterval(timer);
      await reporting;
      await runner?.stop();
      await deleteJudge(db, id).catch(failed);
    },
  };
}
