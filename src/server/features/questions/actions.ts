import { isDeepStrictEqual } from 'node:util';
import type { Parsed } from '#contract/endpoint.ts';
import { nameEachOther } from '#contract/questions/named-options.ts';
import type * as contract from '#contract/questions/question.ts';
import { kindOf, type QuestionStatus } from '#contract/questions/question.ts';
import type { Call } from '#server/context.ts';
import { audit, auditEach } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { pageCounts } from '#server/platform/http/paging.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { renderText } from '#server/platform/markdown/markdown.ts';
import { CANNOT_RENDER } from '#server/platform/markdown/renderer.ts';
import { lockPassageShared } from './passages/queries.ts';
import { listPictureSizes } from './pictures/queries.ts';
import { pictureHashesIn } from './pictures/rules.ts';
import {
  deleteQuestion,
  getQuestion,
  insertQuestion,
  insertVersion,
  isQuestionUsed,
  lockQuestion,
  lockStatuses,
  type NewVersion,
  updateReserved,
  updateStatus,
  updateStatuses,
} from './queries.ts';
import { authoredContent, toQuestionView } from './rules.ts';
import { searchQuestions } from './search.queries.ts';
import { buildVisibleVersion, type Draft, renderDraft } from './version.actions.ts';

export async function listQuestions({ db, query }: Call<typeof contract.listQuestions, CurrentUser>) {
  const { rows, total } = await searchQuestions(db, query);
  return { results: rows.map(toQuestionView), ...pageCounts(query, total) };
}

export async function readQuestion({ db, params }: Call<typeof contract.readQuestion, CurrentUser>) {
  return toQuestionView(await getQuestion(db, params.id));
}

export async function createQuestion({
  body,
  db,
  renderer,
  user,
}: Call<typeof contract.createQuestion, CurrentUser>) {
  const { render, sizes } = await renderDraft(db, renderer, body);
  const version = await buildVisibleVersion(body, user.accountId, sizes, render);
  const id = await transaction(db, async (tx) => {
    await requireCurrentPassage(tx, version);
    const id = await insertQuestion(tx, version, body.status);
    await audit(tx, {
      actor: user.accountId,
      action: 'question.create',
      subject: ['question', id],
      after: body,
    });
    return id;
  });
  return toQuestionView(await getQuestion(db, id));
}

export async function editQuestion(call: Call<typeof contract.editQuestion, CurrentUser>) {
  const { db, params, renderer, user } = call;
  const { status, based_on, ...body } = call.body;
  const draftAsRead = mergeEdit(authoredContent(toQuestionView(await getQuestion(db, params.id))), body);
  // Rendering may take long, so it happens before the question is locked.
  const rendered = await renderDraft(db, renderer, draftAsRead);
  await transaction(db, async (tx) => {
    // Lock order: an edit of a passage locks the passage before its questions, and so does this.
    const { stimulus_id: about } = authoredContent(toQuestionView(await getQuestion(tx, params.id)));
    if (about !== null) await lockPassageShared(tx, about);
    const before = await lockQuestion(tx, params.id);
    if (based_on !== undefined && based_on !== before.version) throw new Problem('question-changed');
    const content = authoredContent(toQuestionView(await getQuestion(tx, params.id)));
    const draft = mergeEdit(content, body);
    const { render, sizes } = isDeepStrictEqual(draft, draftAsRead)
      ? rendered
      : await renderDraft(tx, renderer, draft);
    const version = await buildVisibleVersion(draft, user.accountId, sizes, render);
    await requireCurrentPassage(tx, version);
    await insertVersion(tx, params.id, before.version + 1, version);
    await audit(tx, {
      actor: user.accountId,
      action: 'question.edit',
      subject: ['question', params.id],
      before: { version: before.version, ...content },
      after: { version: before.version + 1, ...draft, kind: version.kind },
    });
    if (status !== 'ready' || before.status !== 'draft') return;
    await updateStatus(tx, params.id, status);
    await audit(tx, {
      actor: user.accountId,
      action: 'question.change-status',
      subject: ['question', params.id],
      before: { status: before.status },
      after: { status },
    });
  });
  return toQuestionView(await getQuestion(db, params.id));
}

/** Applies an edit to a question; fields that it leaves out keep their value. */
function mergeEdit(
  content: ReturnType<typeof authoredContent>,
  edit: Omit<Parsed<typeof contract.editQuestion.body>, 'status' | 'based_on'>,
): Draft {
  const { explanation, format, tags, source, stimulus_id, kind } = content;
  // One correct option does not turn a multiple-choice or true-or-false question into a single choice.
  const stays =
    kindOf(edit) === 'single' && (kind === 'multiple' || (kind === 'boolean' && edit.options.length <= 2));
  return {
    ...{ explanation, format, tags, source, stimulus_id },
    ...(stays && { kind }),
    ...keptOrder(content),
    ...edit,
  };
}

/** An order that the author chose stays. One that followed from the options follows from the new ones. */
function keptOrder(content: ReturnType<typeof authoredContent>): Pick<Draft, 'keep_option_order'> {
  const { description, options, keep_option_order } = content;
  if (options === undefined) return {};
  return keep_option_order === nameEachOther({ description, options }) ? {} : { keep_option_order };
}

export async function removeQuestion({
  db,
  params,
  user,
}: Call<typeof contract.removeQuestion, CurrentUser>) {
  return await transaction(db, async (tx) => {
    const before = await lockQuestion(tx, params.id);
    const outcome = (await isQuestionUsed(tx, params.id)) ? 'retired' : 'deleted';
    const content = authoredContent(toQuestionView(await getQuestion(tx, params.id)));
    if (outcome === 'retired') await updateStatus(tx, params.id, 'retired');
    else await deleteQuestion(tx, params.id);
    await audit(tx, {
      actor: user.accountId,
      action: outcome === 'retired' ? 'question.retire' : 'question.delete',
      subject: ['question', params.id],
      // A retired question can still be read, so its content need not be logged.
      before: outcome === 'retired' ? before : { ...before, ...content },
      ...(outcome === 'retired' && { after: { status: 'retired' } }),
    });
    return { outcome } as const;
  });
}

export async function restoreQuestion({
  db,
  params,
  user,
}: Call<typeof contract.restoreQuestion, CurrentUser>) {
  await transaction(db, async (tx) => {
    const before = await lockQuestion(tx, params.id);
    await updateStatus(tx, params.id, 'ready');
    await audit(tx, {
      actor: user.accountId,
      action: 'question.restore',
      subject: ['question', params.id],
      before,
      after: { status: 'ready' },
    });
  });
  return toQuestionView(await getQuestion(db, params.id));
}

/** Changes all questions or none. A question in a test cannot become a draft, because the test would lack it. */
export async function changeQuestionStatus({
  body,
  db,
  user,
}: Call<typeof contract.changeQuestionStatus, CurrentUser>) {
  const { question_ids, status } = body;
  return await transaction(db, async (tx) => {
    const before = await lockQuestions(tx, question_ids);
    const changing = before.filter((one) => one.status !== status);
    const used = status === 'draft' ? changing.filter((one) => one.used).map((one) => one.id) : [];
    if (used.length > 0) throw new Problem('question-used', { data: { questionIds: used } });
    await updateStatuses(
      tx,
      changing.map((one) => one.id),
      status,
    );
    await auditEach(
      tx,
      changing.map((one) => ({
        actor: user.accountId,
        action: 'question.change-status',
        subject: ['question', one.id],
        before: { status: one.status },
        after: { status },
      })),
    );
    const idsThatWere = (status: QuestionStatus) =>
      changing.filter((one) => one.status === status).map((one) => one.id);
    return {
      changed: changing.length,
      before: { draft: idsThatWere('draft'), ready: idsThatWere('ready'), retired: idsThatWere('retired') },
    };
  });
}

/** Reserves all questions for tests or none. Throws `not-found`. */
export async function reserveQuestions({
  body,
  db,
  user,
}: Call<typeof contract.reserveQuestions, CurrentUser>) {
  const { question_ids, reserved } = body;
  return await transaction(db, async (tx) => {
    const changing = (await lockQuestions(tx, question_ids)).filter((one) => one.reserved !== reserved);
    await updateReserved(
      tx,
      changing.map((one) => one.id),
      reserved,
    );
    await auditEach(
      tx,
      changing.map((one) => ({
        actor: user.accountId,
        action: 'question.reserve',
        subject: ['question', one.id],
        before: { reserved: one.reserved },
        after: { reserved },
      })),
    );
    return { changed: changing.length };
  });
}

/** Locks questions. Throws `not-found` where the bank lacks one of them. */
async function lockQuestions(tx: Tx, ids: number[]) {
  const found = await lockStatuses(tx, ids);
  const missing = ids.filter((id) => !found.some((one) => one.id === id));
  if (missing.length > 0)
    throw new Problem('not-found', { message: `The bank has no question ${missing.join(', ')}.` });
  return found;
}

export async function previewText({ body, db, renderer }: Call<typeof contract.previewText, CurrentUser>) {
  const { texts, format } = body;
  const sizes = await listPictureSizes(db, pictureHashesIn(texts, format));
  if (format === 'text') return { html: await Promise.all(texts.map((text) => renderText(text, format))) };
  const html = await renderer.render(texts, sizes);
  return { html: texts.map((text) => html.get(text) ?? `<p>${CANNOT_RENDER}</p>`) };
}

async function requireCurrentPassage(
  tx: Tx,
  { stimulus_id }: Pick<NewVersion, 'stimulus_id'>,
): Promise<void> {
  if (stimulus_id === null || (await lockPassageShared(tx, stimulus_id))) return;
  const message = 'This passage was changed or deleted. Choose it again.';
  throw new Problem('invalid-input', { issues: [{ path: 'stimulus_id', message }] });
}
