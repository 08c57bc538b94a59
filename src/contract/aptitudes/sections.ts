import * as z from 'zod/mini';
import { endpoint, Id, IdParams } from '#contract/endpoint.ts';
import { QuestionKind } from '#contract/questions/answer-key.ts';
import { text } from '#contract/text.ts';
import { StudentTrade, Trade } from '#contract/trade.ts';
import { CutOff, MarksRight, Scheme } from './marking-scheme.ts';

export const Minutes = z
  .int('Give whole minutes')
  .check(z.gte(1, 'At least one minute'), z.lte(1_440, 'At most a day'));
const Level = z.int().check(z.gte(1, 'Choose 1 to 5'), z.lte(5, 'Choose 1 to 5'));

/** What a line of a blueprint draws: so many questions of a topic or an area, a type, a range of difficulty, some kinds. */
const BlueprintLine = z.strictObject({
  topic: z._default(z.nullable(text(1, 60)), null),
  /** An area of the topic tree, such as `Quantitative`: any topic of it, and in `Technical: GIN` any question of that trade. */
  area: z._default(z.nullable(text(1, 60)), null),
  /** The template of generated questions: each student gets another instance. */
  family: z._default(z.nullable(text(1, 60)), null),
  /** `own` is the trade of the student; of a trade that is named everybody gets them who sits the section. */
  type: z._default(z.enum(['own', ...Trade.options]), 'GENERAL'),
  difficulty: z._default(
    z
      .strictObject({ from: Level, to: Level })
      .check(z.refine(({ from, to }) => from <= to, 'The range ends before it begins')),
    { from: 1, to: 5 },
  ),
  /** None named: all kinds. */
  kinds: z._default(z.array(QuestionKind).check(z.maxLength(6)), []),
  count: z.int('Give a whole number').check(z.gte(1, 'At least one question'), z.lte(200, 'At most 200')),
  /** What each of them is worth; null: as the scheme says. */
  marks: z._default(z.nullable(MarksRight), null),
});
export type BlueprintLine = z.infer<typeof BlueprintLine>;
/** A line before what it leaves out is filled in. */
export type BlueprintLineDraft = z.input<typeof BlueprintLine>;

export const Blueprint = z.strictObject({
  lines: z
    .array(BlueprintLine)
    .check(z.minLength(1, 'Give at least one line'), z.maxLength(40, 'At most 40')),
  /** Questions that students got in this many tests before are left out. */
  unused_in: z._default(z.int().check(z.gte(0, 'Zero or more'), z.lte(50, 'At most 50')), 0),
});
export type Blueprint = z.infer<typeof Blueprint>;

const sectionFields = {
  name: text(1, 60, 'Name the section'),
  instructions: z._default(text(0, 5_000), ''),
  /** The section's own time, which makes the sections follow one another; null: the time is over all. */
  minutes: z._default(z.nullable(Minutes), null),
  /** Whose students get the section; none named: everybody's. Of its questions a student gets GENERAL ones and those of the own trade. */
  trades: z._default(z.array(StudentTrade).check(z.maxLength(7)), []),
  /** Null: as the test has it. */
  scheme: z._default(z.nullable(Scheme), null),
  cut_off: z._default(z.nullable(CutOff), null),
  /** Null: the questions are chosen one by one. */
  blueprint: z._default(z.nullable(Blueprint), null),
  shuffle_questions: z._default(z.boolean(), true),
  shuffle_options: z._default(z.boolean(), true),
};

export const SectionDraft = z.strictObject({ id: z.optional(Id), ...sectionFields });
export type SectionDraft = z.input<typeof SectionDraft>;

/** A section as an admin sees it. */
export const AptitudeSection = z.object({
  id: Id,
  name: z.string(),
  instructions: z.string(),
  minutes: z.nullable(z.int()),
  trades: z.array(StudentTrade),
  scheme: z.nullable(Scheme),
  cut_off: z.nullable(CutOff),
  blueprint: z.nullable(Blueprint),
  shuffle_questions: z.boolean(),
  shuffle_options: z.boolean(),
  /** Questions chosen into it one by one. */
  question_count: z.int(),
});
export type AptitudeSection = z.input<typeof AptitudeSection>;

/** Where a chosen question stands in a test, and what it is worth there. */
export const QuestionPlacement = z.object({
  question_id: Id,
  section_id: z.nullable(Id),
  marks: z.nullable(z.number()),
});
export type QuestionPlacement = z.infer<typeof QuestionPlacement>;

const SectionDrafts = z.array(SectionDraft).check(
  z.maxLength(20, 'At most 20 sections'),
  z.refine(
    (list) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length,
    'Two sections have the same name',
  ),
);

export const arrangeSections = endpoint({
  method: 'PUT',
  path: '/aptitude/sections/:id',
  summary:
    'Put the sections of a test that nobody has started: the list is what stays, in its order; those with an id keep their questions',
  params: IdParams,
  body: z.strictObject({
    sections: SectionDrafts,
    /** Of the list that was changed: where it stands otherwise meanwhile, nothing is put. */
    revision: z.optional(text(1, 64)),
  }),
  reply: z.object({ sections: z.array(AptitudeSection), sections_revision: z.string() }),
});

export const arrangeQuestions = endpoint({
  method: 'PUT',
  path: '/aptitude/questions/:id',
  summary: 'Put the chosen questions of a test that nobody has started into order, sections and marks',
  params: IdParams,
  body: z.strictObject({
    questions: z
      .array(
        z.strictObject({
          question_id: Id,
          section_id: z._default(z.nullable(Id), null),
          /** What the question is worth in place of what the scheme says. */
          marks: z._default(z.nullable(MarksRight), null),
        }),
      )
      .check(
        z.maxLength(500, 'At most 500 at a time'),
        z.refine(
          (list) => new Set(list.map((one) => one.question_id)).size === list.length,
          'A question is there twice',
        ),
      ),
  }),
  reply: z.object({ places: z.array(QuestionPlacement) }),
});
