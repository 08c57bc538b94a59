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
    /** The number of the version whose key counts. */
    version: z.optional(z.int().check(z.gte(1))),
  })
  .check(
    z.refine(({ how, version }) => (how === 'key') === (version !== undefined), {
      path: ['version'],
      message: 'Name the version whose key counts, with “key” alone',
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

/** A question that papers of the test pinned. */
const RegradeQuestion = z.object({
  question_id: Id,
  kind: QuestionKind,
  /** As it is in the newest of the versions that were sat. */
  description_html: z.string(),
  /** How many papers have it. */
  papers: z.int(),
  /** The numbers of the versions that were sat. */
  sat: z.array(z.int()),
  /** Every version, newest first: whether what was answered can be marked by its key, and whether all would be as by their own. */
  versions: z.array(z.object({ number: z.int(), written_at: Instant, fits: z.boolean(), same: z.boolean() })),
  /** Whether the key was corrected since: the present version's fits and differs. */
  corrected: z.boolean(),
  /** Reports of it that wait. */
  reports: z.int(),
  /** What rules at present; null: the pinned keys. */
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
  summary: 'The questions of a test that was sat, whose keys were corrected since, and every regrade so far',
  params: IdParams,
  reply: z.object({
    /** Counts the regrades; it is told again when one is applied. */
    key_version: z.int(),
    /** Attempts that are marked, and those that will be at their end. */
    submitted: z.int(),
    writing: z.int(),
    /** Corrected ones first. */
    questions: z.array(RegradeQuestion),
    /** Newest first. */
    regrades: z.array(Regrade),
  }),
});

/** What a regrade changes, all students together. */
const Effect = {
  key_version: z.int(),
  submitted: z.int(),
  writing: z.int(),
  gained: z.int(),
  lost: z.int(),
  /** Whose rank is another. */
  moved: z.int(),
  /** Who reaches, or no longer reaches, every cut-off. */
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
  summary: 'Who would gain and who would lose by rulings; nothing is stored',
  params: IdParams,
  body: z.strictObject({ rulings: Rulings }),
  /** Who changes most stands first. */
  reply: z.object({ ...Effect, students: z.array(RegradedStudent) }),
});
export type RegradePreview = z.input<typeof previewRegrade.reply>;

export const applyRegrade = endpoint({
  method: 'POST',
  path: '/aptitude/regrade/apply/:id',
  summary:
    'Mark every attempt of a test by rulings, all or none; attempts still open are marked so at their end',
  message: 'The test is marked anew.',
  params: IdParams,
  body: z.strictObject({
    rulings: Rulings,
    /** What the students read beside their result. */
    words: text(1, 300, 'Say what was corrected'),
    /** That of the preview: another regrade in between is not overwritten unseen. */
    key_version: z.int(),
  }),
  reply: z.object(Effect),
});

export const listRegradableAptitudes = endpoint({
  method: 'GET',
  path: '/question/:id/regrade',
  summary: 'The tests in which a question was sat, and whether its present key would mark them otherwise',
  params: IdParams,
  reply: z.array(
    z.object({
      aptitude_id: Id,
      name: z.string(),
      starts_at: Instant,
      papers: z.int(),
      sat: z.array(z.int()),
      /** Whether the present key fits and differs from what rules in the test. */
      corrected: z.boolean(),
      ruling: z.nullable(z.object(Decided)),
    }),
  ),
});
