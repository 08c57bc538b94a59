import type { ExportFormat } from '#contract/questions/exports.ts';
import type {
  ImportFilter,
  ImportKind,
  QuestionImport,
  QuestionImportState,
} from '#contract/questions/imports.ts';
import { type StateLabel, undoneInWords } from '#web/layout/import/import-file.ts';
import { kindLabels } from '../kind-labels.ts';
import { count } from '../labels.ts';

export const stateWords: Record<QuestionImportState, StateLabel> = {
  preparing: { label: 'Being prepared', tone: 'accent' },
  draft: { label: 'Draft', tone: 'neutral' },
  imported: { label: 'Imported', tone: 'success' },
  undone: { label: 'Undone', tone: 'neutral' },
};

export const importKindLabels: Record<ImportKind, string> = { ...kindLabels, description: 'Text alone' };

export const exportLabels: Record<ExportFormat, string> = {
  xlsx: 'Excel (.xlsx), without pictures',
  csv: 'CSV, without pictures',
  moodle: 'Moodle XML',
  gift: 'GIFT, without pictures',
  qti: 'QTI 3.0 package',
  json: 'JSON',
};

export const filterWords: Record<ImportFilter, string> = {
  good: 'To be imported',
  faulty: 'Cannot be imported',
  without_topic: 'Without a topic',
  problems: 'With remarks',
  duplicates: 'Duplicates',
  skipped: 'Skipped',
  edited: 'Edited',
  imported: 'Imported',
  kept: 'Could not be undone',
};

export const questions = (amount: number) => count(amount, 'question');

/** `40 questions, 3 of them without a topic`. */
export function countsInWords({ counts, state }: Pick<QuestionImport, 'counts' | 'state'>): string {
  if (state === 'imported') return `${questions(counts.imported)} imported`;
  if (state === 'undone') return undoneInWords(counts.kept);
  return `${questions(counts.all)} read`;
}
