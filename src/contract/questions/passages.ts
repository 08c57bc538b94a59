import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Paging } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { pictured } from './pictures.ts';
import { Format } from './question.ts';
import { text } from '#contract/text.ts';

export const StimulusDraft = z.strictObject({
  title: text(1, 120, 'Give it a title'),
  format: z._default(Format, 'markdown'),
  description: text(1, 20_000, 'Write the passage').check(pictured),
});
export type StimulusDraft = z.input<typeof StimulusDraft>;

/** A passage or figure as an admin reads it. */
export const Stimulus = z.object({
  id: Id,
  title: z.string(),
  format: Format,
  description: z.string(),
  html: z.string(),
  /** How many questions are about it now. */
  questions: z.int(),
  created_at: Instant,
});
export type Stimulus = z.input<typeof Stimulus>;

export const listStimuli = endpoint({
  method: 'GET',
  path: '/question/stimulus',
  summary: 'Passages and figures that questions share, newest first',
  query: z.strictObject({ ...Paging, search: z.optional(text(0, 200)) }),
  reply: z.object({ results: z.array(Stimulus), page: z.int(), totalPages: z.int(), total: z.int() }),
});

export const createStimulus = endpoint({
  method: 'POST',
  path: '/question/stimulus',
  summary: 'Add a passage or figure',
  body: StimulusDraft,
  reply: Stimulus,
});

export const readStimulus = endpoint({
  method: 'GET',
  path: '/question/stimulus/:id',
  summary: 'One passage or figure, as source and as safe HTML',
  params: IdParams,
  reply: Stimulus,
});

export const editStimulus = endpoint({
  method: 'PUT',
  path: '/question/stimulus/:id',
  summary:
    'Write another passage in its place, under another number; each of its questions gets a new version about it',
  params: IdParams,
  body: StimulusDraft,
  reply: Stimulus,
});
