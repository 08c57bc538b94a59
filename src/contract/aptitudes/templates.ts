import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Nothing } from '#contract/endpoint.ts';
import { Instant, UnixSeconds } from '#contract/instant.ts';
import { text } from '#contract/text.ts';
import { Aptitude } from './aptitude.ts';
import { CutOff, Scheme } from './marking-scheme.ts';
import { Minutes, SectionDraft } from './sections.ts';
import { Timing } from './terms.ts';

/** What a template says of a test: everything but its name, its date and its questions. */
export const TemplateDesign = z.object({
  duration: Minutes,
  total_questions: z.int(),
  instructions: z.string(),
  timing: Timing,
  one_way: z.boolean(),
  marks_right: z.number(),
  marks_wrong: z.number(),
  scheme: z.nullable(Scheme),
  cut_off: z.nullable(CutOff),
  draw: z.enum(['each', 'same']),
  sections: z.array(SectionDraft),
});
export type TemplateDesign = z.infer<typeof TemplateDesign>;

export const Template = z.object({
  /** `typical:tcs-nqt` for one that comes with the portal, `own:12` for one of the institute's. */
  key: z.string(),
  name: z.string(),
  note: z.string(),
  /** From what is known of a company; typical, to be checked before use. */
  typical: z.boolean(),
  design: TemplateDesign,
  created_at: z.nullable(Instant),
});
export type Template = z.input<typeof Template>;

export const listTemplates = endpoint({
  method: 'GET',
  path: '/template',
  summary: 'Patterns for tests: those of the institute by name, then the typical ones',
  reply: z.array(Template),
});

export const saveTemplate = endpoint({
  method: 'POST',
  path: '/template/create',
  summary: 'Keep the pattern of a test, without its questions, for others',
  body: z.strictObject({
    aptitude_id: Id,
    name: text(1, 120, 'Name the template'),
    note: z._default(text(0, 500), ''),
  }),
  reply: Template,
});

export const removeTemplate = endpoint({
  method: 'DELETE',
  path: '/template/:id',
  summary: 'Delete a template of the institute; tests made from it stay',
  params: IdParams,
  reply: Nothing,
});

export const createAptitudeFromTemplate = endpoint({
  method: 'POST',
  path: '/template/use',
  summary: 'Write a draft of a test from a template',
  body: z.strictObject({
    key: text(1, 60, 'Choose a template'),
    name: text(1, 120, 'Name the test'),
    test_timestamp: UnixSeconds,
  }),
  reply: Aptitude,
});
