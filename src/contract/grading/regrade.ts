import * as z from 'zod/mini';
import { RulingKind } from '#contract/attempts/score.ts';
import { endpoint, Id, IdParams } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { QuestionKind } from '#contract/questions/answer-key.ts';
import { text } from '#contract/text.ts';
import { Trade } from '#contract/trade.ts';

const Ruling = z
  .strictObject({
    question_id: Id,
    how: RulingKind,
    /** The number of the version whose key applies. */
    version: z.optional(z.int().check(z.gte(1))),
  })
  .check(
    z.refine(({ how, version }) => (how === 'key') === (version !== undefined), {
      path: ['version'],
      message: 'Name a version with “key”, and only then',
    }),
  );
const Rulings = z.array(Ruling).check(
  z.minLength(1, 'Choose at least one question'),
  z.maxLength(500, 'At most 500 at a time'),
  z.refine(
    (rulings) => new Set(rulings.map((ruling) => ruling.question_id)).size === rulings.length,
    'Name each question once',
  ),
);
export type RulingRequest = z.infer<typeof Ruling>;

const Decided = {
  how: RulingKind,
  version: z.nullable(z.int()),
};
const Person = z.object({ regno: z.string(), name: z.string() });

/** A question of the test's papers. */
const RegradeQuestion = z.object({
  question_id: Id,
  kind: QuestionKind,
  /** From the newest version that a paper has. */
  description_html: z.string(),
  /** How many papers have the question. */
  papers: z.int(),
  /** The numbers of the versions that papers have. */
  sat: z.array(z.int()),
  /** All versions, newest first. `fits`: its key can mark the answers given. `same`: it would mark them like their own keys. */
  versions: z.array(z.object({ number: z.int(), written_at: Instant, fits: z.boolean(), same: z.boolean() })),
  /** Whether the key was corrected since: that of the present version fits and differs. */
  corrected: z.boolean(),
  /** Open reports of the question. */
  reports: z.int(),
  /** The present ruling; null: the pinned keys apply. */
  ruling: z.nullable(z.object(Decided)),
});
export type RegradeQuestion = z.input<typeof RegradeQuestion>;

const Regrade = z.object({
  number: z.int(),
  words: z.string(),
  decided_at: Instant,
  by: z.nullable(Person),
  rulings: z.array(z.object({ question_id: Id, ...Decided })),
});
export type Regrade = z.input<typeof Regrade>;

export const readRegrade = endpoint({
  method: 'GET',
  path: '/aptitude/regrade/:id',
  summary: 'The questions of a test’s papers, which keys were corrected since, and all regrades so far',
  params: IdParams,
  reply: z.object({
    /** The number of regrades so far; `applyRegrade` takes it back. */
    key_version: z.int(),
    /** Submitted attempts, and open ones, which will be marked at their end. */
    submitted: z.int(),
    writing: z.int(),
    /** Corrected questions first. */
    questions: z.array(RegradeQuestion),
    /** Newest first. */
    regrades: z.array(Regrade),
  }),
});

/** What a regrade changes over all students. */
const Effect = {
  key_version: z.int(),
  submitted: z.int(),
  writing: z.int(),
  gained: z.int(),
  lost: z.int(),
  /** Students whose rank changes. */
  moved: z.int(),
  /** Students who now reach, or no longer reach, every cut-off. */
  newly_qualified: z.int(),
  newly_unqualified: z.int(),
  mean_before: z.nullable(z.number()),
  mean_after: z.nullable(z.number()),
};

const Score = z.object({
  marks: z.number(),
  max_marks: z.number(),
  rank: z.int(),
  qualified: z.nullable(z.boolean()),
});

/** A student whose marks, rank or cut-offs change. */
const RegradedStudent = z.object({
  regno: z.string(),
  name: z.string(),
  trade: Trade,
  before: Score,
  after: Score,
});
export type RegradedStudent = z.input<typeof RegradedStudent>;

export const previewRegrade = endpoint({
  method: 'POST',
  path: '/aptitude/regrade/preview/:id',
  summary: 'Who would gain and who would lose by rulings; stores nothing',
  params: IdParams,
  body: z.strictObject({ rulings: Rulings }),
  /** Largest change first. */
  reply: z.object({ ...Effect, students: z.array(RegradedStudent) }),
});
export type RegradePreview = z.input<typeof previewRegrade.reply>;

export const applyRegrade = endpoint({
  method: 'POST',
  path: '/aptitude/regrade/apply/:id',
  summary:
    'Re-mark every attempt of a test by rulings, all or none; open attempts are marked by them at their end',
  message: 'The test was re-marked.',
  params: IdParams,
  body: z.strictObject({
    rulings: Rulings,
    /** Students read this beside their result. */
    words: text(1, 300, 'Say what was corrected'),
    /** That of the preview, so that nobody overwrites a regrade without seeing it. */
    key_version: z.int(),
  }),
  reply: z.object(Effect),
});

export const listRegradableAptitudes = endpoint({
  method: 'GET',
  path: '/question/:id/regrade',
  summary: 'The tests whose papers have a question, and whether its present key would mark them differently',
  params: IdParams,
  reply: z.array(
    z.object({
      aptitude_id: Id,
      name: z.string(),
      starts_at: Instant,
      papers: z.int(),
      sat: z.array(z.int()),
      /** Whether the present key fits and differs from the one that applies in the test. */
      corrected: z.boolean(),
      ruling: z.nullable(z.object(Decided)),
    }),
  ),
});
