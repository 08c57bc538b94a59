import type * as contract from '#contract/questions/statistics.ts';
import { listRulings } from '#server/features/grading/rulings/queries.ts';
import type { Call } from '#server/context.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { countGiven, listKeyedVersions } from './distractors.queries.ts';
import { answeredVersions } from './rules.ts';

export async function tellDistractors({ db, params }: Call<typeof contract.readDistractors, Viewer>) {
  const { id, aptitude_id } = params;
  const given = await countGiven(db, aptitude_id, id);
  if (given.length === 0) throw new Problem('not-found');
  const rulings = await listRulings(db, [aptitude_id]);
  const ruling = rulings.get(aptitude_id)?.rulings.get(id);
  return answeredVersions(given, await listKeyedVersions(db, id), ruling);
}
