import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type * as contract from '#contract/questions/imports.ts';
import type { FileProblem, FileQuestion } from '#lib/question-formats/file-question.ts';
import { questionTableTemplate } from '#lib/question-formats/tables/template.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { pageCounts } from '#server/platform/http/paging.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { markPicturesUsed } from '../pictures/queries.ts';
import { listTopicCounts } from '../topics/queries.ts';
import {
  deleteImport,
  getImport,
  insertImport,
  listImports,
  lockImport,
  updateImportState,
} from './import.queries.ts';
import { formatRanges, listGeneralRemarks } from './import.rules.ts';
import { bulkUpdateItems, countItems, insertItems } from './item.queries.ts';
import { type ImportContext, passageTitle, toImportedItem } from './item.rules.ts';
import { storePictures } from './picture.actions.ts';
import {
  insertImportedQuestions,
  insertPassages,
  listImportedPictures,
  listNewPassages,
  lockImports,
  removeImportedQuestions,
  skipDuplicates,
} from './run.queries.ts';

const BATCH_SIZE = 50;

/** Reads a file in the sandbox and stores its questions as a draft, which `startImportPreparation` then renders. */
export async function uploadQuestionFile(call: Call<typeof contract.uploadQuestionFile, CurrentUser>) {
  const { body, db, questionFileReader, user } = call;
  const fileName = body.file.name.replace(/[\p{Cc}\p{Surrogate}/\\]/gu, '').slice(-200) || 'file';
  const bytes = new Uint8Array(await body.file.arrayBuffer());
  const { format, items, problems, leftOut } = await questionFileReader.read({ bytes, name: fileName });
  if (items.length === 0)
    throw new Problem('not-questions', {
      message: `No question could be read from this file (${format}). ${problems[0]?.message ?? ''}`.trim(),
    });
  const addressOf = await storePictures(call, items);
  const topics = new Map((await listTopicCounts(db)).map(({ name }) => [name.toLowerCase(), name]));
  const read = await toImportedItems(items, problems, (item) => ({
    topics,
    source: fileName,
    addressOf: (picture) => {
      const found = item.pictures?.find(({ name }) => name === picture);
      return found && addressOf(found.bytes);
    },
  }));
  const id = await transaction(db, async (tx) => {
    const remarks = listGeneralRemarks(items, problems);
    const facts = {
      ...{ file_name: fileName, format, remarks, total: items.length, left_out: leftOut },
      author_id: user.accountId,
    };
    const id = await insertImport(tx, facts);
    await insertItems(tx, id, read);
    return id;
  });
  return { id };
}

/** Yields to the event loop between batches, so that saves of running tests need not wait. */
async function toImportedItems(
  items: FileQuestion[],
  fileProblems: FileProblem[],
  contextOf: (item: FileQuestion) => ImportContext,
) {
  const ofItem = Map.groupBy(fileProblems, (problem) => problem.item);
  const read = [];
  let lead: number | null = null;
  for (const [position, item] of items.entries()) {
    if (position % BATCH_SIZE === 0) await yieldToEventLoop();
    const { problems, ...made } = toImportedItem(item, contextOf(item));
    const own = (ofItem.get(position) ?? []).map(({ where, message }) =>
      where === item.where ? message : `${message} (${where})`,
    );
    read.push({
      ...made,
      position,
      place: item.where,
      lead,
      problems: [...new Set([...own, ...problems])],
      decision: made.kind === 'description' ? ('skip' as const) : ('import' as const),
    });
    if (made.kind === 'description') lead = position;
  }
  return read;
}

async function readImportSummary(db: Database, id: number) {
  return toImportView(await getImport(db, id), (await countItems(db, [id]))(id));
}

type StoredImport = Awaited<ReturnType<typeof getImport>>;
type Counts = ReturnType<Awaited<ReturnType<typeof countItems>>>;

const toImportView = ({ imported, kept, left_out, ...facts }: StoredImport, counts: Counts) => ({
  ...facts,
  counts: { ...counts, left_out, imported, kept },
});

export async function readQuestionImport({
  db,
  params,
}: Call<typeof contract.readQuestionImport, CurrentUser>) {
  return await readImportSummary(db, params.id);
}

export async function listQuestionImports({
  db,
  query,
}: Call<typeof contract.listQuestionImports, CurrentUser>) {
  const { results, total } = await listImports(db, query);
  const countsOf = await countItems(
    db,
    results.map(({ id }) => id),
  );
  return { results: results.map((one) => toImportView(one, countsOf(one.id))), ...pageCounts(query, total) };
}

/** Locks a draft. Throws if it is still being prepared, or imported already. */
export async function lockDraft(tx: Tx, id: number) {
  const found = await lockImport(tx, id);
  if (found.state === 'preparing') throw new Problem('import-preparing');
  if (found.state !== 'draft') throw new Problem('import-not-draft');
  return found;
}

export async function bulkEditQuestionImportItems({
  body,
  db,
  params,
}: Call<typeof contract.bulkEditQuestionImportItems, CurrentUser>) {
  return await transaction(db, async (tx) => {
    await lockDraft(tx, params.id);
    return { changed: await bulkUpdateItems(tx, params.id, body) };
  });
}

/**
 * Everything is rendered already, so one short transaction imports all questions or none.
 * See docs/decisions/0021-question-imports-commit-in-one-transaction.md.
 */
export async function importQuestions({
  body,
  db,
  params,
  user,
}: Call<typeof contract.importQuestions, CurrentUser>) {
  const actor = user.accountId;
  await transaction(db, async (tx) => {
    await lockImports(tx);
    const { id, file_name } = await lockDraft(tx, params.id);
    await skipDuplicates(tx, id);
    await markPicturesUsed(tx, await listImportedPictures(tx, id));
    const passages = await listNewPassages(tx, id);
    await insertPassages(
      tx,
      actor,
      passages.map(({ passage, html }) => ({ title: passageTitle(passage), description: passage, html })),
    );
    const questions = await insertImportedQuestions(tx, id, actor, body.status);
    if (questions.length === 0) throw new Problem('import-no-question');
    await updateImportState(tx, id, { state: 'imported', imported: questions.length });
    await audit(tx, {
      actor,
      action: 'question.import',
      subject: ['question_import', id],
      after: {
        file_name,
        status: body.status,
        imported: questions.length,
        passages: passages.length,
        questions: formatRanges(questions),
      },
    });
  });
  return await readImportSummary(db, params.id);
}

export async function undoQuestionImport({
  db,
  params,
  user,
}: Call<typeof contract.undoQuestionImport, CurrentUser>) {
  await transaction(db, async (tx) => {
    const { id, state } = await lockImport(tx, params.id);
    if (state !== 'imported') throw new Problem('import-not-undoable');
    const { gone, kept } = await removeImportedQuestions(tx, id);
    if (gone + kept === 0) throw new Problem('questions-forgotten');
    await updateImportState(tx, id, { state: 'undone', kept });
    await audit(tx, {
      actor: user.accountId,
      action: 'question.undo-import',
      subject: ['question_import', id],
      after: { gone, kept },
    });
  });
  return await readImportSummary(db, params.id);
}

export async function removeQuestionImport({
  db,
  params,
}: Call<typeof contract.removeQuestionImport, CurrentUser>): Promise<null> {
  await transaction(db, async (tx) => {
    const { id, state } = await lockImport(tx, params.id);
    if (state !== 'draft' && state !== 'preparing') throw new Problem('import-not-draft');
    await deleteImport(tx, id);
  });
  return null;
}

export async function downloadQuestionImportTemplate({
  query,
  tableWriter,
}: Call<typeof contract.downloadQuestionImportTemplate, CurrentUser>) {
  return await tableWriter.write(query.format, questionTableTemplate());
}
