import type { Language, Verdict } from '#contract/coding/languages.ts';
import { FILE_ENDINGS } from '#contract/coding/languages.ts';
import type { ShownRun, TestOutcome } from '#contract/coding/submissions.ts';
import type { JudgedTest, JudgeEngine, RunResult } from '#lib/judge/types.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { RunningJob } from '#server/platform/jobs/task.ts';
import {
  type BegunSubmission,
  beginSubmission,
  finishSubmission,
  getJudgedVersion,
  insertSolved,
  type JudgedVersion,
  type SubmissionResult,
  updateProgress,
} from './queries.ts';
import { reviewSolvedProblem } from './revision.actions.ts';
import { limitsFor, shownMessage, toJudgedProblem, toOutcome, toShown } from './rules.ts';

/** Verdicts are stored at most this often while tests run. */
const PROGRESS_MS = 150;

/** A fault of the judge, after which the submission is judged again. */
class JudgeFault extends Error {}

const toSource = (language: Language, source: string) => ({
  language,
  files: [
    { name: `${language === 'java' ? 'Main' : 'solution'}.${FILE_ENDINGS[language]}`, content: source },
  ],
});

type Parts = { db: Database; engine: JudgeEngine; signal: AbortSignal };

/**
 * Judges one submission and stores its verdict. The last attempt stores a judge error as the verdict; before that it throws `JudgeFault`,
 * so that the submission is tried again, perhaps by another judge.
 */
export async function judgeStoredSubmission(
  { db, engine, timeZone }: Pick<Parts, 'db' | 'engine'> & { timeZone: string },
  id: number,
  { complete, isLastAttempt, signal }: Pick<RunningJob, 'complete' | 'isLastAttempt' | 'signal'>,
): Promise<void> {
  const parts = { db, engine, signal };
  const submission = await beginSubmission(db, id);
  if (!submission) return;
  const version = await getJudgedVersion(db, submission.version_id);
  const result = await (submission.kind === 'input'
    ? runOwnInput(parts, submission, version)
    : judgeTests(parts, submission, version));
  // What an aborted run shows is not the program's doing.
  signal.throwIfAborted();
  if (result.verdict === 'IE' && !isLastAttempt) throw new JudgeFault(result.message);
  await transaction(db, async (tx) => {
    if (!(await finishSubmission(tx, submission, result))) return;
    const { account_id, problem_id, kind } = submission;
    if (kind === 'submit' && result.verdict === 'AC') {
      await insertSolved(tx, { account_id, problem_id, submission_id: id });
      await reviewSolvedProblem(tx, { accountId: account_id, problemId: problem_id }, { timeZone });
    }
    await complete(tx);
  });
}

async function judgeTests(
  { db, engine, signal }: Parts,
  submission: BegunSubmission,
  version: JudgedVersion,
): Promise<SubmissionResult> {
  const { kind, language } = submission;
  const problem = toJudgedProblem(version, language, kind === 'submit' ? 'all' : 'samples');
  const source = toSource(language, submission.source);
  const tests: TestOutcome[] = [];
  let stored = Date.now();
  let storing = Promise.resolve();
  const runs: ShownRun[] = [];
  const onTest = (test: JudgedTest, run: RunResult | undefined) => {
    const outcome = toOutcome(test, tests.length + 1);
    tests.push(outcome);
    if (isShown(kind, outcome, runs)) runs.push(toShownRun(version, outcome, run));
    if (Date.now() - stored < PROGRESS_MS) return;
    stored = Date.now();
    const soFar = [...tests];
    // Progress that cannot be stored is only not shown.
    storing = storing.then(() => updateProgress(db, submission, soFar)).catch(() => undefined);
  };
  const judged = await engine.judge(problem, source, {
    ...{ onTest, signal },
    ...(kind === 'samples' && { failureEnds: 'nothing' }),
  });
  await storing;
  const { verdict, points } = judged;
  return {
    ...{ verdict, points, message: shownMessage(judged), tests, runs },
    seconds: largest(tests.map(({ seconds }) => seconds)),
    megabytes: largest(tests.map(({ megabytes }) => megabytes)),
  };
}

/** Of tries on samples all are shown, of submissions the first failed sample. */
const isShown = (kind: BegunSubmission['kind'], { sample, verdict }: TestOutcome, shown: ShownRun[]) =>
  sample !== null && (kind === 'samples' || (verdict !== 'AC' && shown.length === 0));

function toShownRun(
  { tests }: JudgedVersion,
  { sample, verdict }: TestOutcome,
  run: RunResult | undefined,
): ShownRun {
  const test = tests.filter(({ is_sample }) => is_sample)[(sample ?? 0) - 1];
  return {
    ...{ input: toShown(test?.input ?? ''), expected: toShown(test?.answer ?? '') },
    ...{ got: toShown(run?.stdout ?? ''), errors: toShown(run?.stderr ?? ''), verdict },
  };
}

async function runOwnInput(
  { engine, signal }: Pick<Parts, 'engine' | 'signal'>,
  { language, source, input }: BegunSubmission,
  version: JudgedVersion,
): Promise<SubmissionResult> {
  const nothing = { points: 0, seconds: null, megabytes: null, tests: [], runs: [] };
  const compiled = await engine.compile(toSource(language, source));
  if (!compiled.ok) return { ...nothing, verdict: 'CE', message: toShown(compiled.message) };
  const run = await engine.run(compiled.program, {
    input: new TextEncoder().encode(input ?? ''),
    limits: limitsFor(version, language),
    signal,
  });
  const verdict = verdictOf(run);
  const shown: ShownRun = {
    ...{ input: input ?? '', expected: null, got: toShown(run.stdout), errors: toShown(run.stderr), verdict },
  };
  const { seconds, megabytes, message = '' } = run;
  return { ...nothing, verdict, seconds, megabytes, message: toShown(message), runs: [shown] };
}

const VERDICTS: Record<Exclude<RunResult['outcome'], 'finished'>, Verdict> = {
  signal: 'RE',
  time: 'TLE',
  memory: 'MLE',
  output: 'OLE',
  failed: 'IE',
};

/** The verdict of a run whose output nothing is compared with. */
function verdictOf({ outcome, exit_code }: RunResult): Verdict {
  if (outcome === 'finished') return exit_code === 0 ? 'AC' : 'RE';
  return VERDICTS[outcome];
}

const largest = (numbers: number[]): number | null => (numbers.length === 0 ? null : Math.max(...numbers));
