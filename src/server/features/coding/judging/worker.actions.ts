import type { JudgeEngine } from '#lib/judge/types.ts';
import type { Connection } from '#server/platform/database/connection.ts';
import { createJobRunner, type JobRunner } from '#server/platform/jobs/job-runner.ts';
import { handleTask, scheduleTask } from '#server/platform/jobs/task.ts';
import { closeGivenUp } from './given-up.actions.ts';
import { judgeStoredSubmission } from './judge.actions.ts';
import { proveStoredVersion } from './proof.actions.ts';
import { judgeSubmissionIn, proveVersion } from './tasks.actions.ts';
import { deleteJudge, insertJudge, type JudgeDescription, touchJudge } from './worker.queries.ts';

const REPORT_MS = 5_000;
const MINUTE_MS = 60_000;

type JudgeOptions = {
  /** How many submissions run at once: one for each core that judges. */
  concurrency: number;
  /** The description without what the engine knows. */
  name: string;
  notes: string[];
  failed: (error: unknown) => void;
  /** How often it says that it runs, and asks whether it was drained. */
  reportMs?: number;
};

/** A judge that takes submissions until it is stopped. `stop` waits for those that run. */
export type RunningJudge = { stop(): Promise<void> };

/** Enters a judge in the database and judges what is queued, except while an admin has drained it. */
export async function startJudge(
  connection: Pick<Connection, 'db' | 'jobPool'>,
  engine: JudgeEngine,
  { concurrency, name, notes, failed, reportMs = REPORT_MS }: JudgeOptions,
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
    ...engine.languages.map(({ language }) =>
      handleTask(judgeSubmissionIn(language), ({ submission_id }, job) =>
        counted(() => judgeStoredSubmission({ db, engine }, submission_id, job)),
      ),
    ),
    handleTask(proveVersion, ({ version_id }, { signal }) =>
      counted(() => proveStoredVersion({ db, engine, signal }, version_id)),
    ),
    scheduleTask('close-given-up-judgings', { every: MINUTE_MS, after: REPORT_MS }, () => closeGivenUp(db)),
  ];
  const start = (): JobRunner => createJobRunner(connection, { tasks, concurrency, failed });
  let runner: JobRunner | undefined = start();

  async function report() {
    const drained = await touchJudge(db, id, running);
    if (drained === undefined) id = await insertJudge(db, description);
    else if (drained && runner) {
      const draining = runner;
      runner = undefined;
      await draining.stop();
    } else if (!drained) runner ??= start();
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
