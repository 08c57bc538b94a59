import type { ReportOutcome, ReportReason } from '#contract/questions/reports.ts';
import type { OwnReport } from '#contract/results/reports.ts';

/** The reasons that a student chooses from. */
export const reasonChoices: { value: ReportReason; label: string }[] = [
  { value: 'wrong-key', label: 'The marked answer is wrong' },
  { value: 'unclear', label: 'The question is unclear' },
  { value: 'text-mistake', label: 'There is a mistake in the text' },
  { value: 'picture-missing', label: 'A picture is missing' },
  { value: 'other', label: 'Something else' },
];

/** Short labels of the reasons, for lists. */
export const reasonLabels: Record<ReportReason, string> = {
  'wrong-key': 'Wrong key',
  unclear: 'Unclear',
  'text-mistake': 'Mistake in the text',
  'picture-missing': 'Picture missing',
  other: 'Something else',
};

export const outcomeLabels: Record<ReportOutcome, string> = {
  corrected: 'Corrected',
  retired: 'No longer used',
  'nothing-wrong': 'Nothing wrong',
};

export const outcomeTones: Record<ReportOutcome, 'success' | 'neutral'> = {
  corrected: 'success',
  retired: 'success',
  'nothing-wrong': 'neutral',
};

/** The introduction of an answer to the student. */
export function describeReportAnswer({ outcome, version }: NonNullable<OwnReport['answer']>): string {
  switch (outcome) {
    case 'corrected':
      return `The question was corrected: version ${version} of it.`;
    case 'retired':
      return 'No test takes this question any more.';
    case 'nothing-wrong':
      return 'Nothing was found to be wrong.';
  }
}
