import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import type { Release } from '#contract/aptitudes/terms.ts';
import type { RankedResponse } from '#contract/results.ts';
import { formatMarks } from '#web/ui/number-format.ts';

export const releaseLabels: Record<Release, string> = {
  'after-end': 'When the test is over for everyone',
  'at-once': 'As soon as a student has submitted',
  'by-hand': 'When they are released by hand',
};

export const endedByLabels: Record<RankedResponse['how'], string> = {
  student: 'Submitted',
  deadline: 'Time ran out',
  violations: 'Ended by too many violations',
  invigilator: 'Ended by the invigilator',
};

/** `Correct +2 · Incorrect −0.5`, `Correct +1 · No negative marking`. */
export function formatMarking({
  marks_right,
  marks_wrong,
}: Pick<Aptitude, 'marks_right' | 'marks_wrong'>): string {
  return `Correct +${formatMarks(marks_right)} · ${marks_wrong === 0 ? 'No negative marking' : `Incorrect ${formatMarks(marks_wrong)}`}`;
}
