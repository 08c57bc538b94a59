import { kindOf } from '#contract/questions/question.ts';
import type * as contract from '#contract/questions/imports.ts';
import type { Call } from '#server/context.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { StoredDraft } from '#server/platform/database/json-columns.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { renderWritten } from '#server/platform/markdown/renderer.ts';
import { lockDraft } from './import.actions.ts';
import { getImport } from './import.queries.ts';
import { countShown, getItem, listAsked, listItems, rewriteItem } from './item.queries.ts';
import { skipSame } from './run.queries.ts';
import { listPictureSizes } from '../pictures/queries.ts';
import { objectionToPictures, pictureHashes } from '../pictures/rules.ts';
import { versionOf } from './preparation.actions.ts';
import { presentQuestion, textsOf } from '../rules.ts';

type Row = Awaited<ReturnType<typeof getItem>>;

export async function listTheItems({ db, params, query }: Call<typeof contract.listImportItems, Viewer>) {
  const { state } = await getImport(db, params.id);
  if (state === 'preparing') throw new Problem('import-preparing');
  const { page, limit, show } = query;
  const rows = await listItems(db, params.id, { page, limit, show });
  const total = await countShown(db, params.id, show);
  const results = await presentAll(db, params.id, rows);
  return { results, page, totalPages: Math.ceil(total / limit), total };
}

async function presentAll(db: Database, importId: number, rows: Row[]) {
  const alike = rows.flatMap((row) => row.alike);
  const asked = await listAsked(
    db,
    importId,
    alike.flatMap(({ question }) => question ?? []),
    alike.flatMap(({ position }) => position ?? []),
  );
  return rows.flatMap(({ place, draft: _, version, ...row }) => {
    if (!version) return [];
    const { stimulus: __, generated: ___, ...question } = presentQuestion({ ...version, ...NO_OTHERS });
    return {
      ...row,
      where: place,
      question,
      alike: row.alike.map((one) => ({
        ...one,
        description_html:
          asked.find(
            (other) =>
              (one.question !== null && other.question === one.question) ||
              (one.position !== null && other.position === one.position),
          )?.html ?? '',
      })),
    };
  });
}

const NO_OTHERS = {
  stimulus_id: null,
  stimulus_title: null,
  stimulus_html: null,
  template: null,
  seed: null,
};

/** Writes an item anew, rendered as the bank would show it; where that is in the bank already, it is skipped. */
export async function reviseItem({
  body,
  db,
  params,
  renderer,
}: Call<typeof contract.editImportItem, Viewer>) {
  const { id, position } = params;
  const { stimulus_id: _, status: __, ...question } = body.question;
  const draft: StoredDraft = { ...question, kind: kindOf(question) };
  const written = textsOf(draft).map(({ path, text }) => ({ path: `question.${path}`, text }));
  const texts = [...written.map(({ text }) => text), body.passage];
  const sizes = await listPictureSizes(db, pictureHashes(texts, draft.format));
  const objection = texts.map((text) => objectionToPictures(text, draft.format, sizes)).find(Boolean);
  if (objection) throw new Problem('invalid-input', { message: objection });
  const version = await versionOf(draft, await renderWritten(renderer, written, draft.format, sizes));
  const passage = [{ path: 'passage', text: body.passage }];
  const renderPassage = await renderWritten(renderer, passage, 'markdown', sizes);
  const passage_html = await renderPassage(body.passage);
  await transaction(db, async (tx) => {
    await lockDraft(tx, id);
    const { kind } = await getItem(tx, id, position);
    if (kind === 'description') throw new Problem('not-found');
    await rewriteItem(tx, id, position, {
      kind: draft.kind,
      draft,
      version,
      passage: body.passage,
      passage_html,
    });
    await skipSame(tx, id, position);
  });
  const [item] = await presentAll(db, id, [await getItem(db, id, position)]);
  if (!item) throw new Problem('not-found');
  return item;
}
