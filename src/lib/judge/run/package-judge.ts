import type {
  Language,
  Limits,
  ProblemPackage,
  Solution,
  Verdict,
} from '../../problem-packages/problem-package.ts';
import type { ProgramRunner } from '../../problem-packages/program-runner.ts';
import type { JudgedTest, JudgeEngine, Source } from '../types.ts';
import { solutionSource } from './solution-source.ts';

type PrintedTest = { name: string; verdict: Verdict; seconds: number; megabytes: number };
export type PackageJudgement = { verdict: Verdict; tests: PrintedTest[]; message: string };

/** So many tests over the time limit settle the verdict; running the others would only take long. */
const MAX_TIMEOUTS = 3;

/**
 * Judges a solution on all tests, samples first. The first test that is not AC gives the verdict. The tests after it still
 * run, unless three tests ended with TLE.
 */
export async function judgeOnAllTests(
  engine: JudgeEngine,
  problem: ProblemPackage,
  limits: Limits,
  source: Source,
): Promise<PackageJudgement> {
  const own = solutionSource(problem, source);
  if (typeof own === 'string') return { verdict: 'IE', tests: [], message: own };
  const options = { failureEnds: 'nothing', maxTimeouts: MAX_TIMEOUTS } as const;
  const { verdict, tests, message } = await engine.judge({ ...problem, limits }, own, options);
  return { verdict, tests: tests.map(toPrinted), message };
}

const toPrinted = ({ name, verdict, seconds, megabytes }: JudgedTest): PrintedTest => ({
  name,
  verdict,
  seconds: Math.round(seconds * 1000) / 1000,
  megabytes: Math.round(megabytes * 10) / 10,
});

const GENERATOR_LIMITS: Limits = { seconds: 60, megabytes: 2048, output_kilobytes: 256 * 1024 };

/** Runs the programs of a package, such as generators of tests, in the engine's sandbox. */
export function programRunner(engine: JudgeEngine): ProgramRunner {
  return async (source, request) => {
    const compiled = await engine.compile(source);
    if (!compiled.ok) return compiled;
    const result = await engine.run(compiled.program, { ...request, limits: GENERATOR_LIMITS });
    if (result.outcome === 'finished' && result.exit_code === 0)
      return { ok: true, stdout: result.stdout, stderr: result.stderr };
    const reason = result.message ?? result.signal ?? `${result.outcome}, exit code ${result.exit_code}`;
    return { ok: false, message: `its program failed (${reason}).` };
  };
}

/** How long an accepted solution may take while a limit is looked for. */
const SEARCH_SECONDS = 30;
const FALLBACK_SECONDS = 10;

export type SettledLimits = { limits: Limits; note?: string };

/**
 * The limits of a package. One that states no time gets the slowest test of its accepted solutions, times the factor of
 * its format, as a multiple of the resolution.
 */
export async function settleLimits(engine: JudgeEngine, problem: ProblemPackage): Promise<SettledLimits> {
  if (!('derived' in problem.limits)) return { limits: problem.limits };
  const { derived, ...others } = problem.limits;
  const search = { ...others, seconds: SEARCH_SECONDS };
  let slowest: number | undefined;
  for (const solution of problem.solutions.filter(isReference(engine))) {
    const { verdict, tests } = await judgeOnAllTests(engine, problem, search, solution);
    if (verdict === 'AC') slowest = Math.max(slowest ?? 0, ...tests.map(({ seconds }) => seconds));
  }
  const { factor, resolution = 1 } = derived;
  const seconds =
    slowest === undefined
      ? FALLBACK_SECONDS
      : Math.max(1, Math.ceil((slowest * factor) / resolution)) * resolution;
  const reason =
    slowest === undefined
      ? 'no accepted solution of it can be judged here'
      : `its slowest accepted solution takes ${slowest.toFixed(2)} seconds`;
  return {
    limits: { ...others, seconds },
    note: `The package has no time limit, and ${reason}: the limit is ${seconds} s.`,
  };
}

const isReference =
  ({ languages }: JudgeEngine) =>
  ({ role, language }: Solution): boolean =>
    role === 'reference' &&
    languages.some((offered: { language: Language }) => offered.language === language);
