import type {
  Checker,
  Language,
  PackageTest,
  TestGroup,
  Verdict,
} from '../problem-packages/problem-package.ts';
import { compare } from './checkers/checker.ts';
import type { Runtime } from './runtime.ts';
import type {
  CompiledProgram,
  JudgedProblem,
  JudgedTest,
  Judgement,
  JudgeOptions,
  RunResult,
  Source,
} from './types.ts';

/** The verdict of one test; `score` is a share of its group's points. */
type Checked = { verdict: Verdict; score: number; message?: string };

export type JudgeParts = {
  runtimeOf(language: Language): Runtime | undefined;
};

/** Compiles a solution and runs it on the tests, in order. */
export async function judge(
  parts: JudgeParts,
  problem: JudgedProblem,
  source: Source,
  options: JudgeOptions = {},
): Promise<Judgement> {
  const none = { tests: [], points: 0 };
  const runtime = parts.runtimeOf(source.language);
  if (!runtime)
    return { ...none, verdict: 'IE', message: `This machine cannot run programs in ${source.language}.` };
  const compiled = await runtime.compile(source).catch((error: Error) => error);
  if (compiled instanceof Error) return { ...none, verdict: 'IE', message: compiled.message };
  if (!compiled.ok) return { ...none, verdict: 'CE', message: compiled.message };
  return await judgeGroups(parts, problem, { runtime, program: compiled.program }, options);
}

type Solution = { runtime: Runtime; program: CompiledProgram };

async function judgeGroups(
  parts: JudgeParts,
  problem: JudgedProblem,
  solution: Solution,
  options: JudgeOptions,
): Promise<Judgement> {
  const { failureEnds = problem.groups.some(({ points }) => points > 0) ? 'group' : 'all' } = options;
  const tests: JudgedTest[] = [];
  let points = 0;
  for (const group of problem.groups) {
    let score = 1;
    for (const test of group.tests) {
      const judged = await judgeTest(parts, problem, { ...solution, group, test }, options);
      tests.push(judged.test);
      options.onTest?.(judged.test);
      score = Math.min(score, judged.score);
      if (judged.test.verdict === 'IE' || (score < 1 && failureEnds === 'all'))
        return summarize(tests, points + score * group.points);
      if (judged.test.verdict !== 'AC' && failureEnds === 'group') break;
    }
    points += score * group.points;
  }
  return summarize(tests, points);
}

function summarize(tests: JudgedTest[], points: number): Judgement {
  const fault = tests.find(({ verdict }) => verdict === 'IE');
  const deciding = fault ?? tests.find(({ verdict }) => verdict !== 'AC');
  return { verdict: deciding?.verdict ?? 'AC', tests, points, message: deciding?.message ?? '' };
}

async function judgeTest(
  _parts: JudgeParts,
  { checker, limits }: JudgedProblem,
  { runtime, program, group, test }: Solution & { group: TestGroup; test: PackageTest },
  { signal }: JudgeOptions,
): Promise<{ test: JudgedTest; score: number }> {
  const result = await runtime.run(program, {
    input: test.input,
    limits: { ...limits, seconds: limits.seconds * runtime.offered.factor },
    ...(test.arguments && { arguments: test.arguments }),
    ...(signal && { signal }),
  });
  const { verdict, score, message } =
    verdictOfRun(result, runtime) ?? (await checkOutput(test.checker ?? checker, test, result));
  const { seconds, megabytes } = result;
  return {
    score,
    test: { name: test.name, group: group.name, verdict, seconds, megabytes, ...(message && { message }) },
  };
}

const failed = (verdict: Verdict, message?: string): Checked => ({
  verdict,
  score: 0,
  ...(message && { message }),
});

/** undefined where the program finished and its output decides. */
function verdictOfRun(result: RunResult, runtime: Runtime): Checked | undefined {
  switch (result.outcome) {
    case 'time':
      return failed('TLE');
    case 'memory':
      return failed('MLE');
    case 'output':
      return failed('OLE');
    case 'failed':
      return failed('IE', result.message);
    case 'signal':
      return failed('RE', runtime.exceptionName(result.stderr) ?? result.signal);
    case 'finished':
      if (result.exit_code === 0) return undefined;
      return failed('RE', runtime.exceptionName(result.stderr) ?? `Exit code ${result.exit_code}`);
  }
}

async function checkOutput(checker: Checker, test: PackageTest, { stdout }: RunResult): Promise<Checked> {
  if (checker.kind === 'program') return failed('IE', 'Programs as checkers are not supported yet.');
  const { accepted, message } = compare(checker, stdout, test.answer);
  return accepted ? { verdict: 'AC', score: 1 } : failed('WA', message);
}
