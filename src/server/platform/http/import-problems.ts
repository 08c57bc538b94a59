/** Failures of imports, a part of the catalogue. */
export const importProblems = {
  'import-not-draft': [409, 'This import has already started.'],
  'import-without-regno': [409, 'Choose the column with the registration numbers first.'],
  'import-preparing': [409, 'The questions are still being prepared. Wait a moment.'],
  'import-no-question': [
    409,
    'No question of this file can be imported as it is. Choose some, or correct them.',
  ],
  'questions-forgotten': [
    409,
    'The questions of this import are no longer kept, so it can no longer be undone.',
  ],
  'import-nothing': [
    409,
    'No row can be imported or changes anything. Check the columns and the refused rows.',
  ],
  'import-not-undoable': [409, 'Only a finished import can be undone.'],
  'import-too-old': [409, 'The rows of this import are no longer kept, so it can no longer be undone.'],
} as const;
