import { sql } from 'kysely';
import type { Verdict } from '#contract/coding/languages.ts';
import type { ShownRun, TestOutcome } from '#contract/coding/submissions.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import { SUBMISSION_CHANGED } from '../submissions/queries.ts';

/** Begins, or begins again after a lost judge. Undefined for a submission that has its verdict. */
export async function beginSubmission(db: Database, id: number) {
  const begun = await db
    .updateTable('coding_submission')
    .set({ state: 'judging', tests: '[]', runs: '[]', message: '' })
    .set('tries', sql<number>`tries + 1`)
    .where('id', '=', id)
    .where('state', '<>', 'judged')
    .returning([
      'id',
      'account_id',
      'problem_id',
      'version_id',
      'kind',
      'language',
      'source',
      'input',
      'tries',
    ])
    .executeTakeFirst();
  if (begun) await announce(db, id);
  return begun;
}

export type BegunSubmission = NonNullable<Awaited<ReturnType<typeof beginSubmission>>>;

/** What a judge writes of its own try; results of a try that was given up change nothing. */
type Try = { id: number; tries: number };

/** Stores the verdicts so far and tells the watchers. */
export async function updateProgress(db: Database, { id, tries }: Try, tests: TestOutcome[]): Promise<void> {
  await db
    .updateTable('coding_submission')
    .set({ tests: JSON.stringify(tests) })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'judging')
    .execute();
  await announce(db, id);
}

export type SubmissionResult = {
  verdict: Verdict;
  points: number;
  seconds: number | null;
  megabytes: number | null;
  message: string;
  tests: TestOutcome[];
  runs: ShownRun[];
};

/** Stores the verdict. False where another try has stored one, or has begun since. */
export async function finishSubmission(
  tx: Tx,
  { id, tries }: Try,
  { tests, runs, ...result }: SubmissionResult,
): Promise<boolean> {
  const row = await tx
    .updateTable('coding_submission')
    .set({ ...result, state: 'judged', tests: JSON.stringify(tests), runs: JSON.stringify(runs) })
    .set('judged_at', sql<Date>`now()`)
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'judging')
    .returning('id')
    .executeTakeFirst();
  if (row) await announce(tx, id);
  return row !== undefined;
}

/** Ends a submission that no judge will finish with a judge error. */
export async function closeSubmission(tx: Tx, id: number, message: string): Promise<void> {
  const row = await tx
    .updateTable('coding_submission')
    .set({ state: 'judged', verdict: 'IE', message, judged_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '<>', 'judged')
    .returning('id')
    .executeTakeFirst();
  if (row) await announce(tx, id);
}

/** Notes the first accepted submission of a person. */
export async function insertSolved(
  tx: Tx,
  solved: { account_id: number; problem_id: number; submission_id: number },
): Promise<void> {
  await tx
    .insertInto('coding_solved')
    .values(solved)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function announce(db: Database, id: number): Promise<void> {
  await sql`select pg_notify(${SUBMISSION_CHANGED}, ${String(id)})`.execute(db);
}

/** What a judge needs of a version, which never changes. */
export async function getJudgedVersion(db: Database, versionId: number) {
  const version = await db
    .selectFrom('coding_problem_version')
    .where('id', '=', versionId)
    .select(['checker', 'seconds', 'megabytes', 'output_kilobytes', 'factors', 'groups'])
    .executeTakeFirstOrThrow();
  const tests = await db
    .selectFrom('coding_test as test')
    .innerJoin('coding_test_file as input', 'input.hash', 'test.input_hash')
    .innerJoin('coding_test_file as answer', 'answer.hash', 'test.answer_hash')
    .where('test.version_id', '=', versionId)
    .select([
      'test.name',
      'test.group_name',
      'test.is_sample',
      'input.content as input',
      'answer.content as answer',
    ])
    .orderBy('test.position')
    .execute();
  return { ...version, tests };
}

export type JudgedVersion = Awaited<ReturnType<typeof getJudgedVersion>>;
