import type * as contract from '#contract/distractor.ts';
import { listRulings } from '../attempt/ruling.queries.ts';
import type { Call } from '../context.ts';
import type { Viewer } from '../http/permission.ts';
import { Problem } from '../http/problem.ts';
import { countGiven, listKeyedVersions } from './distractor.queries.ts';
import { answeredVersions } from './distractor.rules.ts';

export async function tellDistractors({ db, params }: Call<typeof contract.readDistractors, Viewer>) {
  const { id, aptitude_id } = params;
  const given = await countGiven(db, aptitude_id, id);
  if (given.length === 0) throw new Problem('not-found');
  const rulings = await listRulings(db, [aptitude_id]);
  const ruling = rulings.get(aptitude_id)?.rulings.get(id);
  return answeredVersions(given, await listKeyedVersions(db, id), ruling);
}
