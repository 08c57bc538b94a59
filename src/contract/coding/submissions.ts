import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Paging } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Language, MAX_SOURCE_BYTES, SourceText, Verdict } from './languages.ts';
import { ProblemSlug, SlugParams } from './problems.ts';

/** `submit` is judged by all tests; `samples` and `input` are tries that count for nothing. */
export const SubmissionKind = z.enum(['submit', 'samples', 'input']);
export type SubmissionKind = z.infer<typeof SubmissionKind>;

export const SubmissionState = z.enum(['queued', 'judging', 'judged']);
export type SubmissionState = z.infer<typeof SubmissionState>;

/** The longest output that is shown, in characters. */
export const MAX_SHOWN_OUTPUT = 65_536;

/** Makes a call that is repeated after a lost reply count once. */
const CallId = z.uuid();

const TestOutcome = z.object({
  position: z.int(),
  /** The name of a sample, else null: hidden tests are only numbers. */
  sample: z.nullable(z.int()),
  group: z.string(),
  verdict: Verdict,
  seconds: z.number(),
  megabytes: z.number(),
});
export type TestOutcome = z.infer<typeof TestOutcome>;

/** What a program did with a sample or with the student's own input. */
const ShownRun = z.object({
  input: z.string(),
  /** Null for the student's own input. */
  expected: z.nullable(z.string()),
  got: z.string(),
  /** What it wrote to its error output, or the exception. */
  errors: z.string(),
  verdict: Verdict,
});
export type ShownRun = z.infer<typeof ShownRun>;

const summaryFields = {
  id: Id,
  kind: SubmissionKind,
  problem_slug: ProblemSlug,
  problem_title: z.string(),
  /** The version of the problem that it was judged by. */
  version: z.int(),
  language: Language,
  state: SubmissionState,
  /** How many submissions are judged before this one; null unless queued. */
  ahead: z.nullable(z.int()),
  verdict: z.nullable(Verdict),
  points: z.nullable(z.int()),
  /** Of the slowest and of the largest test. */
  seconds: z.nullable(z.number()),
  megabytes: z.nullable(z.number()),
  /** Tests that were judged, and all tests. */
  judged: z.int(),
  total: z.int(),
  created_at: Instant,
};
export const SubmissionSummary = z.object(summaryFields);
export type SubmissionSummary = z.input<typeof SubmissionSummary>;

export const Submission = z.object({
  ...summaryFields,
  source: z.string(),
  /** The compiler's messages, or what the judge says of a fault. */
  message: z.string(),
  tests: z.array(TestOutcome),
  /** The first failed sample, or the runs of a try. */
  runs: z.array(ShownRun),
  /** The submission before it in the same language, to compare with. */
  previous_id: z.nullable(Id),
});
export type Submission = z.input<typeof Submission>;

export const submitSolution = endpoint({
  method: 'POST',
  path: '/coding/problems/:slug/submit',
  summary: 'Submit a solution: it is stored at once and judged by all tests',
  params: SlugParams,
  body: z.strictObject({ call_id: CallId, language: Language, source: SourceText }),
  reply: z.object({ id: Id }),
});

export const runSolution = endpoint({
  method: 'POST',
  path: '/coding/problems/:slug/run',
  summary: 'Try a program on the samples or on an own input; it counts for nothing',
  params: SlugParams,
  body: z.strictObject({
    call_id: CallId,
    language: Language,
    source: SourceText,
    /** Null: the samples. */
    input: z.nullable(z.string().check(z.maxLength(MAX_SOURCE_BYTES, 'Use at most 64 kB of input'))),
  }),
  reply: z.object({ id: Id }),
});

export const readSubmission = endpoint({
  method: 'GET',
  path: '/coding/submissions/:id',
  summary: 'An own submission with its source and verdicts; admins read all',
  params: IdParams,
  reply: Submission,
});

export const watchSubmission = endpoint({
  method: 'GET',
  path: '/coding/submissions/:id/events',
  summary: 'An own submission as server-sent events, at each judged test, until its verdict',
  params: IdParams,
  stream: true,
  reply: Submission,
});

export const listSubmissions = endpoint({
  method: 'GET',
  path: '/coding/problems/:slug/submissions',
  summary: 'Own submissions of a problem, latest first',
  params: SlugParams,
  query: z.strictObject(Paging),
  reply: z.object({
    results: z.array(SubmissionSummary),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
  }),
});

const Draft = z.object({
  language: Language,
  source: z.string(),
  /** Grows with each save. A save that names an older one is refused with the newer text. */
  revision: z.int(),
  saved_at: Instant,
});

export const listDrafts = endpoint({
  method: 'GET',
  path: '/coding/problems/:slug/drafts',
  summary: 'What the caller has typed for a problem, by language, latest first',
  params: SlugParams,
  reply: z.array(Draft),
});

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/coding/problems/:slug/draft',
  summary: 'Save the text that the caller is typing',
  params: SlugParams,
  body: z.strictObject({
    language: Language,
    /** May be empty, unlike what is submitted. */
    source: z.union([z.literal(''), SourceText]),
    based_on: z.int().check(z.gte(0)),
  }),
  /** `conflict` holds the text of another window or device that was saved meanwhile. */
  reply: z.object({ revision: z.int(), conflict: z.nullable(Draft) }),
});
