import type * as contract from '#contract/person.ts';
import type { Call } from '../context.ts';
import type { Viewer } from '../http/permission.ts';
import { listRepresentatives } from './queries.ts';

export async function listTheJsprs({ db, query }: Call<typeof contract.listJsprs, Viewer>) {
  return await listRepresentatives(db, 'jspr', query.batch);
}

export async function listTheSprs({ db, query }: Call<typeof contract.listSprs, Viewer>) {
  return await listRepresentatives(db, 'spr', query.batch);
}
