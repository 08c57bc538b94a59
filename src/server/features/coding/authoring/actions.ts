import type * as contract from '#contract/coding/authoring.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { pageCounts } from '#server/platform/http/paging.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { CANNOT_RENDER, type Renderer } from '#server/platform/markdown/renderer.ts';
import { PRIORITY, proveVersion } from '../judging/tasks.actions.ts';
import { toDraft } from './draft.actions.ts';
import {
  insertProblem,
  insertVersion,
  listStoredHashes,
  lockProblem,
  type NewVersion,
  updatePublished,
  updateUnpublished,
  upsertProof,
} from './queries.ts';
import { findProof, getNewestVersion, getTestFile, listVersions, searchDrafts } from './read.queries.ts';
import { textsOf } from './rules.ts';

type Draft = Parsed<typeof contract.createProblem.body>;

/** The longest text of a test file that is shown. */
const MAX_SHOWN_BYTES = 65_536;

export async function listProblemDrafts({ db, query }: Call<typeof contract.listProblemDrafts, CurrentUser>) {
  const { page, limit, search, status } = query;
  const { rows, total } = await searchDrafts(db, { search, status, limit, offset: (page - 1) * limit });
  return { results: rows, ...pageCounts(query, total) };
}

/** Throws `not-found`. */
export async function readProblemDraft({ db, params }: Call<typeof contract.readProblemDraft, CurrentUser>) {
  const version = await getNewestVersion(db, params.id);
  const [proof, versions] = await Promise.all([findProof(db, version.id), listVersions(db, params.id)]);
  return {
    ...{ id: params.id, status: version.status, version: version.number },
    published_version: version.published_version,
    draft: toDraft(version),
    ...{ proof, versions },
  };
}

/** Throws `slug-taken`, `tests-missing` and `invalid-input`. */
export async function createProblem({
  body,
  db,
  renderer,
  user,
}: Call<typeof contract.createProblem, CurrentUser>) {
  const id = await createDraft({ db, renderer }, body, user.accountId, 'problem.create');
  return { id, version: 1 };
}

/** Creates a problem in its first version. Throws `slug-taken`, `tests-missing` and `invalid-input`. */
export async function createDraft(
  { db, renderer }: { db: Database; renderer: Renderer },
  draft: Draft,
  author: number,
  action: 'problem.create' | 'problem.import',
): Promise<number> {
  const rendered = await renderDraft(renderer, draft);
  return await transaction(db, async (tx) => {
    await requireStored(tx, draft);
    const id = await insertProblem(tx, draft.slug);
    await insertVersion(tx, id, 1, { draft, ...rendered, created_by: author });
    await audit(tx, {
      ...{ actor: author, action, subject: ['problem', id] },
      after: { slug: draft.slug, title: draft.title },
    });
    return id;
  });
}

/** Throws `not-found`, `problem-changed`, `tests-missing` and `invalid-input`. The slug stays what it was at creation. */
export async function saveProblem({
  body,
  db,
  params,
  renderer,
  user,
}: Call<typeof contract.saveProblem, CurrentUser>) {
  const { draft, based_on } = body;
  const rendered = await renderDraft(renderer, draft);
  return await transaction(db, async (tx) => {
    const before = await lockProblem(tx, params.id);
    if (before.number !== based_on) throw new Problem('problem-changed');
    await requireStored(tx, draft);
    const version = before.number + 1;
    await insertVersion(tx, params.id, version, { draft, ...rendered, created_by: user.accountId });
    await audit(tx, {
      ...{ actor: user.accountId, action: 'problem.save', subject: ['problem', params.id] },
      before: { version: before.number },
      after: { version, title: draft.title },
    });
    return { id: params.id, version };
  });
}

/** The HTML of a draft. Throws `invalid-input` for a text that takes too long to render. */
async function renderDraft(
  renderer: Renderer,
  draft: Draft,
): Promise<Pick<NewVersion, 'html' | 'explanations_html'>> {
  const texts = textsOf(draft);
  const explanations = draft.tests.map(({ explanation }) => explanation);
  const html = await renderer.render([...Object.values(texts), ...explanations], new Map());
  const htmlOf = (path: string, text: string) => {
    const rendered = html.get(text);
    if (rendered === undefined && text !== '')
      throw new Problem('invalid-input', { issues: [{ path, message: CANNOT_RENDER }] });
    return rendered ?? '';
  };
  return {
    html: {
      statement: htmlOf('statement', texts.statement),
      input_format: htmlOf('input_format', texts.input_format),
      output_format: htmlOf('output_format', texts.output_format),
      constraints: htmlOf('constraints', texts.constraints),
      editorial: htmlOf('editorial', texts.editorial),
    },
    explanations_html: explanations.map((text, at) => htmlOf(`tests.${at}.explanation`, text)),
  };
}

/** Throws `tests-missing` unless every file that a test names was uploaded. */
async function requireStored(tx: Tx, { tests }: Draft): Promise<void> {
  const named = new Set(tests.flatMap(({ input_hash, answer_hash }) => [input_hash, answer_hash]));
  const stored = await listStoredHashes(tx, [...named]);
  if (stored.size < named.size) throw new Problem('tests-missing');
}

/** Throws `not-found`. */
export async function readTestFile({ db, params }: Call<typeof contract.readTestFile, CurrentUser>) {
  const content = await getTestFile(db, params.id, params.hash);
  const text = content.subarray(0, MAX_SHOWN_BYTES).toString('utf8').replaceAll('\u0000', '\u{FFFD}');
  return { text, bytes: content.length };
}

/** Throws `not-found` and `proof-running`. */
export async function proveProblem({ db, params, user }: Call<typeof contract.proveProblem, CurrentUser>) {
  return await transaction(db, async (tx) => {
    const { version_id } = await lockProblem(tx, params.id);
    if (!version_id) throw new Problem('not-found');
    if ((await findProof(tx, version_id)).state === 'running') throw new Problem('proof-running');
    const proof = { state: 'running' as const, steps: [], missing: [], done: 0, total: 0 };
    await upsertProof(tx, version_id, proof);
    await addJob(tx, proveVersion, { version_id }, { priority: PRIORITY.proof, key: String(version_id) });
    await audit(tx, {
      ...{ actor: user.accountId, action: 'problem.prove', subject: ['problem', params.id] },
    });
    return proof;
  });
}

/** Throws `not-found` and `not-proven`. */
export async function publishProblem({
  db,
  params,
  user,
}: Call<typeof contract.publishProblem, CurrentUser>): Promise<null> {
  await transaction(db, async (tx) => {
    const { version_id, number, status } = await lockProblem(tx, params.id);
    if (!version_id || (await findProof(tx, version_id)).state !== 'proven') throw new Problem('not-proven');
    await updatePublished(tx, params.id);
    await audit(tx, {
      ...{ actor: user.accountId, action: 'problem.publish', subject: ['problem', params.id] },
      ...{ before: { status }, after: { status: 'published', version: number } },
    });
  });
  return null;
}

/** Throws `not-found`. */
export async function unpublishProblem({
  db,
  params,
  user,
}: Call<typeof contract.unpublishProblem, CurrentUser>): Promise<null> {
  await transaction(db, async (tx) => {
    const { status } = await lockProblem(tx, params.id);
    if (status !== 'published') return;
    await updateUnpublished(tx, params.id);
    await audit(tx, {
      ...{ actor: user.accountId, action: 'problem.unpublish', subject: ['problem', params.id] },
      ...{ before: { status }, after: { status: 'unpublished' } },
    });
  });
  return null;
}
