import { randomBytes } from 'node:crypto';
import type { Parsed } from '#contract/endpoint.ts';
import type {
  createQuestion,
  editQuestion,
  listQuestions,
  listTopics,
  previewQuestion,
  QuestionDraft,
  readQuestion,
  removeQuestion,
  restoreQuestion,
} from '#contract/question.ts';
import { audit } from '../database/audit.ts';
import { transaction } from '../database/transaction.ts';
import type { Viewer } from '../http/permission.ts';
import type { Call } from '../http/route.ts';
import { renderText } from '../richtext/markdown.ts';
import {
  deleteQuestion,
  getQuestion,
  insertQuestion,
  insertVersion,
  isQuestionUsed,
  listTopicCounts,
  lockQuestion,
  type NewVersion,
  searchQuestions,
  updateStatus,
} from './queries.ts';
import { contentOf, kindOf, presentQuestion } from './rules.ts';

export async function listTheQuestions({ db, query }: Call<typeof listQuestions, Viewer>) {
  const { rows, total } = await searchQuestions(db, query);
  return {
    results: rows.map(presentQuestion),
    page: query.page,
    totalPages: Math.ceil(total / query.limit),
    total,
  };
}

export async function readTheQuestion({ db, params }: Call<typeof readQuestion, Viewer>) {
  return presentQuestion(await getQuestion(db, params.id));
}

export async function addQuestion({ body, db, viewer }: Call<typeof createQuestion, Viewer>) {
  const version = await writeVersion(body, viewer.accountId);
  const id = await transaction(db, async (tx) => {
    const id = await insertQuestion(tx, version);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'question.create',
      subject: ['question', id],
      after: body,
    });
    return id;
  });
  return presentQuestion(await getQuestion(db, id));
}

export async function reviseQuestion({ body, db, params, viewer }: Call<typeof editQuestion, Viewer>) {
  await transaction(db, async (tx) => {
    const before = await lockQuestion(tx, params.id);
    const content = contentOf(presentQuestion(await getQuestion(tx, params.id)));
    const { explanation, format, kind } = content;
    // A multiple response stays one with a single key; several keys make one anyway.
    const kept = { explanation, format, ...(kind === 'multiple' && { kind }) };
    const draft = { ...kept, ...body };
    const version = await writeVersion(draft, viewer.accountId);
    await insertVersion(tx, params.id, before.version + 1, version);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'question.edit',
      subject: ['question', params.id],
      before: { version: before.version, ...content },
      after: { version: before.version + 1, ...draft, kind: version.kind },
    });
  });
  return presentQuestion(await getQuestion(db, params.id));
}

export async function deleteOrRetireQuestion({ db, params, viewer }: Call<typeof removeQuestion, Viewer>) {
  return await transaction(db, async (tx) => {
    const before = await lockQuestion(tx, params.id);
    const outcome = (await isQuestionUsed(tx, params.id)) ? 'retired' : 'deleted';
    const content = contentOf(presentQuestion(await getQuestion(tx, params.id)));
    if (outcome === 'retired') await updateStatus(tx, params.id, 'retired');
    else await deleteQuestion(tx, params.id);
    await audit(tx, {
      actor: viewer.accountId,
      action: outcome === 'retired' ? 'question.retire' : 'question.delete',
      subject: ['question', params.id],
      // What was retired can still be read.
      before: outcome === 'retired' ? before : { ...before, ...content },
      ...(outcome === 'retired' && { after: { status: 'retired' } }),
    });
    return { outcome } as const;
  });
}

export async function bringQuestionBack({ db, params, viewer }: Call<typeof restoreQuestion, Viewer>) {
  await transaction(db, async (tx) => {
    const before = await lockQuestion(tx, params.id);
    await updateStatus(tx, params.id, 'ready');
    await audit(tx, {
      actor: viewer.accountId,
      action: 'question.restore',
      subject: ['question', params.id],
      before,
      after: { status: 'ready' },
    });
  });
  return presentQuestion(await getQuestion(db, params.id));
}

export async function renderPreview({ body }: Call<typeof previewQuestion, Viewer>) {
  return { html: await Promise.all(body.texts.map((text) => renderText(text, body.format))) };
}

export async function listTheTopics({ db }: Call<typeof listTopics, Viewer>) {
  return await listTopicCounts(db);
}

/** Renders a draft into what is stored. Option ids are random: they tell neither order nor key. */
export async function writeVersion(
  draft: Parsed<typeof QuestionDraft>,
  author: number | null,
): Promise<NewVersion> {
  const { options, correct_options, kind, ...rest } = draft;
  const [description_html, explanation_html, ...options_html] = await Promise.all(
    [rest.description, rest.explanation, ...options].map((text) => renderText(text, rest.format)),
  );
  return {
    ...rest,
    topic_tags: [...new Set(rest.topic_tags)],
    kind: kindOf(draft),
    description_html: description_html ?? '',
    explanation_html: explanation_html ?? '',
    options: options.map((text, index) => ({
      id: randomBytes(6).toString('base64url'),
      text,
      html: options_html[index] ?? '',
      correct: correct_options.includes(index + 1),
    })),
    author_id: author,
  };
}
