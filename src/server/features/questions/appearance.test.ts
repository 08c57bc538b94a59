import { expect, test } from 'vitest';
import { renderText } from '#server/platform/markdown/markdown.ts';
import { appearanceOf, findAppearanceIssues } from './appearance.rules.ts';
import { buildVersion } from './version.actions.ts';

const draft = (over: object) => ({
  description: 'Which of these?',
  explanation: '',
  format: 'markdown' as const,
  options: ['one', 'two'],
  correct_options: [1],
  topic_tags: ['Words'],
  tags: [],
  source: '',
  question_type: 'GENERAL' as const,
  difficulty_level: 1,
  stimulus_id: null,
  ...over,
});
const issuePaths = async (over: object) =>
  findAppearanceIssues(await buildVersion(draft(over), null)).map(({ path }) => path);

test.each([
  '<i>',
  '<br>',
  '<img src=y>',
  '<!-- a note -->',
  '\u200b',
  '\u2060\ufeff',
  '\u3164',
  '\u2800',
  '&nbsp;',
  '&#8203;',
  '![gone](http://a.example/b.png)',
  '#',
  '>',
  '-',
  '---',
  '[a]: b',
  '$\\,$',
  '$\\phantom{x}$',
  '| |\n|-|',
])('%j shows nothing', async (text) => {
  expect(await issuePaths({ options: ['one', text] })).toEqual(['options.1']);
  expect(await issuePaths({ description: text })).toEqual(['description']);
});

test.each([
  ['**7**', '__7__'],
  ['*7*', '_7_'],
  ['7', '7\u200b'],
  ['7', '\uff17'],
  ['7', '&#55;'],
  ['7', '$7$'],
  ['7', '<b>7</b>'],
  ['-7', '\u22127'],
  ['a b', 'a\u00a0b'],
  ['a b', 'a\\\nb'],
  ['a*', 'a\\*'],
  ['caf\u00e9', 'cafe\u0301'],
  ['it’s', "it's"],
  ['[a](http://b.example)', 'a'],
])('%j and %j look the same', async (one, other) => {
  expect(await issuePaths({ options: [one, 'else', other] })).toEqual(['options.2']);
});

test.each([
  ['7', '**7**'],
  ['2\u00b3', '23'],
  ['$x^2$', '$x2$'],
  ['$x^2$', '$x_2$'],
  ['$\\mathbb{R}$', '$R$'],
  ['$\\frac{1}{2}$', '12'],
  ['a', 'A'],
  ['\\<b>', '\\<i>'],
  ['`**`', '**'],
  ['1. one', '2. one'],
  ['\u0915\u094d\u200d\u0937', '\u0915\u094d\u0937'],
])('%j and %j look different', async (one, other) => {
  expect(await issuePaths({ options: [one, other] })).toEqual([]);
});

test('plain text counts as it is shown, and equal sources are left to the contract', async () => {
  expect(await issuePaths({ format: 'text', options: ['<b>', '<i>'] })).toEqual([]);
  expect(await issuePaths({ format: 'text', options: ['\u200b', '7', '７'] })).toEqual([
    'options.0',
    'options.2',
  ]);
  expect(await issuePaths({ options: ['7', '7', ''] })).toEqual([]);
});

test('both sides of pairs must show something, and no two may look the same', async () => {
  const pairs = [
    { prompt: 'Force', match: '**N**' },
    { prompt: '<hr>', match: 'Pa' },
    { prompt: 'Forc\u00ade', match: 'Pa' },
  ];
  const matching = { pairs, extra: ['__N__', '&nbsp;'] };
  expect(await issuePaths({ options: [], correct_options: [], matching })).toEqual([
    'matching.pairs.1.prompt',
    'matching.pairs.2.prompt',
    'matching.extra.1',
    'matching.extra.0',
  ]);
});

test('a picture is something to see', async () => {
  const src = `/api/picture/${'a'.repeat(64)}.webp`;
  const html = await renderText(
    `![A plan](${src})`,
    'markdown',
    new Map([['a'.repeat(64), { width: 1, height: 1 }]]),
  );
  expect(appearanceOf(html)).toContain(src);
});
