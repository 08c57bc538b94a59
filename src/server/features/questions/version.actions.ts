import { randomBytes } from 'node:crypto';
import type { Parsed } from '#contract/endpoint.ts';
import { isChoiceKind, type MatchingKey } from '#contract/questions/answer-key.ts';
import { nameEachOther } from '#contract/questions/named-options.ts';
import { kindOf, type QuestionDraft } from '#contract/questions/question.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { renderText } from '#server/platform/markdown/markdown.ts';
import type { PictureSizes } from '#server/platform/markdown/picture-sizes.ts';
import { type Render, type Renderer, renderOrReject } from '#server/platform/markdown/renderer.ts';
import { findAppearanceIssues } from './appearance.rules.ts';
import { listPictureSizes } from './pictures/queries.ts';
import { describeMissingPicture, pictureHashesIn } from './pictures/rules.ts';
import type { NewVersion } from './queries.ts';
import { textFieldsOf } from './rules.ts';

export type Draft = Omit<Parsed<typeof QuestionDraft>, 'status'>;
type StoredKeyFields = Pick<NewVersion, 'options' | 'typed_key'>;

/** The sizes of the pictures that a draft refers to. Throws `invalid-input` if one is missing. */
async function requirePictureSizes(db: Database, draft: Draft): Promise<PictureSizes> {
  const texts = textFieldsOf(draft);
  const all = texts.map(({ text }) => text);
  const sizes = await listPictureSizes(db, pictureHashesIn(all, draft.format));
  const issues = texts.flatMap(({ path, text }) => {
    const message = describeMissingPicture(text, draft.format, sizes);
    return message ? [{ path, message }] : [];
  });
  if (issues.length > 0) throw new Problem('invalid-input', { issues });
  return sizes;
}

/** Renders the texts of a draft. Throws `invalid-input` for a text that cannot be rendered or a missing picture. */
export async function renderDraft(db: Database, renderer: Renderer, draft: Draft) {
  const sizes = await requirePictureSizes(db, draft);
  return { sizes, render: await renderOrReject(renderer, textFieldsOf(draft), draft.format, sizes) };
}

/** Builds the version of a draft. Throws `invalid-input` for parts that show nothing and options that look the same. */
export async function buildVisibleVersion(...args: Parameters<typeof buildVersion>): Promise<NewVersion> {
  const version = await buildVersion(...args);
  const issues = findAppearanceIssues(version);
  if (issues.length > 0) throw new Problem('invalid-input', { issues });
  return version;
}

/** Builds the version to store from a draft. Option ids are random, so that they reveal neither order nor key. */
export async function buildVersion(
  draft: Draft,
  author: number | null,
  sizes: PictureSizes = new Map(),
  render: Render = (source) => renderText(source, draft.format, sizes),
): Promise<NewVersion> {
  const { description, explanation, format, stimulus_id, source, question_type, difficulty_level } = draft;
  return {
    kind: kindOf(draft),
    ...{ description, explanation, format, stimulus_id, source, question_type, difficulty_level },
    description_html: await render(description),
    explanation_html: await render(explanation),
    topic_tags: [...new Set(draft.topic_tags)],
    tags: [...new Set(draft.tags)],
    keep_option_order: keepsOptionOrder(draft),
    author_id: author,
    pictures: [...sizes.keys()],
    ...(await buildKey(draft, render)),
  };
}

function keepsOptionOrder(draft: Draft): boolean {
  return isChoiceKind(kindOf(draft)) && (draft.keep_option_order ?? nameEachOther(draft));
}

async function buildKey(draft: Draft, render: Render): Promise<StoredKeyFields> {
  const { numerical, text, matching, correct_options } = draft;
  if (numerical) return { options: [], typed_key: { kind: 'numerical', numerical } };
  if (text) return { options: [], typed_key: { kind: 'text', text } };
  if (matching) return await buildMatchingKey(matching, render);
  // Only a true-or-false question may leave its options out.
  const offered = draft.options.length === 0 ? ['True', 'False'] : draft.options;
  const options = offered.map(async (text, index) => ({
    id: randomOptionId(),
    text,
    html: await render(text),
    correct: correct_options.includes(index + 1),
  }));
  return { options: await Promise.all(options), typed_key: null };
}

const randomOptionId = () => randomBytes(6).toString('base64url');

/** Prompts in the author's order; each distinct match is one option. */
async function buildMatchingKey({ pairs, extra }: MatchingKey, render: Render): Promise<StoredKeyFields> {
  const matches = [...new Set([...pairs.map((pair) => pair.match), ...extra])];
  const options = await Promise.all(
    matches.map(async (text) => ({ id: randomOptionId(), text, html: await render(text), correct: false })),
  );
  const prompts = await Promise.all(
    pairs.map(async ({ prompt, match }) => ({
      id: randomOptionId(),
      text: prompt,
      html: await render(prompt),
      match: options.find((option) => option.text === match)?.id ?? '',
    })),
  );
  return { options, typed_key: { kind: 'matching', prompts } };
}
