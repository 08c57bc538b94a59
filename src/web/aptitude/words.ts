import type { Aptitude } from '#contract/aptitude.ts';
import type { RankedResponse } from '#contract/result.ts';
import type { Release } from '#contract/terms.ts';

export const releaseWords: Record<Release, string> = {
  'after-end': 'When the test is over for everyone',
  'at-once': 'As soon as a student has handed in',
  'by-hand': 'When they are released by hand',
};

export const howWords: Record<RankedResponse['how'], string> = {
  student: 'Handed in',
  deadline: 'Time ran out',
  violations: 'Ended by too many violations',
  invigilator: 'Ended by the invigilator',
};

/** `2`, `0.25`, with the proper minus sign. */
export function marks(amount: number): string {
  return amount.toLocaleString('en-IN', { maximumFractionDigits: 3 }).replace('-', '−');
}

/** `+2 right, −0.5 wrong`. */
export function markingWords({
  marks_right,
  marks_wrong,
}: Pick<Aptitude, 'marks_right' | 'marks_wrong'>): string {
  return `+${marks(marks_right)} right, ${marks_wrong === 0 ? '0' : marks(marks_wrong)} wrong`;
}
