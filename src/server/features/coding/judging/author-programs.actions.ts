import type { AuthorProgram, ProofStep } from '#contract/coding/authoring.ts';
import type { Verdict } from '#contract/coding/languages.ts';
import type { CompiledProgram, JudgeEngine } from '#lib/judge/types.ts';
import type { Limits, PackageTest } from '#lib/problem-packages/problem-package.ts';
import type { JudgedVersion } from './queries.ts';
import { toJudgedProblem } from './rules.ts';

type Parts = { engine: JudgeEngine; signal: AbortSignal };
type Finding = { verdict: Verdict; holds: boolean; words: string };

/** Generators and validators are the author's own, so they get more than solutions. */
const LIMITS: Limits = { seconds: 10, megabytes: 1_024, output_kilobytes: 65_536 };
const RANDOM_TESTS = 20;
/** An input validator of ICPC accepts with 42. */
const ACCEPTING = [0, 42];

/** Runs a validator of the author on the input of every test. */
export async function proveValidator(
  { engine, signal }: Parts,
  author: AuthorProgram,
  { tests }: JudgedVersion,
): Promise<ProofStep> {
  return await withProgram(engine, author, async (program) => {
    for (const { name, input } of tests) {
      const { outcome, exit_code = -1 } = await engine.run(program, { input, limits: LIMITS, signal });
      if (outcome !== 'finished' || !ACCEPTING.includes(exit_code))
        return { verdict: 'WA', holds: false, words: `It refuses the input of the test ${name}.` };
    }
    return { verdict: 'AC', holds: true, words: 'It accepts the inputs of all tests.' };
  });
}

/**
 * Makes small inputs with a generator of the author, which gets a number as its argument, and has all references and brute forces answer
 * them: they have to agree with the first reference.
 */
export async function proveGenerator(
  parts: Parts,
  author: AuthorProgram,
  programs: AuthorProgram[],
  version: JudgedVersion,
): Promise<ProofStep> {
  const { engine, signal } = parts;
  const [reference, ...others] = programs
    .filter(({ role }) => role === 'reference' || role === 'brute_force')
    .toSorted((a, b) => Number(b.role === 'reference') - Number(a.role === 'reference'));
  return await withProgram(engine, author, async (program) => {
    const inputs: Uint8Array[] = [];
    for (let seed = 1; seed <= RANDOM_TESTS; seed++) {
      const request = { input: new Uint8Array(), arguments: [String(seed)], limits: LIMITS, signal };
      const { outcome, exit_code, stdout } = await engine.run(program, request);
      if (outcome !== 'finished' || exit_code !== 0)
        return { verdict: 'RE', holds: false, words: `It fails for the number ${seed}.` };
      inputs.push(stdout);
    }
    if (!reference)
      return { verdict: 'AC', holds: false, words: 'There is no reference to answer its inputs.' };
    const tests = await answer(parts, reference, inputs);
    if (typeof tests === 'string') return { verdict: 'WA', holds: false, words: tests };
    for (const other of others) {
      const { verdict, tests: judged } = await engine.judge(
        {
          ...toJudgedProblem(version, other.language, 'samples'),
          groups: [{ name: 'random', points: 0, tests }],
        },
        other,
        { failureEnds: 'all', signal },
      );
      if (verdict === 'WA' || verdict === 'RE' || verdict === 'CE')
        return {
          ...{ verdict, holds: false },
          words: `${other.name} and ${reference.name} disagree for the number ${judged.at(-1)?.name}.`,
        };
    }
    return {
      ...{ verdict: 'AC', holds: true },
      words: `All references and brute forces agree on ${RANDOM_TESTS} of its inputs.`,
    };
  });
}

/** The inputs with the answers of the first reference, or why there are none. */
async function answer(
  { engine, signal }: Parts,
  { name, language, files }: AuthorProgram,
  inputs: Uint8Array[],
): Promise<PackageTest[] | string> {
  const compiled = await engine.compile({ language, files });
  if (!compiled.ok) return `${name} cannot be compiled.`;
  const tests: PackageTest[] = [];
  for (const [at, input] of inputs.entries()) {
    const { outcome, exit_code, stdout } = await engine.run(compiled.program, {
      input,
      limits: LIMITS,
      signal,
    });
    if (outcome !== 'finished' || exit_code !== 0) return `${name} fails for the number ${at + 1}.`;
    tests.push({ name: String(at + 1), sample: false, input, answer: stdout });
  }
  return tests;
}

async function withProgram(
  engine: JudgeEngine,
  { name, role, language, files }: AuthorProgram,
  work: (program: CompiledProgram) => Promise<Finding>,
): Promise<ProofStep> {
  const step = { name, role, language, seconds: null };
  const compiled = await engine.compile({ language, files });
  if (!compiled.ok)
    return {
      ...step,
      verdict: 'CE',
      holds: false,
      words: compiled.message.slice(0, 500) || 'It cannot be compiled.',
    };
  return { ...step, ...(await work(compiled.program)) };
}
