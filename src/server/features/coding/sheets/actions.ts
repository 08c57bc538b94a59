import type * as contract from '#contract/coding/sheets.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { LEAST_PEOPLE } from '#contract/insights/cohort.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { renderText } from '#server/platform/markdown/markdown.ts';
import {
  countSolvedEntries,
  deleteSheet,
  getSheet,
  insertSheet,
  listEntries,
  listProblemIds,
  listSheetsOf,
  lockSheet,
  readGroupProgress,
  replaceEntries,
  updateSheet,
  updateSheetPublished,
  upsertMark,
} from './queries.ts';
import { flatten, groupBySection } from './rules.ts';

export async function listSheets({ db, user }: Call<typeof contract.listSheets, CurrentUser>) {
  return await listSheetsOf(db, user.accountId, user.role === 'admin');
}

/** Throws `not-found`. */
export async function readSheet({ db, params, user }: Call<typeof contract.readSheet, CurrentUser>) {
  const sheet = await getSheet(db, params.id, user.role === 'admin');
  return { ...sheet, sections: groupBySection(await listEntries(db, params.id, user.accountId)) };
}

/** Throws `not-found`. */
export async function markEntry({ body, db, params, user }: Call<typeof contract.markEntry, CurrentUser>) {
  return await upsertMark(
    db,
    { entryId: params.id, accountId: user.accountId },
    { state: body.state, note: body.note },
  );
}

type Draft = Parsed<typeof contract.createSheet.body>;

/** Throws `unknown-problem`. */
export async function createSheet({ body, db, user }: Call<typeof contract.createSheet, CurrentUser>) {
  return { id: await insertDraft(db, body, user.accountId, 'sheet.create') };
}

/** Inserts a sheet that students do not see yet. Throws `unknown-problem`. */
export async function insertDraft(
  db: Database,
  draft: Draft,
  author: number | null,
  action: 'sheet.create' | 'sheet.import',
): Promise<number> {
  const description_html = await renderText(draft.description, 'markdown');
  return await transaction(db, async (tx) => {
    const { title, description } = draft;
    const id = await insertSheet(tx, { title, description, description_html });
    await storeEntries(tx, id, draft);
    await audit(tx, { actor: author, action, subject: ['sheet', id], after: { title } });
    return id;
  });
}

/** Throws `not-found` and `unknown-problem`. */
export async function editSheet({
  body,
  db,
  params,
  user,
}: Call<typeof contract.editSheet, CurrentUser>): Promise<null> {
  const { title, description } = body;
  const description_html = await renderText(description, 'markdown');
  await transaction(db, async (tx) => {
    const before = await lockSheet(tx, params.id);
    await updateSheet(tx, params.id, { title, description, description_html });
    await storeEntries(tx, params.id, body);
    await audit(tx, {
      ...{ actor: user.accountId, action: 'sheet.edit', subject: ['sheet', params.id] },
      ...{ before: { title: before.title }, after: { title, entries: flatten(body.sections).length } },
    });
  });
  return null;
}

async function storeEntries(tx: Tx, id: number, { sections }: Draft): Promise<void> {
  const entries = flatten(sections);
  const slugs = entries.flatMap(({ problem_slug }) => problem_slug ?? []);
  const problems = await listProblemIds(tx, slugs);
  const unknown = slugs.find((slug) => !problems.has(slug));
  if (unknown !== undefined)
    throw new Problem('unknown-problem', { issues: [{ path: 'sections', message: unknown }] });
  await replaceEntries(tx, id, entries, problems);
}

/** Throws `not-found`. */
export async function publishSheet({
  body,
  db,
  params,
  user,
}: Call<typeof contract.publishSheet, CurrentUser>): Promise<null> {
  await transaction(db, async (tx) => {
    const { published_at } = await lockSheet(tx, params.id);
    if ((published_at !== null) === body.published) return;
    await updateSheetPublished(tx, params.id, body.published);
    await audit(tx, {
      actor: user.accountId,
      action: body.published ? 'sheet.publish' : 'sheet.unpublish',
      subject: ['sheet', params.id],
    });
  });
  return null;
}

/** Throws `not-found`, and `sheet-published` for one that students see. */
export async function removeSheet({
  db,
  params,
  user,
}: Call<typeof contract.removeSheet, CurrentUser>): Promise<null> {
  await transaction(db, async (tx) => {
    const { title, published_at } = await lockSheet(tx, params.id);
    if (published_at !== null) throw new Problem('sheet-published');
    await deleteSheet(tx, params.id);
    await audit(tx, {
      ...{ actor: user.accountId, action: 'sheet.delete', subject: ['sheet', params.id], before: { title } },
    });
  });
  return null;
}

/** Throws `not-found`. */
export async function readSheetProgress({
  db,
  params,
}: Call<typeof contract.readSheetProgress, CurrentUser>) {
  await getSheet(db, params.id, true);
  const [groups, entries] = await Promise.all([
    readGroupProgress(db, params.id, LEAST_PEOPLE),
    countSolvedEntries(db, params.id),
  ]);
  return { groups, entries, as_of: new Date() };
}
