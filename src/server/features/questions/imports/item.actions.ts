import type * as contract from '#contract/questions/imports.ts';
import { kindOf } from '#contract/questions/question.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { StoredDraft } from '#server/platform/database/json-columns.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { pageCounts } from '#server/platform/http/paging.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { renderOrReject } from '#server/platform/markdown/renderer.ts';
import { findAppearanceIssues } from '../appearance.rules.ts';
import { listPictureSizes } from '../pictures/queries.ts';
import { describeMissingPicture, pictureHashesIn } from '../pictures/rules.ts';
import { textFieldsOf, toQuestionView } from '../rules.ts';
import { lockDraft } from './import.actions.ts';
import { getImport } from './import.queries.ts';
import { countMatchingItems, getItem, listItems, listQuestionTexts, replaceItem } from './item.queries.ts';
import { buildImportedVersion } from './preparation.actions.ts';
import { skipDuplicates } from './run.queries.ts';

type Row = Awaited<ReturnType<typeof getItem>>;

export async function listQuestionImportItems({
  db,
  params,
  query,
}: Call<typeof contract.listQuestionImportItems, CurrentUser>) {
  const { state } = await getImport(db, params.id);
  if (state === 'preparing') throw new Problem('import-preparing');
  const { page, limit, show } = query;
  const rows = await listItems(db, params.id, { page, limit, show });
  const total = await countMatchingItems(db, params.id, show);
  const results = await toItemViews(db, params.id, rows);
  return { results, ...pageCounts(query, total) };
}

async function toItemViews(db: Database, importId: number, rows: Row[]) {
  const alike = rows.flatMap((row) => row.alike);
  const asked = await listQuestionTexts(
    db,
    importId,
    alike.flatMap(({ question }) => question ?? []),
    alike.flatMap(({ position }) => position ?? []),
  );
  return rows.flatMap(({ place, draft: _, version, ...row }) => {
    if (!version) return [];
    const {
      stimulus: __,
      generated: ___,
      ...question
    } = toQuestionView({
      ...version,
      ...NO_LINKED_DATA,
      keep_option_order: version.keep_option_order ?? false,
    });
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

const NO_LINKED_DATA = {
  stimulus_id: null,
  stimulus_title: null,
  stimulus_html: null,
  template: null,
  seed: null,
};

/** Edits an item and renders it. If the bank has the edited question already, the item is skipped. */
export async function editQuestionImportItem({
  body,
  db,
  params,
  renderer,
}: Call<typeof contract.editQuestionImportItem, CurrentUser>) {
  const { id, position } = params;
  const { stimulus_id: _, status: __, ...question } = body.question;
  const draft: StoredDraft = { ...question, kind: kindOf(question) };
  const written = textFieldsOf(draft).map(({ path, text }) => ({ path: `question.${path}`, text }));
  const texts = [...written.map(({ text }) => text), body.passage];
  const sizes = await listPictureSizes(db, pictureHashesIn(texts, draft.format));
  const objection = texts.map((text) => describeMissingPicture(text, draft.format, sizes)).find(Boolean);
  if (objection) throw new Problem('invalid-input', { message: objection });
  const version = await buildImportedVersion(
    draft,
    await renderOrReject(renderer, written, draft.format, sizes),
  );
  const issues = findAppearanceIssues(version).map(({ path, message }) => ({
    path: `question.${path}`,
    message,
  }));
  if (issues.length > 0) throw new Problem('invalid-input', { issues });
  const passage = [{ path: 'passage', text: body.passage }];
  const renderPassage = await renderOrReject(renderer, passage, 'markdown', sizes);
  const passage_html = await renderPassage(body.passage);
  await transaction(db, async (tx) => {
    await lockDraft(tx, id);
    const { kind } = await getItem(tx, id, position);
    if (kind === 'description') throw new Problem('not-found');
    await replaceItem(tx, id, position, {
      kind: draft.kind,
      draft,
      version,
      passage: body.passage,
      passage_html,
    });
    await skipDuplicates(tx, id, position);
  });
  const [item] = await toItemViews(db, id, [await getItem(db, id, position)]);
  if (!item) throw new Problem('not-found');
  return item;
}
