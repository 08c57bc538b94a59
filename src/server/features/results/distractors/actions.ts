import type * as contract from '#contract/results/distractors.ts';
import type { Call } from '#server/context.ts';
import { listRulings } from '#server/features/grading/rulings/queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { countGivenAnswers, listVersionsWithKeys } from './queries.ts';
import { analyseVersions } from './rules.ts';

export async function readDistractorAnalysis({
  db,
  params,
}: Call<typeof contract.readDistractorAnalysis, CurrentUser>) {
  const { id, aptitude_id } = params;
  const given = await countGivenAnswers(db, aptitude_id, id);
  if (given.length === 0) throw new Problem('not-found');
  const rulings = await listRulings(db, [aptitude_id]);
  const ruling = rulings.get(aptitude_id)?.rulings.get(id);
  return analyseVersions(given, await listVersionsWithKeys(db, id), ruling);
}
