import type {
  QuestionImport,
  QuestionImportFilter,
  QuestionImportKind,
  QuestionImportState,
} from '#contract/questions/imports.ts';
import { type StateLabel, undoneInWords } from '#web/layout/import/import-file.ts';
import { pluralize } from '#web/ui/text.ts';
import { kindLabels } from '../kind-labels.ts';

export const stateLabels: Record<QuestionImportState, StateLabel> = {
  preparing: { label: 'Being prepared', tone: 'accent' },
  draft: { label: 'Draft', tone: 'neutral' },
  imported: { label: 'Imported', tone: 'success' },
  undone: { label: 'Undone', tone: 'neutral' },
};

export const importKindLabels: Record<QuestionImportKind, string> = {
  ...kindLabels,
  description: 'Text only',
};

export const filterLabels: Record<QuestionImportFilter, string> = {
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

export const questionCount = (amount: number) => pluralize(amount, 'question');

/** `40 questions, 3 of them without a topic`. */
export function describeCounts({ counts, state }: Pick<QuestionImport, 'counts' | 'state'>): string {
  if (state === 'imported') return `${questionCount(counts.imported)} imported`;
  if (state === 'undone') return undoneInWords(counts.kept);
  const read = `${questionCount(counts.all)} read`;
  return counts.left_out > 0 ? `${read}, ${counts.left_out} left out` : read;
}
