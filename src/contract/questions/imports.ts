import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Nothing, Paging, queryNumber } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { TABLE_TYPES, TableFormat } from '#contract/table.ts';
import { text } from '#contract/text.ts';
import { Trade } from '#contract/trade.ts';
import { QuestionKind } from './answer-key.ts';
import { ImportedDraft, Question } from './question.ts';
import { TopicName } from './topics.ts';

/** The largest file that can be sent, in bytes. */
export const MAX_QUESTION_FILE_BYTES = 10_485_760;

/** Text that asks nothing stands among the questions of a file. */
export const QuestionImportKind = z.enum([...QuestionKind.options, 'description']);
export type QuestionImportKind = z.infer<typeof QuestionImportKind>;

export const QuestionImportState = z.enum(['preparing', 'draft', 'imported', 'undone']);
export type QuestionImportState = z.infer<typeof QuestionImportState>;

const ImportRemark = z.object({ where: z.string(), message: z.string() });

export const QuestionImport = z.object({
  id: Id,
  file_name: z.string(),
  format: z.string(),
  state: QuestionImportState,
  /** Questions to prepare and prepared. */
  total: z.int(),
  done: z.int(),
  author: z.string(),
  created_at: Instant,
  imported_at: z.nullable(Instant),
  undone_at: z.nullable(Instant),
  /** What could not be carried over and belongs to no question. */
  remarks: z.array(ImportRemark),
  counts: z.object({
    /** Everything that the file holds, text that asks nothing included. */
    all: z.int(),
    /** What would be imported now. */
    good: z.int(),
    /** Wanted, and not to be imported as it is. */
    faulty: z.int(),
    /** Wanted and sound but for a topic. */
    without_topic: z.int(),
    /** Of those, for which the file offers one. */
    categorised: z.int(),
    /** With something that could not be carried over, or was read in a way to know of. */
    problems: z.int(),
    /** The same as a question of the bank or an earlier one of the file. */
    same: z.int(),
    alike: z.int(),
    skipped: z.int(),
    imported: z.int(),
    /** Could not be taken back. */
    kept: z.int(),
  }),
});
export type QuestionImport = z.input<typeof QuestionImport>;

const { id: _, ...questionFields } = Question.shape;
const ImportedQuestion = z.object({
  kind: questionFields.kind,
  description: questionFields.description,
  description_html: questionFields.description_html,
  format: questionFields.format,
  options: questionFields.options,
  options_html: questionFields.options_html,
  correct_options: questionFields.correct_options,
  numerical: questionFields.numerical,
  text: questionFields.text,
  matching: questionFields.matching,
  explanation: questionFields.explanation,
  explanation_html: questionFields.explanation_html,
  topic_tags: questionFields.topic_tags,
  tags: questionFields.tags,
  source: questionFields.source,
  question_type: questionFields.question_type,
  difficulty_level: questionFields.difficulty_level,
});

export const QuestionImportItem = z.object({
  position: z.int(),
  /** Where in the file it begins, such as `line 12`. */
  where: z.string(),
  kind: QuestionImportKind,
  question: ImportedQuestion,
  /** The passage that it would be about; empty: none. */
  passage: z.string(),
  passage_html: z.string(),
  /** A category of the file that could be its topic; empty: none. */
  category: z.string(),
  problems: z.array(z.string()),
  /** Why it cannot be imported as it is. */
  faults: z.array(z.string()),
  duplicate: z.nullable(z.enum(['same', 'alike'])),
  /** What it reads like: a question of the bank, or an earlier one of the file. */
  alike: z.array(
    z.object({
      question: z.nullable(Id),
      position: z.nullable(z.int()),
      description_html: z.string(),
      similarity: z.number(),
    }),
  ),
  /** Of text that asks nothing, `import` makes it the passage of the questions after it. */
  decision: z.enum(['import', 'skip']),
  edited: z.boolean(),
  question_id: z.nullable(Id),
  undone: z.nullable(z.enum(['undone', 'kept'])),
  remark: z.nullable(z.string()),
});
export type QuestionImportItem = z.input<typeof QuestionImportItem>;

/** Which questions of a file: those of one kind of need, or all. */
export const QuestionImportFilter = z.enum([
  'good',
  'faulty',
  'without_topic',
  'problems',
  'duplicates',
  'skipped',
  'edited',
  'imported',
  'kept',
]);
export type QuestionImportFilter = z.infer<typeof QuestionImportFilter>;

const params = IdParams;

export const uploadQuestionFile = endpoint({
  method: 'POST',
  path: '/question/import',
  summary: 'Read a file of questions, whatever its format and name; nothing comes into the bank yet',
  message: 'The file is read.',
  upload: {
    field: 'file',
    bytes: MAX_QUESTION_FILE_BYTES,
    types: [
      ...['text/csv', 'text/plain', 'text/xml', 'text/tab-separated-values'],
      ...['application/xml', 'application/zip', 'application/x-zip-compressed', 'application/x-ndjson'],
      ...['application/vnd.ms-excel', ...TABLE_TYPES, 'application/octet-stream'],
    ].filter((type, place, all) => all.indexOf(type) === place),
  },
  body: z.strictObject({ file: z.file() }),
  reply: z.object({ id: Id }),
});

export const listQuestionImports = endpoint({
  method: 'GET',
  path: '/question/import',
  summary: 'Imports of questions, newest first',
  query: z.strictObject(Paging),
  reply: z.object({ results: z.array(QuestionImport), page: z.int(), totalPages: z.int(), total: z.int() }),
});

export const readQuestionImport = endpoint({
  method: 'GET',
  path: '/question/import/:id',
  summary: 'How far an import is, and what its questions come to',
  params,
  reply: QuestionImport,
});

export const listQuestionImportItems = endpoint({
  method: 'GET',
  path: '/question/import/:id/item',
  summary: 'The questions of a file as students would see them, with what became of each on the way',
  params,
  query: z.strictObject({
    page: Paging.page,
    limit: z._default(queryNumber(1, 50), 50),
    show: z.optional(QuestionImportFilter),
  }),
  reply: z.object({
    results: z.array(QuestionImportItem),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
  }),
});

export const editQuestionImportItem = endpoint({
  method: 'PUT',
  path: '/question/import/:id/item/:position',
  summary: 'Write a question of a draft anew',
  params: z.strictObject({
    ...IdParams.shape,
    position: z.pipe(
      z.string().check(z.regex(/^\d{1,6}$/, 'Use the number of the question')),
      z.transform(Number),
    ),
  }),
  body: z.strictObject({ question: ImportedDraft, passage: z._default(text(0, 20_000), '') }),
  reply: QuestionImportItem,
});

export const bulkEditQuestionImportItems = endpoint({
  method: 'POST',
  path: '/question/import/:id/choose',
  summary: 'Give questions of a draft a topic, trade, difficulty or tags, or say whether they are imported',
  params,
  body: z.strictObject({
    /** By their places in the file; left out, everything that `show` would show. */
    positions: z.optional(
      z.array(z.int().check(z.gte(0), z.lte(999_999))).check(z.minLength(1), z.maxLength(20_000)),
    ),
    show: z.optional(QuestionImportFilter),
    topic_tags: z.optional(z.array(TopicName).check(z.minLength(1), z.maxLength(10))),
    /** Those without a topic take the category that they have in the file; others stay as they are. */
    topic_of_file: z.optional(z.literal(true)),
    question_type: z.optional(Trade),
    difficulty_level: z.optional(z.int().check(z.gte(1), z.lte(5))),
    /** Beside those that they have. */
    add_tags: z.optional(z.array(text(1, 40)).check(z.minLength(1), z.maxLength(10))),
    decision: z.optional(z.enum(['import', 'skip'])),
  }),
  reply: z.object({ changed: z.int() }),
});

export const importQuestions = endpoint({
  method: 'POST',
  path: '/question/import/:id/start',
  summary: 'Bring the chosen questions of a draft into the bank, all or none',
  message: 'The questions are in the bank.',
  params,
  body: z.strictObject({ status: z.enum(['draft', 'ready']) }),
  reply: QuestionImport,
});

export const undoQuestionImport = endpoint({
  method: 'POST',
  path: '/question/import/:id/undo',
  summary: 'Take an import back: questions that no test has and nobody has changed since go, the others stay',
  message: 'The import is undone.',
  params,
  reply: QuestionImport,
});

export const removeQuestionImport = endpoint({
  method: 'DELETE',
  path: '/question/import/:id',
  summary: 'Throw a draft away',
  message: 'The draft is gone.',
  params,
  reply: Nothing,
});

export const downloadQuestionImportTemplate = endpoint({
  method: 'GET',
  path: '/question/template',
  summary: 'A table to write questions into, with an example of each kind',
  query: z.strictObject({ format: TableFormat }),
  attachment: TABLE_TYPES,
  reply: z.file(),
});
