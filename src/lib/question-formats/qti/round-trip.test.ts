import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FileQuestion } from '../file-question.ts';
import { readQtiPackage } from './package/reader.ts';
import { writeQtiPackage } from './writer/package.ts';

const NASTY = [
  String.raw`Find $\frac{a}{b}$ where $a < b$ & $c \ge \sqrt[3]{2}$.`,
  '$$\n\\int_0^1 x^2\\,dx\n$$',
  '```c\nif (a < b && c > "d") printf("%d\\n", a);\n```',
  '| a | b |\n|---|---|\n| 1 | `x\\|y` |',
  '- one\n  - two\n\n1. three\n2. four',
  '<script>alert(1)</script> & <b>bold?</b> ]]> <!-- no -->',
  'line one  \nline two\\\nline three\ttab',
  '&amp; &lt; &#65; "quotes" \'single\' \\_\\* ~~gone~~ https://example.org/?a=1&b=2',
  'ünïcödé 漢字 🎓 \u00a0 hard space \u200b',
  '# Heading\n\n> quote\n\n---\n\n**strong** *em* ***both***',
  '\\( not latex \\) [x](javascript:alert(1)) ![gone](http://example.org/p.png)',
  String.raw`$\def\a#1{#1#1}\a{x}$ and $unclosed`,
];

// biome-ignore lint/suspicious/noControlCharactersInRegex: no XML document can hold them
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const free = (unit: 'grapheme' | 'binary') =>
  fc.string({ unit, maxLength: 40 }).map((text) => text.toWellFormed().replace(CONTROLS, ''));
const markdown = fc
  .oneof(
    fc.constantFrom(...NASTY),
    free('grapheme'),
    free('binary'),
    fc.stringMatching(/^[a-z*_`$|<>&\\[\](){}#+\-. \n]{1,30}$/),
  )
  .filter((text) => text.trim() !== '');
const name = free('grapheme')
  .map((text) => text.trim())
  .filter((text) => text !== '');
const credit = fc.integer({ min: -20, max: 19 }).map((part) => part / 20);
const points = fc.oneof(fc.integer({ min: 0, max: 10 }), fc.constantFrom(0.5, 1, 2.5, 1 / 3));

const bytes = fc.uint8Array({ minLength: 1, maxLength: 50 });
const frame = fc.record(
  {
    title: name,
    explanation: markdown,
    stimulus: markdown,
    points,
    tags: fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
    difficulty: fc.integer({ min: 1, max: 5 }),
    trade: name,
    source: name,
  },
  { requiredKeys: [] },
);
const topics = fc.array(name, { maxLength: 3 });
const shuffle = fc.option(fc.constant(false as const), { nil: undefined });

const choices = fc
  .array(markdown, { minLength: 2, maxLength: 5 })
  .filter((options) => !options.every((option) => /^\s*(?:true|false)\s*$/i.test(option)));

const single = fc
  .tuple(
    choices,
    fc.nat(),
    shuffle,
    fc.option(fc.array(credit, { minLength: 5, maxLength: 5 }), { nil: undefined }),
  )
  .map(([options, place, isFixed, credits]): Partial<FileQuestion> => {
    const right = place % options.length;
    const given = credits?.slice(0, options.length).map((value, n) => (n === right ? 1 : value));
    return {
      kind: 'single',
      options,
      correct: [right],
      ...(isFixed === false && { shuffle: false }),
      ...(given?.some((value) => value !== 0 && value !== 1) && { credits: given }),
    };
  });

const multiple = fc
  .tuple(choices, fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), fc.boolean(), credit)
  .map(([options, marks, isWeighed, penalty]): Partial<FileQuestion> => {
    const correct = options.flatMap((_, place) => (marks[place] || place === 0 ? [place] : []));
    const share = Number((1 / correct.length).toFixed(9));
    const wrong = Math.min(penalty, 0);
    const credits = options.map((_, place) => (correct.includes(place) ? share : wrong));
    return { kind: 'multiple', options, correct, ...(isWeighed && { credits }) };
  });

const boolean = fc
  .nat(1)
  .map((place): Partial<FileQuestion> => ({ kind: 'boolean', options: ['True', 'False'], correct: [place] }));

const numerical = fc
  .tuple(
    fc.uniqueArray(
      fc.oneof(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }).map((value) => value + 0),
      ),
      { minLength: 1, maxLength: 3 },
    ),
    fc.constantFrom(undefined, 0.25, 1e-9),
    fc.option(name, { nil: undefined }),
    fc.option(
      credit.filter((value) => value > 0),
      { nil: undefined },
    ),
  )
  .filter(([values, tolerance = 0]) =>
    values.every((one) => values.every((other) => one === other || Math.abs(one - other) > tolerance * 4)),
  )
  .map(
    ([values, tolerance, unit, partial]): Partial<FileQuestion> => ({
      kind: 'numerical',
      options: [],
      correct: values,
      ...(tolerance !== undefined && { tolerances: values.map(() => tolerance) }),
      ...(unit !== undefined && { unit }),
      ...(partial !== undefined &&
        values.length > 1 && { credits: values.map((_, place) => (place === 0 ? 1 : partial)) }),
    }),
  );

/** A range within a wider one with less credit. */
const nested = fc.tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.constantFrom(0, 0.25)).map(
  ([value, near]): Partial<FileQuestion> => ({
    kind: 'numerical',
    options: [],
    correct: [value, value + 0.5],
    tolerances: [near, 1],
    credits: [1, 0.5],
  }),
);

const text = fc
  .tuple(
    fc.uniqueArray(
      name.map((accepted) => accepted.replaceAll('*', '\\*')),
      { minLength: 1, maxLength: 3, selector: (one) => one.toLowerCase() },
    ),
    fc.boolean(),
    fc.option(
      credit.filter((value) => value > 0),
      { nil: undefined },
    ),
  )
  .map(
    ([accepted, isCased, partial]): Partial<FileQuestion> => ({
      kind: 'text',
      options: [],
      correct: accepted,
      ...(isCased && { caseSensitive: true }),
      ...(partial !== undefined &&
        accepted.length > 1 && { credits: accepted.map((_, place) => (place === 0 ? 1 : partial)) }),
    }),
  );

const wildcard = fc
  .tuple(fc.stringMatching(/^[a-zж𐳧]{1,5}$/u), fc.stringMatching(/^[A-ZЖ𐲧.?+(]{0,5}$/u), fc.boolean())
  .map(
    ([one, other, isCased]): Partial<FileQuestion> => ({
      kind: 'text',
      options: [],
      correct: [`${one}*${other}`, `${one}${other}\\*!`, `*-${other}${one}`],
      ...(isCased && { caseSensitive: true }),
    }),
  );

/** These texts do not show whether case matters. */
const caseless = fc
  .stringMatching(/^[0-9‹'ßŉ]{1,5}$/)
  .map((one): Partial<FileQuestion> => ({ kind: 'text', options: [], correct: [`${one}*`, `*-${one}`] }));

const matching = fc
  .tuple(
    fc.uniqueArray(markdown, { minLength: 1, maxLength: 4 }),
    fc.uniqueArray(markdown, { minLength: 1, maxLength: 5 }),
    fc.nat(),
    shuffle,
  )
  .map(
    ([prompts, options, step, isFixed]): Partial<FileQuestion> => ({
      kind: 'matching',
      options,
      correct: prompts.map((prompt, place): [string, string] => [
        prompt,
        options[(place * step) % options.length] ?? '',
      ]),
      ...(isFixed === false && { shuffle: false }),
    }),
  );

const description = fc.constant({ kind: 'description' as const, options: [], correct: [] as number[] });

const item = fc
  .tuple(
    frame,
    topics,
    markdown,
    fc.oneof(single, multiple, boolean, numerical, nested, text, wildcard, caseless, matching, description),
  )
  .map(
    ([known, path, stem, asked]) => ({ ...known, topics: path, stem, ...asked, where: '' }) as FileQuestion,
  );

const bare = ({ where: _, ...rest }: FileQuestion) => rest;

test('a package gives back the questions that were written to it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 4 }), async (items) => {
      const { items: read, problems, format } = await readQtiPackage(await writeQtiPackage(items));
      expect(format).toBe('QTI 3.0');
      expect(problems).toEqual([]);
      expect(read.map(bare)).toEqual(items.map(bare));
    }),
    { numRuns: 150 },
  );
});

test.each([
  { kind: 'numerical', correct: [3, 3], tolerances: [2, 0], best: { correct: [3, 3], tolerances: [0, 2] } },
  { kind: 'text', correct: ['a*', 'ab'], best: { correct: ['ab', 'a*'] } },
] satisfies (Partial<FileQuestion> & { best: Partial<FileQuestion> })[])(
  'of nested accepted answers the better one comes first: $kind',
  async ({ best, ...key }) => {
    const asked: FileQuestion = {
      stem: 'What?',
      options: [],
      credits: [0.5, 1],
      topics: [],
      where: '',
      ...key,
    };
    const { items } = await readQtiPackage(await writeQtiPackage([asked]));
    expect(items).toMatchObject([{ ...best, credits: [1, 0.5] }]);
  },
);

test('pictures come back under their names, wherever they are shown', async () => {
  await fc.assert(
    fc.asyncProperty(bytes, bytes, async (first, second) => {
      const pictures = [
        { name: 'first%20%C3%BC.png', bytes: first },
        { name: 'second.jpg', bytes: second },
      ];
      const asked: FileQuestion = {
        kind: 'single',
        stem: 'Which is it? ![a \\[plan\\]](picture:first%20%C3%BC.png)',
        stimulus: 'Look at ![both](picture:second.jpg).',
        options: ['![one](picture:first%20%C3%BC.png)', 'none'],
        correct: [0],
        topics: [],
        pictures,
        where: '',
      };
      const { items, problems } = await readQtiPackage(
        await writeQtiPackage([asked, { ...asked, stem: 'Again?' }]),
      );
      expect(problems).toEqual([]);
      expect(items.map(bare)).toEqual([
        { ...bare(asked), pictures: expect.arrayContaining(pictures) },
        { ...bare(asked), stem: 'Again?', pictures: expect.arrayContaining(pictures) },
      ]);
    }),
    { numRuns: 10 },
  );
});

test('two pictures of one name both arrive', async () => {
  const asked = (mark: number): FileQuestion => ({
    kind: 'description',
    stem: '![x](picture:p.png)',
    options: [],
    correct: [],
    topics: [],
    pictures: [{ name: 'p.png', bytes: new Uint8Array([mark]) }],
    where: '',
  });
  let written = 0;
  const { items } = await readQtiPackage(await writeQtiPackage([asked(1), asked(2)], () => written++));
  expect(written).toBe(2);
  expect(items.map(({ pictures }) => pictures?.map(({ bytes: one }) => [...one]))).toEqual([[[1]], [[2]]]);
});
