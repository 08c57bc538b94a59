import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectSameItems, items } from '#test/question-items.ts';
import { readMoodleXml } from './reader.ts';
import { writeMoodleXml } from './writer.ts';

test('items written as Moodle XML are read back unchanged', () => {
  fc.assert(
    fc.property(items({ pictures: true }), (all) => {
      const file = readMoodleXml(writeMoodleXml(all));
      expect(file.problems).toEqual([]);
      expectSameItems(file.items, all);
    }),
    { numRuns: 150 },
  );
});

const quiz = (questions: string) => `<?xml version="1.0"?>\n<quiz>\n${questions}\n</quiz>`;
const question = (type: string, inner: string) =>
  `<question type="${type}"><questiontext format="html"><text>Ask</text></questiontext>${inner}</question>`;
const answer = (fraction: number, text: string, further = '') =>
  `<answer fraction="${fraction}"><text>${text}</text>${further}</answer>`;

test.each([
  [
    'multichoice',
    `<single>true</single>${answer(100, 'a')}${answer(50, 'b')}${answer(0, 'c')}`,
    { kind: 'single', correct: [0], credits: [1, 0.5, 0] },
  ],
  [
    'multichoice',
    `<single>false</single>${answer(50, 'a')}${answer(50, 'b')}${answer(-50, 'c')}`,
    { kind: 'multiple', correct: [0, 1], credits: [0.5, 0.5, -0.5] },
  ],
  [
    'multichoiceset',
    `${answer(100, 'a')}${answer(0, 'b')}${answer(100, 'c')}`,
    { kind: 'multiple', correct: [0, 2], options: ['a', 'b', 'c'] },
  ],
  ['truefalse', answer(0, 'true') + answer(100, 'false'), { kind: 'boolean', correct: [1] }],
  [
    'shortanswer',
    `<usecase>1</usecase>${answer(100, 'Py*')}${answer(0, '*')}`,
    { kind: 'text', correct: ['Py*'], caseSensitive: true },
  ],
  [
    'numerical',
    `${answer(100, '6,25', '<tolerance>0.05</tolerance>')}<units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit></units>`,
    { kind: 'numerical', correct: [6.25], tolerances: [0.05], unit: 'm' },
  ],
  [
    'matching',
    `<shuffleanswers>0</shuffleanswers><subquestion format="html"><text>cat</text><answer><text>mammal</text></answer></subquestion><subquestion><text></text><answer><text>insect</text></answer></subquestion>`,
    { kind: 'matching', correct: [['cat', 'mammal']], options: ['mammal', 'insect'], shuffle: false },
  ],
  ['description', '', { kind: 'description' }],
])('%s is read: %s', (type, inner, expected) => {
  const { items, problems } = readMoodleXml(quiz(question(type, inner)));
  expect(problems).toEqual([]);
  expect(items).toMatchObject([{ ...expected, stem: 'Ask', where: 'line 3' }]);
});

test('unsupported kinds are left out with a remark, and the others stay', () => {
  const kinds = ['essay', 'cloze', 'calculated', 'stack', 'ordering', 'unheard-of'];
  const { items, problems } = readMoodleXml(
    quiz([...kinds.map((kind) => question(kind, '')), question('truefalse', answer(100, 'true'))].join('\n')),
  );
  expect(items).toHaveLength(1);
  expect(problems.map(({ where }) => where)).toEqual(kinds.map((_, place) => `line ${place + 3}`));
});

const cloze = (text: string) =>
  readMoodleXml(
    quiz(
      `<question type="cloze"><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext></question>`,
    ),
  );

test.each([
  [
    '<p>The capital is {2:MULTICHOICE:=Paris#Indeed.~%50%Lyon~Nice#No.}.</p>',
    {
      kind: 'single',
      stem: 'The capital is \\_\\_\\_\\_\\_.',
      options: ['Paris', 'Lyon', 'Nice'],
      points: 2,
    },
  ],
  ['It is {1:MCVS:a~%100%b}', { kind: 'single', correct: [1], points: 1 }],
  [
    'Both {:MULTIRESPONSE:=a~=b~%-100%c}',
    { kind: 'multiple', correct: [0, 1], credits: [1, 1, -1], shuffle: false },
  ],
  ['Say {1:SAC:=x &lt; 2\\}~%50%y~*#No.}', { kind: 'text', correct: ['x < 2}', 'y'], caseSensitive: true }],
  [
    'Of {\\(x\\)} {3:NM:=23.8:0.1~%50%23.8:2}',
    { kind: 'numerical', correct: [23.8, 23.8], tolerances: [0.1, 2] },
  ],
])('a Cloze text with one gap is a question of the gap’s kind: %s', (text, expected) => {
  expect(cloze(text).items).toMatchObject([expected]);
});

test('Cloze texts with several or unknown gaps are left out with a remark', () => {
  for (const text of ['{1:SA:=a} and {1:SA:=b}', '{1:ESSAY:}', 'Nothing.'])
    expect(cloze(text)).toMatchObject({
      items: [],
      problems: [{ message: expect.stringContaining('Cloze') }],
    });
});

test('nested categories, difficulty tags and pictures are read, and hidden questions are reported', () => {
  const picture = '<file name="a b.png" path="/" encoding="base64">iVBORw==</file>';
  const file = quiz(`
    <question type="category"><category><text>$course$/top/Maths/Ratio</text></category></question>
    <question type="truefalse"><name><text>N</text></name><hidden>1</hidden><defaultgrade>2.5</defaultgrade>
    <questiontext format="html"><text><![CDATA[<p>See <img src="@@PLUGINFILE@@/a%20b.png" alt="it"></p>]]></text>${picture}</questiontext>
    ${answer(100, 'true')}${answer(0, 'false')}
    <tags><tag><text>difficulty:2</text></tag><tag><text>speed</text></tag></tags></question>`);
  const { items, problems } = readMoodleXml(file);
  expect(items).toMatchObject([
    {
      title: 'N',
      stem: 'See ![it](picture:a%20b.png)',
      pictures: [{ name: 'a%20b.png', bytes: new Uint8Array([137, 80, 78, 71]) }],
      topics: ['Maths', 'Ratio'],
      difficulty: 2,
      tags: ['speed'],
      points: 2.5,
    },
  ]);
  expect(problems).toMatchObject([{ message: 'The question was hidden in Moodle.', item: 0 }]);
});

test('texts in the four formats of Moodle look alike, with their markup escaped or not', () => {
  const stem = (format: string, text: string) =>
    readMoodleXml(
      quiz(
        `<question type="description"><questiontext format="${format}"><text>${text}</text></questiontext></question>`,
      ),
    ).items[0]?.stem;
  expect(stem('html', '&lt;b&gt;a&lt;/b&gt; &amp;lt; b')).toBe('**a** < b');
  expect(stem('html', '<p>a <b>b</b></p>')).toBe('a **b**');
  expect(stem('moodle_auto_format', 'a\nx &lt; 3')).toBe('a\\\nx < 3');
  expect(stem('plain_text', '*a*\n&lt;b&gt;')).toBe('\\*a\\*\\\n\\<b>');
  expect(stem('markdown', '*a* \\\\(x_1\\\\)')).toBe('*a* $x_1$');
});

test('named entities of HTML are characters, unknown ones stay as written, and no other question is lost', () => {
  const asked = (text: string) =>
    question('truefalse', answer(100, 'true')).replace(
      /<questiontext[\s\S]*<\/questiontext>/,
      `<questiontext format="html"><text>${text}</text></questiontext>`,
    );
  const { items, problems } = readMoodleXml(
    quiz(asked('5&nbsp;&times; 20 &deg;C &amp; &alpha;') + asked('a &nosuch; b')).replace(
      '<quiz>',
      '<!DOCTYPE quiz><quiz>',
    ),
  );
  expect(items.map(({ stem }) => stem)).toEqual(['5\u00a0× 20 °C & α', 'a \\&nosuch; b']);
  expect(problems).toEqual([]);
});

test('a file that breaks off gives the questions before the break', () => {
  const whole = quiz(question('truefalse', answer(100, 'true')).repeat(2));
  const { items, problems } = readMoodleXml(whole.slice(0, -60));
  expect(items).toHaveLength(1);
  expect(problems).toMatchObject([{ message: 'The file is damaged here. What follows could not be read.' }]);
});

test.each([
  ['no XML', 'Who? {=me}'],
  ['another XML', '<html><body/></html>'],
  ['entities of its own', '<!DOCTYPE quiz [<!ENTITY a "b">]><quiz/>'],
  ['a tower of elements', `<quiz>${'<question>'.repeat(1_000)}`],
])('%s is refused', (_, file) => {
  expect(() => readMoodleXml(file)).toThrow(expect.objectContaining({ code: 'broken-table' }));
});

test('pictures of matches are read, like those of prompts', () => {
  const pictures = ['a%20b.webp', 'c.webp', 'd.webp'].map((name, n) => ({
    name,
    bytes: new Uint8Array([n, 255]),
  }));
  const [prompt, match, extra] = pictures.map(({ name }) => `![it](picture:${name})`);
  const item = {
    kind: 'matching' as const,
    stem: 'Match them.',
    options: [match ?? '', 'plain', extra ?? ''],
    correct: [
      [prompt ?? '', match ?? ''],
      ['b', 'plain'],
    ] as [string, string][],
    topics: [],
    pictures,
    where: '',
  };
  expectSameItems(readMoodleXml(writeMoodleXml([item])).items, [item]);
});

test('formulas are written as Moodle shows them', () => {
  const stem = 'Is $x_1$ more than \\$5? `$y$` $$z$$';
  const item = {
    kind: 'boolean' as const,
    stem,
    options: ['True', 'False'],
    correct: [0],
    topics: [],
    where: '',
  };
  const file = writeMoodleXml([item]);
  expect(file).toContain('Is \\\\(x_1\\\\) more than \\$5? `$y$` $$z$$');
  expectSameItems(readMoodleXml(file).items, [item]);
});
