import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Nothing } from '#contract/endpoint.ts';
import { Instant, UnixSeconds } from '#contract/instant.ts';
import { text } from '#contract/text.ts';
import { Aptitude } from './aptitude.ts';
import { CutOff, Scheme } from './marking-scheme.ts';
import { Minutes, SectionDraft } from './sections.ts';
import { Timing } from './terms.ts';

/** What a template keeps of a test: everything but name, date, students and questions. */
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

/** The cut-offs of a mock: of the whole, and of sections by name. */
export const MockCutOffs = z.strictObject({
  total: z.nullable(CutOff),
  sections: z.record(text(1, 60), CutOff),
});
export type MockCutOffs = z.infer<typeof MockCutOffs>;

export const Template = z.object({
  /** `typical:tcs-nqt` for a built-in template, `own:12` for one of the institute. */
  key: z.string(),
  name: z.string(),
  note: z.string(),
  /** Built in, modelled on the usual test of a company. */
  typical: z.boolean(),
  design: TemplateDesign,
  created_at: z.nullable(Instant),
  mock: z.object({
    /** Whether students may sit the template as a mock. */
    open: z.boolean(),
    cut_offs: MockCutOffs,
    /** Whether the cut-offs are typical ones, which no admin has edited. */
    typical_cut_offs: z.boolean(),
  }),
});
export type Template = z.input<typeof Template>;

export const listTemplates = endpoint({
  method: 'GET',
  path: '/template',
  summary: 'Templates for tests: those of the institute by name, then the built-in ones',
  reply: z.array(Template),
});

export const saveTemplate = endpoint({
  method: 'POST',
  path: '/template/create',
  summary: 'Save a test as a template, without its questions',
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

export const editMockPattern = endpoint({
  method: 'PUT',
  path: '/template/mock',
  summary: 'Let students sit a template as a mock or not, and set the cut-offs of its mocks',
  body: z.strictObject({
    key: text(1, 60, 'Choose a template'),
    open: z.optional(z.boolean()),
    /** Null: the typical ones again. */
    cut_offs: z.optional(z.nullable(MockCutOffs)),
  }),
  reply: Template,
});

export const createAptitudeFromTemplate = endpoint({
  method: 'POST',
  path: '/template/use',
  summary: 'Create a draft of a test from a template',
  body: z.strictObject({
    key: text(1, 60, 'Choose a template'),
    name: text(1, 120, 'Name the test'),
    test_timestamp: UnixSeconds,
  }),
  reply: Aptitude,
});
