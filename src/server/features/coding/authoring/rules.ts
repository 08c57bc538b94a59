import type { createProblem, ProblemDraft, Proof, ProofStep } from '#contract/coding/authoring.ts';
import type { Verdict } from '#contract/coding/languages.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { isAboutSql } from '../problems/rules.ts';

/** A problem as its author has saved it. */
export type Draft = Parsed<typeof createProblem.body>;

/** Languages in which references must be written, at least. A problem about SQL needs two queries instead. */
const LEAST_REFERENCES = 2;
/** The limit leaves this factor for the slowest reference. */
const HEADROOM = 2;

/** What keeps a version from being proven that can be seen without running anything. */
export function listMissing({ programs, tests, groups, topics }: Draft): string[] {
  const references = programs.filter(({ role }) => role === 'reference');
  const aboutSql = isAboutSql(topics);
  const kinds = new Set(references.map(({ language, name }) => (aboutSql ? name : language)));
  const hidden = tests.filter(({ sample }) => !sample);
  const points = groups.reduce((sum, group) => sum + group.points, 0);
  const unknown = hidden.find(({ group }) => !groups.some(({ name }) => name === group));
  const empty = groups.find(({ name }) => !hidden.some(({ group }) => group === name));
  return [
    ...(topics.length > 0 ? [] : ['Choose a topic.']),
    ...(tests.some(({ sample }) => sample) ? [] : ['Add a sample that students see.']),
    ...(hidden.length > 0 ? [] : ['Add hidden tests.']),
    ...(unknown ? [`The test ${unknown.name} names the group ${unknown.group}, which does not exist.`] : []),
    ...(empty ? [`The group ${empty.name} has no test.`] : []),
    ...(points === 100 ? [] : [`The points of the groups add up to ${points} instead of 100.`]),
    ...(kinds.size >= LEAST_REFERENCES
      ? []
      : [aboutSql ? 'Add two reference queries.' : 'Add reference solutions in two languages.']),
    ...(programs.some(({ role }) => role === 'brute_force') || aboutSql ? [] : ['Add a brute force.']),
    ...(programs.some(({ role }) => role === 'wrong') ? [] : ['Add a wrong solution, which must fail.']),
  ];
}

/** Judges one program of the author by the verdict and the time of its slowest test. `limit` in seconds. */
export function judgeProgram(
  { name, role, language }: Pick<ProofStep, 'name' | 'role' | 'language'>,
  { verdict, seconds, limit }: { verdict: Verdict; seconds: number | null; limit: number },
): ProofStep {
  const step = { name, role, language, verdict, seconds };
  const fails = (words: string): ProofStep => ({ ...step, holds: false, words });
  const holds = (words: string): ProofStep => ({ ...step, holds: true, words });
  if (verdict === 'IE') return fails('The judge could not run it. Try again.');
  if (role === 'reference') {
    if (verdict !== 'AC') return fails('A reference passes all tests.');
    if ((seconds ?? 0) * HEADROOM > limit)
      return fails(`It uses more than half of the limit of ${limit} s. Raise the limit or shrink the tests.`);
    return holds('It passes all tests.');
  }
  if (role === 'brute_force')
    return verdict === 'AC' || verdict === 'TLE'
      ? holds('It agrees on all tests that it finishes.')
      : fails('It disagrees with the answers.');
  if (role === 'slow')
    return verdict === 'TLE'
      ? holds('It is too slow, as it should be.')
      : fails('A slow solution exceeds the time limit.');
  return verdict === 'AC'
    ? fails('No test finds its mistake. Add one.')
    : holds('The tests find its mistake.');
}

/** The outcome of a proof whose programs have run. */
export function concludeProof(missing: string[], steps: ProofStep[]): Proof & { state: 'proven' | 'failed' } {
  const broken = steps.filter(({ holds }) => !holds).map(({ name, words }) => `${name}: ${words}`);
  const all = [...missing, ...broken];
  return {
    state: all.length === 0 ? 'proven' : 'failed',
    ...{ steps, missing: all, done: steps.length, total: steps.length },
  };
}

/** The texts of a draft that are shown as HTML, in a fixed order. */
export const textsOf = ({
  statement,
  input_format,
  output_format,
  constraints,
  editorial,
}: ProblemDraft) => ({
  ...{ statement, input_format, output_format, constraints, editorial },
});
