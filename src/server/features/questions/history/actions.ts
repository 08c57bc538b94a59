import type * as contract from '#contract/questions/history.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { getQuestion } from '../queries.ts';
import { authoredContent, changedFields, toQuestionView } from '../rules.ts';
import { listQuestionUses, listSimilarQuestions, listVersionsWithAuthors } from './queries.ts';

export async function readQuestionHistory({
  db,
  params,
}: Call<typeof contract.readQuestionHistory, CurrentUser>) {
  await getQuestion(db, params.id);
  const rows = await listVersionsWithAuthors(db, params.id);
  const versions = rows.map(({ author_regno, author_name, ...row }) => ({
    ...toQuestionView(row),
    author: author_regno === null ? null : { regno: author_regno, name: author_name ?? '' },
    written_at: row.updated_at,
  }));
  return versions.map((version, index) => {
    const before = versions[index + 1];
    return {
      ...version,
      changed: before ? changedFields(authoredContent(before), authoredContent(version)) : [],
    };
  });
}

export async function readQuestionUse({ db, params }: Call<typeof contract.readQuestionUse, CurrentUser>) {
  await getQuestion(db, params.id);
  return await listQuestionUses(db, params.id);
}

export async function findSimilarQuestions({
  body,
  db,
}: Call<typeof contract.findSimilarQuestions, CurrentUser>) {
  return await listSimilarQuestions(db, body.texts, body.except);
}
