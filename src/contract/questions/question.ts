import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Paging, queryList, queryNumber } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { areDistinct, text } from '#contract/text.ts';
import { Trade } from '#contract/trade.ts';
import {
  isChoiceKind,
  MatchingKey,
  NumericalKey,
  NumericalView,
  QuestionKind,
  TextKey,
  TextView,
} from './answer-key.ts';
import { requireAltText } from './pictures.ts';
import { TopicName } from './topics.ts';

const Tag = text(1, 40, 'Name the tag');
const Difficulty = z.int().check(z.gte(1, 'Choose 1 to 5'), z.lte(5, 'Choose 1 to 5'));
/** Published tests take only ready questions. */
export const QuestionStatus = z.enum(['draft', 'ready', 'retired']);
export type QuestionStatus = z.infer<typeof QuestionStatus>;

const Markdown = text(1, 20_000, 'Write the question').check(requireAltText);

export const TextFormat = z.enum(['markdown', 'text']);
const Explanation = text(0, 20_000).check(requireAltText);
const Tags = z.array(Tag).check(z.maxLength(20, 'Give at most twenty tags'));
const Source = text(0, 200);
const Topics = z.array(TopicName).check(z.maxLength(10, 'Name at most ten topics'));
const contentFields = {
  description: Markdown,
  /** The options; a true-or-false question may leave them out. */
  options: z._default(
    z
      .array(text(1, 4_000, 'Write the option').check(requireAltText))
      .check(z.maxLength(10, 'Give at most ten options')),
    [],
  ),
  correct_options: z._default(z.array(z.int()), []),
  numerical: z.optional(z.nullable(NumericalKey)),
  text: z.optional(z.nullable(TextKey)),
  matching: z.optional(z.nullable(MatchingKey)),
  kind: z.optional(QuestionKind),
  /** Whether all students get the options in this order; left out: if an option names others, as “Both A and B” does. */
  keep_option_order: z.optional(z.boolean()),
  topic_tags: Topics.check(z.minLength(1, 'Name at least one topic')),
  question_type: Trade,
  difficulty_level: Difficulty,
};

type KeyedDraft = {
  options: string[];
  correct_options: number[];
  numerical?: unknown;
  text?: unknown;
  matching?: unknown;
  kind?: QuestionKind;
};

/** The kind that the author chose, else the one that follows from the key. Several correct options make it multiple choice. */
export function kindOf({
  kind,
  correct_options,
  numerical,
  text,
  matching,
}: Omit<KeyedDraft, 'options'>): QuestionKind {
  if (kind) return kind;
  if (numerical) return 'numerical';
  if (text) return 'text';
  if (matching) return 'matching';
  return correct_options.length > 1 ? 'multiple' : 'single';
}

const requireMatchingKey = z.superRefine<KeyedDraft>((draft, context) => {
  const { options, correct_options } = draft;
  const object = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const kind = kindOf(draft);
  for (const typed of ['numerical', 'text', 'matching'] as const) {
    if (typed === kind && !draft[typed]) object(typed, 'Give the right answer');
    if (typed !== kind && draft[typed]) object(typed, 'This key belongs to another kind of question');
  }
  if (!isChoiceKind(kind)) {
    if (options.length > 0) object('options', 'This kind of question has no options');
    if (correct_options.length > 0) object('correct_options', 'This kind of question has no options');
    return;
  }
  const count = kind === 'boolean' && options.length === 0 ? 2 : options.length;
  if (count < 2) return object('options', 'Give at least two options');
  if (kind === 'boolean' && count > 2) object('options', 'True or false has two options');
  if (!areDistinct(options)) object('options', 'Two options are the same');
  const correct = new Set(correct_options);
  const inPlace = [...correct].every((place) => place >= 1 && place <= count);
  if (correct.size === 0) object('correct_options', 'Mark at least one option as correct');
  else if (correct.size < correct_options.length || !inPlace)
    object('correct_options', `Name each correct option once, by its place from 1 to ${count}`);
  if (kind !== 'multiple' && correct.size > 1) object('kind', 'A single choice has one correct option');
});

const draftFields = {
  ...contentFields,
  format: z._default(TextFormat, 'markdown'),
  explanation: z._default(Explanation, ''),
  tags: z._default(Tags, []),
  source: z._default(Source, ''),
  /** The passage or figure that the question is about. */
  stimulus_id: z._default(z.nullable(Id), null),
  status: z._default(z.enum(['draft', 'ready']), 'ready'),
};
/** A question as an admin writes it. `correct_options` counts from 1; `kind` follows from the key unless given. */
export const QuestionDraft = z.strictObject(draftFields).check(requireMatchingKey);

/** A question of an import draft. Its topics may be chosen later. */
export const ImportedDraft = z.strictObject({ ...draftFields, topic_tags: Topics }).check(requireMatchingKey);

/** A revision of a question; fields left out keep their value. */
const QuestionRevision = z
  .strictObject({
    ...contentFields,
    format: z.optional(TextFormat),
    explanation: z.optional(Explanation),
    tags: z.optional(Tags),
    source: z.optional(Source),
    stimulus_id: z.optional(z.nullable(Id)),
    /** `ready` makes a draft ready; otherwise the status stays. */
    status: z.optional(z.enum(['draft', 'ready'])),
    /** The version that was edited. If a newer one exists, the call is refused. */
    based_on: z.optional(z.int()),
  })
  .check(requireMatchingKey);
export type QuestionDraft = z.input<typeof QuestionDraft>;

/** A passage or figure as students see it. */
export const PassageText = z.object({ id: Id, title: z.string(), html: z.string() });
export type PassageText = z.infer<typeof PassageText>;

const MatchingView = z.object({
  pairs: z.array(
    z.object({ prompt: z.string(), prompt_html: z.string(), match: z.string(), match_html: z.string() }),
  ),
  extra: z.array(z.string()),
  extra_html: z.array(z.string()),
});

/** A question as an admin reads it: with the key, as source and as safe HTML. */
export const Question = z.object({
  id: Id,
  version: z.int(),
  kind: QuestionKind,
  status: QuestionStatus,
  description: z.string(),
  description_html: z.string(),
  format: TextFormat,
  options: z.array(z.string()),
  options_html: z.array(z.string()),
  correct_options: z.array(z.int()),
  keep_option_order: z.boolean(),
  numerical: z.nullable(NumericalView),
  text: z.nullable(TextView),
  matching: z.nullable(MatchingView),
  stimulus: z.nullable(PassageText),
  topic_tags: z.array(z.string()),
  tags: z.array(z.string()),
  source: z.string(),
  question_type: Trade,
  difficulty_level: z.int(),
  explanation: z.string(),
  explanation_html: z.string(),
  /** For tests only: practice never asks it. */
  reserved: z.boolean(),
  /** New draws pass it by until an admin decides. */
  quarantined: z.boolean(),
  times_used: z.int(),
  last_used_at: z.nullable(Instant),
  /** The template and the seed that made its first version. */
  generated: z.nullable(z.object({ template: z.string(), seed: z.int() })),
  /** Attempts at tests that have ended, which the statistics count. */
  attempts: z.int(),
  /** Mean share of the marks earned, 0 to 1. */
  facility: z.nullable(z.number()),
  /** Mean correlation with the marks of the rest of the test, -1 to 1. */
  discrimination: z.nullable(z.number()),
  created_at: Instant,
  updated_at: Instant,
});
export type Question = z.input<typeof Question>;

/** The orders of the list; ties are ordered by age. */
export const QuestionOrder = z.enum(['age', 'times_used', 'last_used', 'facility', 'discrimination']);
export type QuestionOrder = z.infer<typeof QuestionOrder>;
const Percent = queryNumber(0, 100);

const QuestionFilter = {
  question_type: z.optional(Trade),
  difficulty_level: z.optional(queryNumber(1, 5)),
  kind: z.optional(QuestionKind),
  topic_tags: z.optional(queryList(TopicName, 20)),
  tags: z.optional(queryList(Tag, 20)),
  status: z._default(QuestionStatus, 'ready'),
  search: z.optional(text(0, 200)),
  /** Facility in percent; leaves out questions without statistics. */
  facility_from: z.optional(Percent),
  facility_to: z.optional(Percent),
  /** Questions with a discrimination below this, in percent. */
  discrimination_below: z.optional(Percent),
  /** Whether any test uses the question. */
  used: z.optional(z.enum(['yes', 'no'])),
  /** Whether it is reserved for tests. */
  reserved: z.optional(z.enum(['yes', 'no'])),
  order: z._default(QuestionOrder, 'age'),
  sort: z._default(z.enum(['ASC', 'DESC']), 'DESC'),
};

export const listQuestions = endpoint({
  method: 'GET',
  path: '/question',
  summary: 'The question set, filtered and paged; `sort` is by age unless `order` says otherwise',
  query: z.strictObject({ ...Paging, ...QuestionFilter }),
  reply: z.object({ results: z.array(Question), page: z.int(), totalPages: z.int(), total: z.int() }),
});

export const createQuestion = endpoint({
  method: 'POST',
  path: '/question/create',
  summary: 'Add a question to the bank',
  body: QuestionDraft,
  reply: Question,
});

export const readQuestion = endpoint({
  method: 'GET',
  path: '/question/:id',
  summary: 'One question with its key',
  params: IdParams,
  reply: Question,
});

export const editQuestion = endpoint({
  method: 'PUT',
  path: '/question/:id',
  summary: 'Write a new version; attempts that saw an earlier one keep it',
  params: IdParams,
  body: QuestionRevision,
  reply: Question,
});

export const removeQuestion = endpoint({
  method: 'DELETE',
  path: '/question/:id',
  summary: 'Delete a question that no test used; retire one that was used',
  params: IdParams,
  reply: z.object({ outcome: z.enum(['deleted', 'retired']) }),
});

export const restoreQuestion = endpoint({
  method: 'POST',
  path: '/question/restore/:id',
  summary: 'Bring a retired question back into the question set',
  params: IdParams,
  reply: Question,
});

const QuestionIds = z
  .array(Id)
  .check(z.minLength(1, 'Choose at least one question'), z.maxLength(500, 'At most 500 at a time'));

export const changeQuestionStatus = endpoint({
  method: 'POST',
  path: '/question/status',
  summary: 'Make questions ready, put them back to drafts, or retire them; all or none',
  body: z.strictObject({ question_ids: QuestionIds, status: QuestionStatus }),
  reply: z.object({
    changed: z.int(),
    /** The questions that changed, by their former status. */
    before: z.object({ draft: z.array(Id), ready: z.array(Id), retired: z.array(Id) }),
  }),
});

export const reserveQuestions = endpoint({
  method: 'POST',
  path: '/question/reserve',
  summary:
    'Reserve questions for tests, so that practice never asks them, or allow them in practice again; all or none',
  body: z.strictObject({ question_ids: QuestionIds, reserved: z.boolean() }),
  reply: z.object({ changed: z.int() }),
});

export const previewText = endpoint({
  method: 'POST',
  path: '/question/preview',
  summary: 'Render unsaved text as a student would see it',
  body: z.strictObject({
    texts: z.array(z.string().check(z.maxLength(20_000))).check(z.maxLength(60)),
    format: z._default(TextFormat, 'markdown'),
  }),
  reply: z.object({ html: z.array(z.string()) }),
});
