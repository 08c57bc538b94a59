import { LRUCache } from 'lru-cache';
import type { TestAnalysis } from '#contract/results/analysis.ts';
import { listRulings } from '#server/features/grading/rulings/queries.ts';
import { refreshItemStatistics } from '#server/features/questions/statistics/item-analysis.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { createFairQueue } from '#server/platform/sandbox/fair-queue.ts';
import { openAnalyser } from './analyser.sandbox.ts';
import { composeAnalysis } from './flags.rules.ts';
import {
  listAllVersions,
  listEarlierUses,
  listMarkedAttempts,
  listQuestionLevels,
  listSatVersions,
  readMarkState,
} from './queries.ts';
import { nameOptions, type WorkbookTask } from './workbook.rules.ts';

declare module '#server/context.ts' {
  interface AppContext {
    testAnalyses: TestAnalyses;
  }
}

type AnalysisState =
  | { state: 'computing'; read: number; attempts: number }
  | { state: 'ready'; analysis: TestAnalysis };

/** The analyses of tests, each computed once for a state of its marks and of the levels. */
export type TestAnalyses = {
  /** Starts the computation if there is none yet. Waits half a second for it; then says how far it is. */
  read(aptitudeId: number): Promise<AnalysisState>;
  /** Waits for the figures. Throws `busy` when too many tests wait. */
  wait(aptitudeId: number): Promise<TestAnalysis>;
  writeWorkbook(aptitudeId: number, timeZone: string): Promise<Uint8Array<ArrayBuffer>>;
};

type Job = { progress: { read: number }; attempts: number; done: Promise<TestAnalysis> };

/** Attempts of one statement: few enough that reading them delays nothing else on this node. */
const BATCH = 200;
const KEPT_ANALYSES = 50;
const WAITING_TESTS = 20;
/** Shorter than a person notices; most tests take less. */
const PATIENCE_MS = 500;

export function createTestAnalyses(db: Database): TestAnalyses {
  const queue = createFairQueue(1, WAITING_TESTS);
  const jobs = new LRUCache<string, Job>({ max: KEPT_ANALYSES });

  async function findJob(aptitudeId: number): Promise<Job> {
    const { key, attempts } = await readMarkState(db, aptitudeId);
    const name = `${aptitudeId} ${key}`;
    const known = jobs.get(name);
    if (known) return known;
    const progress = { read: 0 };
    const done = queue(() =>
      analyse(db, aptitudeId, (read) => {
        progress.read = read;
      }),
    );
    // The next call tries again.
    done.catch(() => jobs.delete(name));
    const job = { progress, attempts, done };
    jobs.set(name, job);
    return job;
  }

  return {
    async read(aptitudeId) {
      const job = await findJob(aptitudeId);
      const soon = Promise.withResolvers<undefined>();
      const timer = setTimeout(soon.resolve, PATIENCE_MS);
      const analysis = await Promise.race([job.done, soon.promise]).finally(() => clearTimeout(timer));
      return analysis
        ? { state: 'ready', analysis }
        : { state: 'computing', read: job.progress.read, attempts: job.attempts };
    },
    wait: async (aptitudeId) => (await findJob(aptitudeId)).done,
    async writeWorkbook(aptitudeId, timeZone) {
      const { items } = await (await findJob(aptitudeId)).done;
      return await queue(() => writeAllMarks(db, aptitudeId, { timeZone, items }));
    },
  };
}

async function analyse(
  db: Database,
  aptitudeId: number,
  onRead: (attempts: number) => void,
): Promise<TestAnalysis> {
  // The tables of given answers and the earlier uses are read from there.
  await refreshItemStatistics(db);
  const levels = await listQuestionLevels(db, aptitudeId);
  const analyser = openAnalyser({ kind: 'figures', levels });
  try {
    await readAttempts(db, aptitudeId, false, analyser.add, onRead);
    const measured = await analyser.finish();
    const rulings = (await listRulings(db, [aptitudeId])).get(aptitudeId)?.rulings ?? new Map();
    const ruled = [...rulings.values()].flatMap((ruling) => (ruling.how === 'key' ? ruling.version : []));
    const versions = await listSatVersions(db, [...measured.versions.map(([id]) => id), ...ruled]);
    const earlier = await listEarlierUses(db, aptitudeId);
    return composeAnalysis(measured, { versions, rulings, earlier });
  } finally {
    analyser.close();
  }
}

async function writeAllMarks(db: Database, aptitudeId: number, task: Omit<WorkbookTask, 'letters'>) {
  const questions = task.items.map(({ question_id }) => question_id);
  const letters = nameOptions(await listAllVersions(db, questions));
  const analyser = openAnalyser({ kind: 'workbook', ...task, letters });
  try {
    await readAttempts(db, aptitudeId, true, analyser.add, () => {});
    return await analyser.finish();
  } finally {
    analyser.close();
  }
}

type Add = (rows: Awaited<ReturnType<typeof listMarkedAttempts>>) => void;

async function readAttempts(
  db: Database,
  aptitudeId: number,
  typed: boolean,
  add: Add,
  onRead: (attempts: number) => void,
): Promise<void> {
  for (let [after, read] = [0, 0]; ; ) {
    const rows = await listMarkedAttempts(db, aptitudeId, { after, limit: BATCH, typed });
    add(rows);
    read += rows.length;
    onRead(read);
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}
