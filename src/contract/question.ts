import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Paging, queryList, queryNumber } from './endpoint.ts';
import { Instant } from './instant.ts';
import { text } from './text.ts';
import { Trade } from './trade.ts';

export const TopicTag = text(1, 60, 'Name the topic');
const Difficulty = z.int().check(z.gte(1, 'Choose 1 to 5'), z.lte(5, 'Choose 1 to 5'));
export const QuestionKind = z.enum(['single', 'multiple']);
export type QuestionKind = z.infer<typeof QuestionKind>;
export const QuestionStatus = z.enum(['ready', 'retired']);
export type QuestionStatus = z.infer<typeof QuestionStatus>;

const Markdown = text(1, 20_000, 'Write the question');

const Format = z.enum(['markdown', 'text']);
const Explanation = text(0, 20_000);
const substance = {
  description: Markdown,
  options: z
    .array(text(1, 4_000, 'Write the option'))
    .check(z.minLength(2, 'Give at least two options'), z.maxLength(10, 'Give at most ten options')),
  correct_options: z.array(z.int()).check(z.minLength(1, 'Mark at least one option as correct')),
  kind: z.optional(QuestionKind),
  topic_tags: z
    .array(TopicTag)
    .check(z.minLength(1, 'Name at least one topic'), z.maxLength(10, 'Name at most ten topics')),
  question_type: Trade,
  difficulty_level: Difficulty,
};

const wellKeyed = z.superRefine<{ options: string[]; correct_options: number[]; kind?: QuestionKind }>(
  ({ options, correct_options, kind }, context) => {
    const object = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (new Set(options).size < options.length) object('options', 'Two options are the same');
    const correct = new Set(correct_options);
    const inPlace = [...correct].every((place) => place >= 1 && place <= options.length);
    if (correct.size < correct_options.length || !inPlace)
      object('correct_options', `Name each correct option once, by its place from 1 to ${options.length}`);
    if (kind === 'single' && correct.size > 1) object('kind', 'A single choice has one correct option');
  },
);

/** What an admin writes. `correct_options` counts from 1; `kind` follows from it unless given. */
export const QuestionDraft = z
  .strictObject({
    ...substance,
    format: z._default(Format, 'markdown'),
    explanation: z._default(Explanation, ''),
  })
  .check(wellKeyed);

/** A revision of a question: what is left out stays as it is. */
const QuestionRevision = z
  .strictObject({ ...substance, format: z.optional(Format), explanation: z.optional(Explanation) })
  .check(wellKeyed);
export type QuestionDraft = z.input<typeof QuestionDraft>;

/** A question as an admin reads it: with the key, as source and as safe HTML. */
export const Question = z.object({
  id: Id,
  version: z.int(),
  kind: QuestionKind,
  status: QuestionStatus,
  description: z.string(),
  description_html: z.string(),
  format: Format,
  options: z.array(z.string()),
  options_html: z.array(z.string()),
  correct_options: z.array(z.int()),
  topic_tags: z.array(z.string()),
  question_type: Trade,
  difficulty_level: z.int(),
  explanation: z.string(),
  explanation_html: z.string(),
  times_used: z.int(),
  last_used_at: z.nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
});
export type Question = z.input<typeof Question>;

const QuestionFilter = {
  question_type: z.optional(Trade),
  difficulty_level: z.optional(queryNumber(1, 5)),
  topic_tags: z.optional(queryList(TopicTag, 20)),
  status: z._default(QuestionStatus, 'ready'),
  search: z.optional(text(0, 200)),
  sort: z._default(z.enum(['ASC', 'DESC']), 'DESC'),
};

export const listQuestions = endpoint({
  method: 'GET',
  path: '/question',
  summary: 'The question set, filtered and paged; `sort` orders by age',
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

export const previewQuestion = endpoint({
  method: 'POST',
  path: '/question/preview',
  summary: 'Render unsaved text as a student would see it',
  body: z.strictObject({
    texts: z.array(z.string().check(z.maxLength(20_000))).check(z.maxLength(12)),
    format: z._default(Format, 'markdown'),
  }),
  reply: z.object({ html: z.array(z.string()) }),
});

export const Topic = z.object({ name: z.string(), area: z.string(), questions: z.int() });
export type Topic = z.infer<typeof Topic>;

export const listTopics = endpoint({
  method: 'GET',
  path: '/question/topics',
  summary: 'The topic tree with the number of ready questions under each topic',
  reply: z.array(Topic),
});
