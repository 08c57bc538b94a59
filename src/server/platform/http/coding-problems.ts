/** Failures around coding problems and their judges, a part of the catalogue. */
export const codingProblems = {
  'slug-taken': [409, 'Another problem has this short name. Choose another one.'],
  'problem-changed': [
    409,
    'Someone saved another version of this problem in the meantime. Look at it before you replace it.',
  ],
  'tests-missing': [409, 'Some tests were not uploaded. Upload them again.'],
  'proof-running': [409, 'The proof is running. Wait for its end.'],
  'not-proven': [409, 'The proof of the newest version does not hold yet. See what is missing.'],
  'unreadable-package': [400, 'This problem package cannot be read.'],
  'not-a-judge-error': [409, 'Only a submission that ended with a judge error can be judged again.'],
  'language-not-offered': [409, 'No running judge offers this language. Choose another one, or try later.'],
  'too-many-submissions': [429, 'You have sent many programs within a minute. Wait a moment.'],
  'too-many-waiting': [429, 'Ten of your programs are waiting for the judge. Wait for their verdicts first.'],
  'unknown-problem': [409, 'The sheet names a problem that does not exist. Choose another one.'],
  'sheet-published': [409, 'Students see this sheet. Hide it first.'],
} as const;
