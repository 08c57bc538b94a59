import * as contract from '#contract/coding/authoring.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { createDraft } from './actions.ts';
import { toDraft } from './draft.actions.ts';
import { freeSlug, toPackage, UNGROUPED } from './package.rules.ts';
import { hashOf, insertTestFiles } from './queries.ts';
import { getNewestVersion, listSlugsLike, readTestFiles } from './read.queries.ts';

const bytesOf = async (file: File): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

/**
 * Creates a draft from a package, under another short name where its own is taken. Throws `unreadable-package` with the sentence of the
 * reader, `table-too-large` and `busy`.
 */
export async function importProblem({
  body,
  db,
  problemPackages,
  renderer,
  user,
}: Call<typeof contract.importProblem, CurrentUser>) {
  const { file } = body;
  const { draft, files, remarks } = await problemPackages.read({
    bytes: await bytesOf(file),
    name: file.name,
  });
  const slug = freeSlug(draft.slug, await listSlugsLike(db, draft.slug));
  if (slug !== draft.slug) remarks.push(`Another problem is called ${draft.slug}, so this one is ${slug}.`);
  const parsed = contract.createProblem.body.safeParse({ ...draft, slug });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Problem('unreadable-package', { message: `${issue?.path.join('.')}: ${issue?.message}` });
  }
  await insertTestFiles(db, files);
  const id = await createDraft({ db, renderer }, parsed.data, user.accountId, 'problem.import');
  return { id, remarks };
}

/** Stores the files of tests, which a draft then names by their hashes. Throws `unreadable-package`, `table-too-large` and `busy`. */
export async function uploadTests({
  body,
  db,
  problemPackages,
}: Call<typeof contract.uploadTests, CurrentUser>) {
  const { file } = body;
  const { tests, notes } = await problemPackages.readTests({ bytes: await bytesOf(file), name: file.name });
  await insertTestFiles(
    db,
    tests.flatMap(({ input, answer }) => [input, answer]),
  );
  return {
    tests: tests.map(({ name, group, sample, input, answer }) => ({
      ...{ name, group: group || UNGROUPED, sample, explanation: '' },
      ...{ input_hash: hashOf(input).toString('hex'), answer_hash: hashOf(answer).toString('hex') },
    })),
    remarks: notes,
  };
}

export async function uploadTestText({ body, db }: Call<typeof contract.uploadTestText, CurrentUser>) {
  const content = new TextEncoder().encode(body.text);
  await insertTestFiles(db, [content]);
  return { hash: hashOf(content).toString('hex') };
}

/** The newest version as a package for another system. Throws `not-found`, `table-too-large` and `busy`. */
export async function exportProblem({
  db,
  params,
  problemPackages,
  query,
}: Call<typeof contract.exportProblem, CurrentUser>): Promise<File> {
  const version = await getNewestVersion(db, params.id);
  const hashes = version.tests.flatMap(({ input_hash, answer_hash }) => [input_hash, answer_hash]);
  const problem = toPackage(toDraft(version), await readTestFiles(db, hashes));
  const bytes = await problemPackages.write(problem, query.format);
  return new File([bytes], `${version.slug}-${query.format}.zip`, { type: 'application/zip' });
}
