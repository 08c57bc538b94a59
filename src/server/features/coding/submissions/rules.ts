const FAULT =
  'The judge could not run this program, which is not your mistake. The placement cell can have it judged again.';

/** A submission as its author sees it: what went wrong in a judge could tell of its machine or of hidden tests. */
export const withoutFault = <S extends { verdict: string | null; message: string }>(submission: S): S =>
  submission.verdict === 'IE' ? { ...submission, message: FAULT } : submission;

/** Submissions of one person a minute, tries a minute, and either that may wait for the judge at once. */
const MOST = { submitted: 10, tried: 30, waiting: 10 };

type Counts = { submitted: number; tried: number; waiting: number };

/** Why a person may not send another program now. */
export function refusalToSubmit(kind: 'submit' | 'try', { submitted, tried, waiting }: Counts) {
  if (waiting >= MOST.waiting) return 'too-many-waiting' as const;
  if (kind === 'submit' ? submitted >= MOST.submitted : tried >= MOST.tried)
    return 'too-many-submissions' as const;
  return undefined;
}
