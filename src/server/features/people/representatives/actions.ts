import type * as contract from '#contract/people/representatives.ts';
import type { Call } from '#server/context.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { listRepresentatives } from './queries.ts';

export async function listTheJsprs({ db, query }: Call<typeof contract.listJsprs, Viewer>) {
  return await listRepresentatives(db, 'jspr', query.batch);
}

export async function listTheSprs({ db, query }: Call<typeof contract.listSprs, Viewer>) {
  return await listRepresentatives(db, 'spr', query.batch);
}
