import * as z from 'zod/mini';
import { endpoint, Id } from '#contract/endpoint.ts';
import { tableTypes } from '#contract/table.ts';
import { listQuestions } from './question.ts';

/** The export formats, each with its media type. */
export const exportMediaTypes = {
  ...tableTypes,
  gift: 'text/plain',
  moodle: 'application/xml',
  qti: 'application/zip',
  json: 'application/json',
} as const;
export const ExportFormat = z.enum(['csv', 'xlsx', 'gift', 'moodle', 'qti', 'json'], 'Choose a format');
export type ExportFormat = z.infer<typeof ExportFormat>;

/** The most questions in one file. */
export const MAX_EXPORTED_QUESTIONS = 10_000;
const attachment = [...new Set(Object.values(exportMediaTypes))];
const { page: _, limit: __, ...filter } = listQuestions.query.shape;

export const exportQuestions = endpoint({
  method: 'GET',
  path: '/question/export',
  summary: 'The filtered question set as a file, with keys, in the order of the list',
  query: z.strictObject({ ...filter, format: ExportFormat }),
  attachment,
  reply: z.file(),
});

export const exportSelectedQuestions = endpoint({
  method: 'POST',
  path: '/question/export',
  summary: 'Chosen questions as a file, with keys, in the order given',
  body: z.strictObject({
    format: ExportFormat,
    question_ids: z
      .array(Id)
      .check(
        z.minLength(1, 'Choose at least one question'),
        z.maxLength(MAX_EXPORTED_QUESTIONS, 'At most 10,000'),
      ),
  }),
  attachment,
  reply: z.file(),
});
