import * as z from 'zod/mini';

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const formatBound = (many: number | bigint, origin: string) => {
  if (origin === 'array') return `${many} of these`;
  if (origin === 'string') return `${many} character${Number(many) === 1 ? '' : 's'}`;
  return `${many}`;
};

// Messages for what the contract refuses, where a schema gives none of its own.
z.config({
  ...z.locales.en(),
  customError(issue) {
    if (issue.code === 'unrecognized_keys') return `Leave out: ${issue.keys.join(', ')}`;
    if (issue.code === 'invalid_type')
      return issue.input === undefined
        ? 'This is missing'
        : `This must be ${typeNames[issue.expected] ?? issue.expected}`;
    if (issue.code === 'invalid_value') return `Use one of: ${issue.values.join(', ')}`;
    if (issue.code === 'too_small') return `Use at least ${formatBound(issue.minimum, issue.origin)}`;
    if (issue.code === 'too_big') return `Use at most ${formatBound(issue.maximum, issue.origin)}`;
    return undefined;
  },
});
