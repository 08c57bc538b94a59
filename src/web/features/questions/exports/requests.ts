import { type ExportFormat, exportQuestions, exportSelectedQuestions } from '#contract/questions/exports.ts';
import { download } from '#web/api/download.ts';
import type { QuestionSearch } from '../bank/search.ts';

export function fetchFilteredQuestions({ page: _, ...search }: QuestionSearch, format: ExportFormat) {
  return download(exportQuestions, { query: { ...search, format } });
}

export const fetchSelectedQuestions = (ids: readonly number[], format: ExportFormat) =>
  download(exportSelectedQuestions, { body: { question_ids: [...ids], format } });
