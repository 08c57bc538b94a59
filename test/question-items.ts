import fc from 'fast-check';
import { expect } from 'vitest';
import type { FileQuestion } from '#lib/question-formats/file-question.ts';

const piece = fc.oneof(
  fc.constantFrom(
    ...[
      '{',
      '}',
      '~',
      '=',
      '#',
      ':',
      '::',
      '->',
      '-\\>',
      '\\',
      '\\\\',
      '\\n',
      '"',
      "'",
      '<b>',
      '&amp;',
      '<',
      ']]>',
      '%50%',
    ],
    ...[
      '[html]',
      '[',
      ']',
      '//',
      '$CATEGORY:',
      '####',
      '$x^2$',
      '\\(a_1\\)',
      '\\\\(b\\\\)',
      '$',
      '`',
      '$$\\frac{1}{2}$$',
      '\\neq',
      '/',
      '*',
      '\\*',
    ],
    ...[
      '\n',
      '\n\n',
      '\n// no\n',
      '\n```c\nint x = {1};\n```\n',
      '| a |\n| - |\n| 1 |',
      'है',
      'Größe',
      '🙂',
      ' ',
      '\u00a0',
    ],
    ...['T', 'ANSWER: A', 'plain words', '<!-- c -->', '\n::t::', '0', '-1', '1..2'],
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);

/** Texts with everything that has a meaning in one of the formats. */
export const text: fc.Arbitrary<string> = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) =>
  pieces
    .join('')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no format of text holds them.
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, '')
    .trim(),
);
const filled = text.filter((value) => value !== '');
const line = filled.map((value) => value.replace(/\s+/g, ' ').trim()).filter((value) => value !== '');
const credit = fc.integer({ min: -20, max: 20 }).map((share) => share / 20);
const places = (count: number, min: number, max = count) =>
  fc
    .uniqueArray(fc.nat({ max: count - 1 }), { minLength: min, maxLength: max })
    .map((all) => all.sort((a, b) => a - b));

const keyed: fc.Arbitrary<
  Pick<FileQuestion, 'kind' | 'options' | 'correct' | 'credits' | 'tolerances' | 'unit' | 'caseSensitive'>
> = fc.oneof(
  fc.boolean().map(() => ({ kind: 'description' as const, options: [], correct: [] })),
  fc
    .boolean()
    .map((truth) => ({ kind: 'boolean' as const, options: ['True', 'False'], correct: [truth ? 0 : 1] })),
  fc
    .array(filled, { minLength: 2, maxLength: 5 })
    .chain((options) =>
      places(options.length, 1, 1).map((correct) => ({ kind: 'single' as const, options, correct })),
    ),
  fc
    .array(filled, { minLength: 2, maxLength: 5 })
    .chain((options) =>
      places(options.length, 1).map((correct) => ({ kind: 'multiple' as const, options, correct })),
    ),
  fc.array(fc.record({ option: filled, share: credit }), { minLength: 3, maxLength: 5 }).map((rows) => {
    const credits = rows.map(({ share }, place) => (place === 0 ? 0.6 : place === 1 ? 0.4 : share));
    return {
      kind: 'multiple' as const,
      options: rows.map(({ option }) => option),
      correct: credits.flatMap((share, place) => (share > 0 ? [place] : [])),
      credits,
    };
  }),
  fc
    .array(fc.record({ option: filled, share: credit.filter((share) => share < 1) }), {
      minLength: 2,
      maxLength: 5,
    })
    .map((rows) => ({
      kind: 'single' as const,
      options: ['right', 'half', ...rows.map(({ option }) => option)],
      correct: [0],
      credits: [1, 0.5, ...rows.map(({ share }) => share)],
    })),
  fc
    .record({
      values: fc.array(filled, { minLength: 1, maxLength: 3 }),
      caseSensitive: fc.option(fc.constant(true), { nil: undefined }),
    })
    .map(({ values, caseSensitive }) => ({
      kind: 'text' as const,
      options: [],
      correct: values,
      ...(caseSensitive && { caseSensitive }),
    })),
  filled.map((value) => ({
    kind: 'text' as const,
    options: [],
    correct: [value, 'near'],
    credits: [1, 0.25],
  })),
  fc
    .record({
      values: fc.array(
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
        { minLength: 1, maxLength: 3 },
      ),
      tolerance: fc.double({ min: 0.001, max: 1e6, noNaN: true }),
      exact: fc.boolean(),
      unit: fc.option(line, { nil: undefined }),
    })
    .map(({ values, tolerance, exact, unit }) => ({
      kind: 'numerical' as const,
      options: [],
      correct: values.map((value) => (value === 0 ? 0 : value)),
      ...(!exact && { tolerances: values.map((_, place) => (place === 0 ? tolerance : 0)) }),
      ...(unit && { unit }),
    })),
  fc
    .record({
      pairs: fc.array(fc.tuple(filled, filled), { minLength: 2, maxLength: 4 }),
      extra: fc.array(filled, { maxLength: 2 }),
    })
    .map(({ pairs, extra }) => ({
      kind: 'matching' as const,
      options: [...new Set([...pairs.map(([, match]) => match), ...extra])],
      correct: pairs,
    })),
);

const extras = fc.record(
  {
    title: line,
    explanation: filled,
    tags: fc.array(
      line.map((tag) => `t ${tag}`),
      { minLength: 1, maxLength: 3 },
    ),
    difficulty: fc.integer({ min: 1, max: 5 }),
    trade: fc.constantFrom('GCS', 'GEE'),
    source: line,
    stimulus: filled
      .map((passage) => passage.replaceAll('<!--', ''))
      .filter((passage) => passage.trim() === passage && passage !== ''),
    shuffle: fc.constant(false),
    points: fc.integer({ min: 1, max: 40 }).map((quarters) => quarters / 4),
  },
  { requiredKeys: [] },
);
const png = { name: 'figure%201.png', bytes: new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 255]) };

/** Questions of every kind. */
export const items = ({ pictures }: { pictures: boolean }): fc.Arbitrary<FileQuestion[]> =>
  fc.array(
    fc
      .record({
        keyed,
        stem: filled,
        extras,
        topics: fc.array(line, { maxLength: 3 }),
        picture: fc.boolean(),
      })
      .map(({ keyed: key, stem, extras: further, topics, picture }) => ({
        ...key,
        stem: pictures && picture ? `${stem} ![a](picture:figure%201.png)` : stem,
        ...(key.kind === 'description' ? { ...further, explanation: undefined, points: undefined } : further),
        topics,
        ...(pictures && picture && { pictures: [png] }),
        where: '',
      })),
    { maxLength: 4 },
  );

/** Expects the same items, wherever they are in the file. */
export function expectSameItems(read: FileQuestion[], written: FileQuestion[]): void {
  expect(read.map((item) => ({ ...item, where: '' }))).toEqual(written);
}
