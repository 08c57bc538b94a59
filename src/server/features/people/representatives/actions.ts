import type * as contract from '#contract/people/representatives.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { listRepresentatives } from './queries.ts';

export async function listJsprs({ db, query }: Call<typeof contract.listJsprs, CurrentUser>) {
  return await listRepresentatives(db, 'jspr', query.batch);
}

export async function listSprs({ db, query }: Call<typeof contract.listSprs, CurrentUser>) {
  return await listRepresentatives(db, 'spr', query.batch);
}
