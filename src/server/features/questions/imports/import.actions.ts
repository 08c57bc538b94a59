import { setImmediate as breathe } from 'node:timers/promises';
import type * as contract from '#contract/questions/imports.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import type { Item, ItemProblem } from '#lib/question-formats/file-question.ts';
import { itemTemplate } from '#lib/question-formats/tables/template.ts';
import {
  deleteImport,
  getImport,
  insertImport,
  listImports,
  lockImport,
  updateState,
} from './import.queries.ts';
import { rangesOf, remarksOf } from './import.rules.ts';
import { countItems, insertItems, updateItems } from './item.queries.ts';
import { type ReadingContext, readItem, titleOf } from './item.rules.ts';
import { keepPictures } from './picture.actions.ts';
import {
  insertGood,
  insertPassages,
  listNewPassages,
  listPicturesOfGood,
  removeImported,
  skipSame,
  waitForTurn,
} from './run.queries.ts';
import { namePictures } from '../pictures/queries.ts';
import { listTopicCounts } from '../topics/queries.ts';

const ITEMS_AT_ONCE = 50;

/** Reads a file aside and keeps its questions as a draft; `keepPreparing` makes it ready to be looked at. */
export async function takeQuestions(call: Call<typeof contract.uploadQuestions, Viewer>) {
  const { body, db, questionFiles, viewer } = call;
  const fileName = body.file.name.replace(/[\p{Cc}\p{Surrogate}/\\]/gu, '').slice(-200) || 'file';
  const bytes = new Uint8Array(await body.file.arrayBuffer());
  const { format, items, problems } = await questionFiles.read({ bytes, name: fileName });
  if (items.length === 0)
    throw new Problem('not-questions', {
      message: `No question could be read from this file (${format}). ${problems[0]?.message ?? ''}`.trim(),
    });
  const addressOf = await keepPictures(call, items);
  const topics = new Map((await listTopicCounts(db)).map(({ name }) => [name.toLowerCase(), name]));
  const read = await readAll(items, problems, (item) => ({
    topics,
    source: fileName,
    addressOf: (picture) => {
      const found = item.pictures?.find(({ name }) => name === picture);
      return found && addressOf(found.bytes);
    },
  }));
  const id = await transaction(db, async (tx) => {
    const remarks = remarksOf(items, problems);
    const facts = { file_name: fileName, format, remarks, total: items.length, author_id: viewer.accountId };
    const id = await insertImport(tx, facts);
    await insertItems(tx, id, read);
    return id;
  });
  return { id };
}

/** Saves of running tests go between the slices. */
async function readAll(items: Item[], told: ItemProblem[], contextOf: (item: Item) => ReadingContext) {
  const ofItem = Map.groupBy(told, (problem) => problem.item);
  const read = [];
  let lead: number | null = null;
  for (const [position, item] of items.entries()) {
    if (position % ITEMS_AT_ONCE === 0) await breathe();
    const { problems, ...made } = readItem(item, contextOf(item));
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

async function summarise(db: Database, id: number) {
  return present(await getImport(db, id), (await countItems(db, [id]))(id));
}

type Stored = Awaited<ReturnType<typeof getImport>>;
type Counts = ReturnType<Awaited<ReturnType<typeof countItems>>>;

const present = ({ imported, kept, ...facts }: Stored, counts: Counts) => ({
  ...facts,
  counts: { ...counts, imported, kept },
});

export async function tellImport({ db, params }: Call<typeof contract.readQuestionImport, Viewer>) {
  return await summarise(db, params.id);
}

export async function listTheImports({ db, query }: Call<typeof contract.listQuestionImports, Viewer>) {
  const { results, total } = await listImports(db, query);
  const countsOf = await countItems(
    db,
    results.map(({ id }) => id),
  );
  return {
    results: results.map((one) => present(one, countsOf(one.id))),
    page: query.page,
    totalPages: Math.ceil(total / query.limit),
    total,
  };
}

/** Throws where a draft is not to be changed any more, or not yet. */
export async function lockDraft(tx: Tx, id: number) {
  const found = await lockImport(tx, id);
  if (found.state === 'preparing') throw new Problem('import-preparing');
  if (found.state !== 'draft') throw new Problem('import-not-draft');
  return found;
}

export async function chooseItems({ body, db, params }: Call<typeof contract.chooseForImport, Viewer>) {
  return await transaction(db, async (tx) => {
    await lockDraft(tx, params.id);
    return { changed: await updateItems(tx, params.id, body) };
  });
}

/** Everything is rendered by now, so one short transaction brings all of it in, or nothing. */
export async function bringIn({ body, db, params, viewer }: Call<typeof contract.importQuestions, Viewer>) {
  const actor = viewer.accountId;
  await transaction(db, async (tx) => {
    await waitForTurn(tx);
    const { id, file_name } = await lockDraft(tx, params.id);
    await skipSame(tx, id);
    await namePictures(tx, await listPicturesOfGood(tx, id));
    const passages = await listNewPassages(tx, id);
    await insertPassages(
      tx,
      actor,
      passages.map(({ passage, html }) => ({ title: titleOf(passage), description: passage, html })),
    );
    const questions = await insertGood(tx, id, actor, body.status);
    if (questions.length === 0) throw new Problem('import-no-question');
    await updateState(tx, id, { state: 'imported', imported: questions.length });
    await audit(tx, {
      actor,
      action: 'question.import',
      subject: ['question_import', id],
      after: {
        file_name,
        status: body.status,
        imported: questions.length,
        passages: passages.length,
        questions: rangesOf(questions),
      },
    });
  });
  return await summarise(db, params.id);
}

export async function takeBack({ db, params, viewer }: Call<typeof contract.undoQuestionImport, Viewer>) {
  await transaction(db, async (tx) => {
    const { id, state } = await lockImport(tx, params.id);
    if (state !== 'imported') throw new Problem('import-not-undoable');
    const { gone, kept } = await removeImported(tx, id);
    if (gone + kept === 0) throw new Problem('questions-forgotten');
    await updateState(tx, id, { state: 'undone', kept });
    await audit(tx, {
      actor: viewer.accountId,
      action: 'question.undo-import',
      subject: ['question_import', id],
      after: { gone, kept },
    });
  });
  return await summarise(db, params.id);
}

export async function throwAway({
  db,
  params,
}: Call<typeof contract.removeQuestionImport, Viewer>): Promise<null> {
  await transaction(db, async (tx) => {
    const { id, state } = await lockImport(tx, params.id);
    if (state !== 'draft' && state !== 'preparing') throw new Problem('import-not-draft');
    await deleteImport(tx, id);
  });
  return null;
}

export async function writeTemplate({ query, tables }: Call<typeof contract.questionTemplate, Viewer>) {
  return await tables.write(query.format, itemTemplate());
}
