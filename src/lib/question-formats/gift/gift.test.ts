import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectSameItems, items, text } from '#test/question-items.ts';
import { readGift } from './reader.ts';
import { writeGift } from './writer.ts';

test('items written as GIFT are read back unchanged', () => {
  fc.assert(
    fc.property(items({ pictures: false }), (all) => {
      const file = readGift(writeGift(all));
      expect(file.problems).toEqual([]);
      expectSameItems(file.items, all);
    }),
    { numRuns: 150 },
  );
});

/** The only question of a text, and the problems. */
function only(text: string) {
  const { items, problems } = readGift(text);
  expect(items).toHaveLength(1);
  const [{ kind, stem, options, correct, credits, tolerances } = {}] = items;
  return {
    kind,
    stem,
    options,
    correct,
    credits,
    tolerances,
    problems: problems.map(({ message }) => message),
  };
}

test.each([
  ['Is it so?{T}', { kind: 'boolean', correct: [0] }],
  ['Is it so?{FALSE#It is not.#Indeed.####Because.}', { kind: 'boolean', correct: [1] }],
  ['Two and two?{~3 =4 ~5}', { kind: 'single', options: ['3', '4', '5'], correct: [1] }],
  ['Pick.{~%50%a ~%50%b ~%-100%c}', { kind: 'multiple', correct: [0, 1], credits: [0.5, 0.5, -1] }],
  ['Pick.{~%33.33333%a ~%33.33333%b ~%33.33333%c ~d}', { kind: 'multiple', correct: [0, 1, 2] }],
  ['Pick any.{~%100%a ~%0%b}', { kind: 'multiple', correct: [0] }],
  ['Pick any.{~%100%a ~%-50%b ~c#No.}', { kind: 'multiple', correct: [0], credits: [1, -0.5, 0] }],
  [
    'Here are your questions.\n::One::\n[markdown]*Which*?{=a ~b}',
    { stem: '*Which*?', problems: ['The text before the title was left out.'] },
  ],
  ['Half?{=yes ~%50%perhaps ~no}', { kind: 'single', correct: [0], credits: [1, 0.5, 0] }],
  ['Who?{=Anu =%50%Anoop =%0%*#No.}', { kind: 'text', correct: ['Anu', 'Anoop'], credits: [1, 0.5] }],
  [
    'Pair.{=a -> 1 =b->2 = -> 3}',
    {
      kind: 'matching',
      correct: [
        ['a', '1'],
        ['b', '2'],
      ],
      options: ['1', '2', '3'],
    },
  ],
  ['How many?{#3:0.1}', { kind: 'numerical', correct: [3], tolerances: [0.1] }],
  ['How many?{#1..5}', { kind: 'numerical', correct: [3], tolerances: [2] }],
  ['How many?{#-5..-1}', { kind: 'numerical', correct: [-3], tolerances: [2] }],
  [
    'How many?{#=10:0 =%50%10:2 =%0%7}',
    { kind: 'numerical', correct: [10, 10], tolerances: [0, 2], credits: [1, 0.5] },
  ],
  ['It is {~a =b} here.', { stem: 'It is \\_\\_\\_\\_\\_ here.', kind: 'single' }],
  ['Read this.', { kind: 'description', stem: 'Read this.' }],
  [
    'What is \\(\\frac{1}{2}\\)?{=0.5 =1/2}',
    { kind: 'text', stem: 'What is $\\frac{1}{2}$?', correct: ['0.5', '1/2'] },
  ],
  [
    '[html]<b>a</b> \\{x\\=1\\}{=[plain]<b> ~%50%[markdown]*c*}',
    { stem: '**a** {x=1}', options: ['\\<b>', '*c*'] },
  ],
  ['A\\nB \\~ \\\\(x\\\\)?{T}', { stem: 'A\\\nB \\~ $x$?' }],
  ['Is $A^{T}B_{1}$ \\\\sqrt{2}?{=yes ~no}', { kind: 'single', options: ['yes', 'no'] }],
  ['What does main() {} return?{=0 ~1}', { kind: 'single', options: ['0', '1'] }],
  ['Let $x^{2}_{1}$ be.', { kind: 'description' }],
  ['The capital is ___{T}', { kind: 'boolean' }],
  ['Who wrote it?{Tagore}', { kind: 'text', correct: ['Tagore'] }],
  ['Gap\n{\n=a\n\n~b\n\n}', { kind: 'single', options: ['a', 'b'] }],
])('%s', (text, expected) => {
  expect(only(text)).toMatchObject({ ...expected });
});

test.each([
  ['Tell us.{}', 'This is an essay'],
  ['Sort.{>3\na\nb\n}', 'about an order'],
  ['How many?{#}', 'No number is accepted'],
  ['How many?{#many}', '“many” is no number'],
  [`How many?{#${'9'.repeat(400)}}`, 'is no number'],
  ['Pair.{=a -> b}', 'A matching question needs at least two pairs'],
  [`Pick.{=a${'~b'.repeat(1_000)}}`, 'more than 1000 answers'],
  ['Pick.{~a ~b}', 'No option scores in full'],
  ['Open { brace', 'brace is not closed'],
  ['Ice melts at {2:NUMERICAL:=0} and boils at {2:NM:=100}.', 'Moodle’s Cloze kind'],
  ['sum() {\n  int sum = 0;\n  return sum;\n}', 'no answer of GIFT'],
])('%s is left out with a remark', (text, message) => {
  const { items, problems, leftOut } = readGift(`Before?{T}\n\n${text}\n\nAfter?{F}`);
  expect(leftOut).toBe(1);
  expect(items.map(({ stem }) => stem)).toEqual(['Before?', 'After?']);
  expect(problems).toEqual([{ where: 'line 3', message: expect.stringContaining(message) }]);
});

test('a title or a category ends a question whose brace is never closed', () => {
  const { items, problems } = readGift(
    '::a::One {=x ~y\n::b::Two {=x ~y}\n::c::Three {=x\n$CATEGORY: T\nFour {T}',
  );
  expect(items.map(({ stem }) => stem)).toEqual(['Two', 'Four']);
  expect(problems.map(({ where }) => where)).toEqual(['line 1', 'line 3']);
});

test('categories, titles, tags and line numbers go with their questions, whatever ends the lines', () => {
  const text =
    '\ufeff$CATEGORY: $course$/top/Maths/Ratio // parts\n\n// q 1\n// [tag:speed] [tag:difficulty:4]\n::One\\: a::What?{T}\n::Two::That?{F}\n';
  for (const end of ['\n', '\r\n', '\r']) {
    const { items, problems } = readGift(text.replaceAll('\n', end));
    expect(problems).toEqual([]);
    expect(items).toMatchObject([
      {
        title: 'One: a',
        topics: ['Maths', 'Ratio / parts'],
        tags: ['speed'],
        difficulty: 4,
        where: 'line 5',
      },
      { title: 'Two', topics: ['Maths', 'Ratio / parts'], where: 'line 6' },
    ]);
    expect(items[1]).not.toHaveProperty('tags');
  }
});

test('any text is read without an exception', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), (parts) => {
      expect(readGift(parts.join('')).format).toBe('GIFT');
    }),
  );
});
