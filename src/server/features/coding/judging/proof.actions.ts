import type { AuthorProgram, Proof, ProofStep } from '#contract/coding/authoring.ts';
import type { JudgeEngine } from '#lib/judge/types.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { getDraftOfVersion } from '../authoring/draft.actions.ts';
import { upsertProof } from '../authoring/queries.ts';
import { concludeProof, judgeProgram, listMissing } from '../authoring/rules.ts';
import { proveGenerator, proveValidator } from './author-programs.actions.ts';
import { getJudgedVersion, type JudgedVersion } from './queries.ts';
import { toJudgedProblem } from './rules.ts';

/** Runs the programs of a version against its tests, and stores what each of them showed. */
export async function proveStoredVersion(
  { db, engine, signal }: { db: Database; engine: JudgeEngine; signal: AbortSignal },
  versionId: number,
): Promise<void> {
  const draft = await getDraftOfVersion(db, versionId);
  const version = await getJudgedVersion(db, versionId);
  const { programs } = draft;
  const steps: ProofStep[] = [];
  const store = async (proof: Omit<Proof, 'done' | 'total'> & { state: 'running' | 'proven' | 'failed' }) =>
    await upsertProof(db, versionId, { ...proof, done: steps.length, total: programs.length });
  await store({ state: 'running', steps, missing: [] });
  for (const program of programs) {
    steps.push(await proveProgram({ engine, signal }, program, { programs, version }));
    signal.throwIfAborted();
    await store({ state: 'running', steps, missing: [] });
  }
  await store(concludeProof(listMissing(draft), steps));
}

async function proveProgram(
  { engine, signal }: { engine: JudgeEngine; signal: AbortSignal },
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
