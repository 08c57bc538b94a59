import type * as contract from '#contract/questions/history.ts';
import type { Call } from '#server/context.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { listSimilar, listUses, listVersionsOf } from './queries.ts';
import { getQuestion } from '../queries.ts';
import { contentOf, differenceOf, presentQuestion } from '../rules.ts';

export async function tellHistory({ db, params }: Call<typeof contract.readHistory, Viewer>) {
  await getQuestion(db, params.id);
  const rows = await listVersionsOf(db, params.id);
  const versions = rows.map(({ author_regno, author_name, ...row }) => ({
    ...presentQuestion(row),
    author: author_regno === null ? null : { regno: author_regno, name: author_name ?? '' },
    written_at: row.updated_at,
  }));
  return versions.map((version, index) => {
    const before = versions[index + 1];
    return { ...version, changed: before ? differenceOf(contentOf(before), contentOf(version)) : [] };
  });
}

export async function tellUse({ db, params }: Call<typeof contract.readUse, Viewer>) {
  await getQuestion(db, params.id);
  return await listUses(db, params.id);
}

export async function findAlike({ body, db }: Call<typeof contract.findSimilar, Viewer>) {
  return await listSimilar(db, body.texts, body.except);
}
