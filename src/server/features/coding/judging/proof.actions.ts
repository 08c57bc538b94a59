import type { AuthorProgram, Proof, ProofStep } from '#contract/coding/authoring.ts';
import { LANGUAGE_NAMES, type Language } from '#contract/coding/languages.ts';
import type { JudgeEngine } from '#lib/judge/types.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { getDraftOfVersion } from '../authoring/draft.actions.ts';
import { upsertProof } from '../authoring/queries.ts';
import { concludeProof, type Draft, judgeProgram, listMissing } from '../authoring/rules.ts';
import { proveGenerator, proveValidator } from './author-programs.actions.ts';
import { getJudgedVersion, type JudgedVersion } from './queries.ts';
import { toJudgedProblem } from './rules.ts';

type Parts = { engine: JudgeEngine; signal: AbortSignal };

/** Runs the programs of a version against its tests, and stores what each of them showed. */
export async function proveStoredVersion(
  { db, ...parts }: Parts & { db: Database },
  versionId: number,
): Promise<void> {
  const draft = await getDraftOfVersion(db, versionId);
  const version = await getJudgedVersion(db, versionId);
  const total = draft.programs.length;
  const store = async (
    proof: Pick<Proof, 'steps' | 'missing'> & { state: 'running' | 'proven' | 'failed' },
  ) => await upsertProof(db, versionId, { ...proof, done: proof.steps.length, total });
  await store({ state: 'running', steps: [], missing: [] });
  const proof = await proveVersion(parts, draft, version, async (steps) => {
    await store({ state: 'running', steps, missing: [] });
  });
  await store(proof);
}

/** Runs the programs of a version against its tests. `onStep` gets what has been found after each of them. */
export async function proveVersion(
  parts: Parts,
  draft: Draft,
  version: JudgedVersion,
  onStep: (steps: ProofStep[]) => Promise<void> = async () => {},
): Promise<ReturnType<typeof concludeProof>> {
  const { programs, checker } = draft;
  if (checker.kind === 'program' && !offers(parts.engine, checker.language))
    return concludeProof([`${NO_CHECKER} ${LANGUAGE_NAMES[checker.language]}.`], []);
  const steps: ProofStep[] = [];
  for (const program of programs) {
    steps.push(await proveProgram(parts, program, { programs, version }));
    parts.signal.throwIfAborted();
    await onStep(steps);
  }
  return concludeProof(listMissing(draft), steps);
}

const NO_CHECKER = 'Start a judge that can run the checker: this one cannot run programs in';

const offers = ({ languages }: JudgeEngine, wanted: Language) =>
  languages.some(({ language }) => language === wanted);

async function proveProgram(
  { engine, signal }: Parts,
  program: AuthorProgram,
  { programs, version }: { programs: AuthorProgram[]; version: JudgedVersion },
): Promise<ProofStep> {
  const { name, role, language, files } = program;
  const offered = engine.languages.find((one) => one.language === language);
  if (!offered)
    return {
      ...{ name, role, language, verdict: null, seconds: null, holds: false },
      words: 'No judge here offers this language.',
    };
  if (role === 'validator') return await proveValidator({ engine, signal }, program, version);
  if (role === 'generator') return await proveGenerator({ engine, signal }, program, programs, version);
  const problem = toJudgedProblem(version, language, 'all');
  const { verdict, tests } = await engine.judge(
    problem,
    { language, files },
    { failureEnds: role === 'brute_force' ? 'nothing' : 'all', signal },
  );
  // A brute force may be too slow for large tests. What it finishes has to be right.
  const shown =
    role === 'brute_force'
      ? (tests.find((test) => !['AC', 'TLE', 'MLE'].includes(test.verdict))?.verdict ?? 'AC')
      : verdict;
  const seconds = tests.length > 0 ? Math.max(...tests.map((test) => test.seconds)) : null;
  return judgeProgram(
    { name, role, language },
    { verdict: shown, seconds, limit: problem.limits.seconds * offered.factor },
  );
}
