import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Paging } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { text } from '#contract/text.ts';
import { requireAltText } from './pictures.ts';
import { TextFormat } from './question.ts';

export const PassageDraft = z.strictObject({
  title: text(1, 120, 'Give it a title'),
  format: z._default(TextFormat, 'markdown'),
  description: text(1, 20_000, 'Write the passage').check(requireAltText),
});
export type PassageDraft = z.input<typeof PassageDraft>;

/** A passage or figure as an admin reads it. */
export const Passage = z.object({
  id: Id,
  title: z.string(),
  format: TextFormat,
  description: z.string(),
  html: z.string(),
  /** How many questions use it in their current version. */
  questions: z.int(),
  created_at: Instant,
});
export type Passage = z.input<typeof Passage>;

export const listPassages = endpoint({
  method: 'GET',
  path: '/question/stimulus',
  summary: 'Passages and figures that questions share, newest first',
  query: z.strictObject({ ...Paging, search: z.optional(text(0, 200)) }),
  reply: z.object({ results: z.array(Passage), page: z.int(), totalPages: z.int(), total: z.int() }),
});

export const createPassage = endpoint({
  method: 'POST',
  path: '/question/stimulus',
  summary: 'Add a passage or figure',
  body: PassageDraft,
  reply: Passage,
});

export const readPassage = endpoint({
  method: 'GET',
  path: '/question/stimulus/:id',
  summary: 'One passage or figure, as source and as safe HTML',
  params: IdParams,
  reply: Passage,
});

export const editPassage = endpoint({
  method: 'PUT',
  path: '/question/stimulus/:id',
  summary:
    'Replace a passage by a new one with another id; each of its questions gets a new version that refers to it',
  params: IdParams,
  body: PassageDraft,
  reply: Passage,
});
