import type {
  Checker,
  JudgeProgram,
  Language,
  PackageTest,
  TestGroup,
  Verdict,
} from '../problem-packages/problem-package.ts';
import { compare } from './checkers/checker.ts';
import {
  type PreparedProgram,
  type ProgramVerdict,
  prepareProgram,
  runChecker,
} from './checkers/program-checker.ts';
import { fileInputAndOutput } from './file-io.ts';
import { interact, UNBUFFERED } from './interaction.ts';
import { runPasses } from './passes.ts';
import type { Runtime, RuntimeRequest } from './runtime.ts';
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
type Checked = { verdict: Verdict; score: number; message?: string; feedback?: Buffer };

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
  return await judgeGroups(parts, problem, { runtime, program: compiled.program, source }, options);
}

type Solution = { runtime: Runtime; program: CompiledProgram; source: Source };

async function judgeGroups(
  parts: JudgeParts,
  problem: JudgedProblem,
  solution: Solution,
  options: JudgeOptions,
): Promise<Judgement> {
  const { failureEnds = problem.groups.some(({ points }) => points > 0) ? 'group' : 'all', maxTimeouts } =
    options;
  const judgeTest = testJudge(parts, problem, solution, options);
  const tests: JudgedTest[] = [];
  let points = 0;
  for (const group of problem.groups) {
    let score = 1;
    for (const test of group.tests) {
      const judged = await judgeTest(group, test);
      tests.push(judged.test);
      options.onTest?.(judged.test, judged.run);
      score = Math.min(score, judged.score);
      if (endsAll(judged.test.verdict, test.sample, failureEnds)) return summarize(tests, points);
      if (tests.filter(({ verdict }) => verdict === 'TLE').length === maxTimeouts)
        return summarize(tests, points);
      if (judged.score === 0 && failureEnds === 'group') break;
    }
    points += score * group.points;
  }
  return summarize(tests, points);
}

const AT_A_LIMIT: Verdict[] = ['TLE', 'MLE', 'OLE'];

function endsAll(verdict: Verdict, isSample: boolean, failureEnds: JudgeOptions['failureEnds']): boolean {
  if (verdict === 'AC' || verdict === 'IE' || failureEnds === 'all') return verdict !== 'AC';
  return failureEnds === 'group' && isSample && AT_A_LIMIT.includes(verdict);
}

function summarize(tests: JudgedTest[], points: number): Judgement {
  const fault = tests.find(({ verdict }) => verdict === 'IE');
  const deciding = fault ?? tests.find(({ verdict }) => verdict !== 'AC');
  return { verdict: deciding?.verdict ?? 'AC', tests, points, message: deciding?.message ?? '' };
}

const failed = (verdict: Verdict, message?: string): Checked => ({
  verdict,
  score: 0,
  ...(message && { message }),
});

/** Checks outputs. Programs of the problem are compiled when the first test needs them. */
function outputChecker(
  { runtimeOf }: JudgeParts,
  problem: JudgedProblem,
  source: Source,
  signal: AbortSignal | undefined,
) {
  const prepared = new Map<JudgeProgram, Promise<PreparedProgram | string>>();
  const prepare = (one: JudgeProgram, what: 'checker' | 'interactor') => {
    const known = prepared.get(one) ?? prepareProgram(one, runtimeOf, what);
    prepared.set(one, known);
    return known;
  };

  async function check(
    group: TestGroup,
    test: PackageTest,
    output: Uint8Array,
    { seconds, megabytes }: RunResult,
    feedback?: Uint8Array,
  ): Promise<Checked> {
    const checker: Checker = test.checker ?? problem.checker;
    if (checker.kind !== 'program') {
      const { accepted, message } = compare(checker, output, test.answer);
      return accepted ? { verdict: 'AC' as const, score: 1 } : failed('WA', message);
    }
    const ready = await prepare(checker, 'checker');
    if (typeof ready === 'string') return failed('IE', ready);
    const submission = { language: source.language, content: source.files[0]?.content ?? '' };
    const { points } = group;
    return checkedBy(
      await runChecker(ready, {
        test,
        output,
        submission,
        points,
        seconds,
        megabytes,
        ...(feedback && { feedback }),
        ...(signal && { signal }),
      }),
      points,
    );
  }
  return { prepare, check };
}

/** Judges one test after another. */
function testJudge(
  parts: JudgeParts,
  problem: JudgedProblem,
  { runtime, program, source }: Solution,
  { signal }: JudgeOptions,
) {
  const { prepare, check } = outputChecker(parts, problem, source, signal);

  async function runOn(
    group: TestGroup,
    test: PackageTest,
  ): Promise<{ result?: RunResult; checked: Checked }> {
    const limits = { ...problem.limits, ...test.limits };
    const request = {
      input: test.input,
      limits: { ...limits, seconds: limits.seconds * runtime.offered.factor },
      ...(test.arguments && { arguments: test.arguments }),
      ...(problem.file_io && fileInputAndOutput(problem.file_io, runtime)),
      ...(signal && { signal }),
    };
    const run = (asked: RuntimeRequest) => runtime.run(program, asked);
    const checkRun = async (result: RunResult, tested = test, feedback?: Uint8Array) =>
      verdictOfRun(result, runtime) ?? (await check(group, tested, result.stdout, result, feedback));
    if (problem.passes)
      return await runPasses(request, problem.passes, run, (result, { input, feedback }) =>
        checkRun(result, { ...test, input }, feedback),
      );
    if (!problem.interactor) {
      const result = await run(request);
      return { result, checked: await checkRun(result) };
    }
    const interactor = await prepare(problem.interactor, 'interactor');
    if (typeof interactor === 'string') return { checked: failed('IE', interactor) };
    const { result, said, interactorDecided, output } = await interact(
      { runtime, program, request: { ...request, ...(problem.unbuffered && UNBUFFERED) } },
      interactor,
      test,
    );
    const ended = interactorDecided ? undefined : verdictOfRun(result, runtime);
    const checked = ended ?? checkedBy(said, group.points);
    if (checked.verdict !== 'AC' || !problem.interactor.checked) return { result, checked };
    return { result, checked: await check(group, test, output, result) };
  }

  return async (group: TestGroup, test: PackageTest) => {
    const { result, checked } = await runOn(group, test).catch((error: Error) => {
      signal?.throwIfAborted();
      return { result: undefined, checked: failed('IE', error.message) };
    });
    const { verdict, score, message } = checked;
    const { seconds = 0, megabytes = 0 } = result ?? {};
    const judged: JudgedTest = {
      ...{ name: test.name, group: group.name, verdict, seconds, megabytes },
      ...(message && { message }),
    };
    return { score, test: judged, run: result };
  };
}

/** Points count as a share of the group's. An accepted test has all, unless its checker said how many. */
function checkedBy({ verdict, score, points, message, feedback }: ProgramVerdict, ofGroup: number): Checked {
  const share = score ?? (points === undefined ? undefined : points / (ofGroup || 1));
  const own = verdict === 'IE' ? 0 : Math.min(Math.max(share ?? (verdict === 'AC' ? 1 : 0), 0), 1);
  return { verdict, score: own, ...(message && { message }), ...(feedback && { feedback }) };
}

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
