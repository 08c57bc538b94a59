import * as z from 'zod/mini';

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const units: Record<string, string> = { string: ' characters', array: ' of these' };

/** Words for what the contract refuses, where a schema gives none of its own. */
z.config({
  ...z.locales.en(),
  customError(issue) {
    if (issue.code === 'unrecognized_keys') return `Leave out: ${issue.keys.join(', ')}`;
    if (issue.code === 'invalid_type')
      return issue.input === undefined
        ? 'This is missing'
        : `This must be ${kinds[issue.expected] ?? issue.expected}`;
    if (issue.code === 'invalid_value') return `Use one of: ${issue.values.join(', ')}`;
    if (issue.code === 'too_small') return `Use at least ${issue.minimum}${units[issue.origin] ?? ''}`;
    if (issue.code === 'too_big') return `Use at most ${issue.maximum}${units[issue.origin] ?? ''}`;
    return undefined;
  },
});
