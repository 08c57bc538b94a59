import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Nothing, Paging, queryNumber } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { TABLE_TYPES, TableFormat } from '#contract/table.ts';
import { text } from '#contract/text.ts';
import { Trade } from '#contract/trade.ts';
import { QuestionKind } from './answer-key.ts';
import { ImportedDraft, Question } from './question.ts';
import { TopicName } from './topics.ts';

/** The largest upload, in bytes. */
export const MAX_QUESTION_FILE_BYTES = 10_485_760;

/** A `description` is text between the questions of a file that asks nothing. */
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
  /** How many items there are, and how many are prepared. */
  total: z.int(),
  done: z.int(),
  author: z.string(),
  created_at: Instant,
  imported_at: z.nullable(Instant),
  undone_at: z.nullable(Instant),
  /** Problems of the file that belong to no question. */
  remarks: z.array(ImportRemark),
  counts: z.object({
    /** All items of the file, descriptions included. */
    all: z.int(),
    /** Items that would be imported now. */
    good: z.int(),
    /** Chosen for import, but with an error. */
    faulty: z.int(),
    /** Chosen for import and correct, but without a topic. */
    without_topic: z.int(),
    /** Of those, items with a category of the file to take as topic. */
    categorised: z.int(),
    /** Items of which something was lost or interpreted. */
    problems: z.int(),
    /** Equal to a question of the bank or to an earlier one of the file. */
    same: z.int(),
    alike: z.int(),
    skipped: z.int(),
    /** Questions of the file that could not be read, and are no items. */
    left_out: z.int(),
    imported: z.int(),
    /** Questions that undoing could not remove. */
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
  keep_option_order: questionFields.keep_option_order,
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
  /** The passage of the question; empty: none. */
  passage: z.string(),
  passage_html: z.string(),
  /** A category of the file that could be its topic; empty: none. */
  category: z.string(),
  problems: z.array(z.string()),
  /** Errors that prevent the import. */
  faults: z.array(z.string()),
  duplicate: z.nullable(z.enum(['same', 'alike'])),
  /** Similar questions, of the bank or earlier in the file. */
  alike: z.array(
    z.object({
      question: z.nullable(Id),
      position: z.nullable(z.int()),
      description_html: z.string(),
      similarity: z.number(),
    }),
  ),
  /** `import` makes a description the passage of the questions after it. */
  decision: z.enum(['import', 'skip']),
  edited: z.boolean(),
  question_id: z.nullable(Id),
  undone: z.nullable(z.enum(['undone', 'kept'])),
  remark: z.nullable(z.string()),
});
export type QuestionImportItem = z.input<typeof QuestionImportItem>;

/** Which items of a file to list. */
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
  summary: 'Read a file of questions in any format as a draft; the bank stays unchanged',
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
  summary: 'The progress of an import and the counts of its questions',
  params,
  reply: QuestionImport,
});

export const listQuestionImportItems = endpoint({
  method: 'GET',
  path: '/question/import/:id/item',
  summary: 'The questions of a file as students would see them, with errors and duplicates',
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
  summary: 'Edit a question of a draft',
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
    /** By position in the file; left out: all items that `show` selects. */
    positions: z.optional(
      z.array(z.int().check(z.gte(0), z.lte(999_999))).check(z.minLength(1), z.maxLength(20_000)),
    ),
    show: z.optional(QuestionImportFilter),
    topic_tags: z.optional(z.array(TopicName).check(z.minLength(1), z.maxLength(10))),
    /** Questions without a topic take their category of the file. */
    topic_of_file: z.optional(z.literal(true)),
    question_type: z.optional(Trade),
    difficulty_level: z.optional(z.int().check(z.gte(1), z.lte(5))),
    /** Added to the tags of each question. */
    add_tags: z.optional(z.array(text(1, 40)).check(z.minLength(1), z.maxLength(10))),
    decision: z.optional(z.enum(['import', 'skip'])),
  }),
  reply: z.object({ changed: z.int() }),
});

export const importQuestions = endpoint({
  method: 'POST',
  path: '/question/import/:id/start',
  summary: 'Import the chosen questions of a draft, all or none',
  message: 'The questions are in the bank.',
  params,
  body: z.strictObject({ status: z.enum(['draft', 'ready']) }),
  reply: QuestionImport,
});

export const undoQuestionImport = endpoint({
  method: 'POST',
  path: '/question/import/:id/undo',
  summary: 'Undo an import: delete its questions that are in no test and unchanged; the others stay',
  message: 'The import is undone.',
  params,
  reply: QuestionImport,
});

export const removeQuestionImport = endpoint({
  method: 'DELETE',
  path: '/question/import/:id',
  summary: 'Discard a draft',
  message: 'The draft is discarded.',
  params,
  reply: Nothing,
});

export const downloadQuestionImportTemplate = endpoint({
  method: 'GET',
  path: '/question/template',
  summary: 'A table to fill in, with an example of each kind of question',
  query: z.strictObject({ format: TableFormat }),
  attachment: TABLE_TYPES,
  reply: z.file(),
});
