import { describe, expect, test } from 'vitest';
import { parseTypedNumber } from './figure.ts';
import { Name, NewRegno, Regno } from './person.ts';
import { answerForm, isBlankText, nameForm, passwordForm, passwordLength, searchForm } from './text-form.ts';

describe('a new registration number', () => {
  test.each([
    ['26GCS001', '26GCS001'],
    ['26 gcs/001-A', '26 gcs/001-A'],
    ['２６ＧＣＳ００１', '26GCS001'],
    ['२६GCS००१', '26GCS001'],
    ['٢٦-١', '26-1'],
    ['\u{1d7d8}\u{1d7e2}\u{1e950}', '000'],
    ['Ⅷ/1', 'VIII/1'],
    ['𝐀𝟏', 'A1'],
    ['26–GCS−001', '26-GCS-001'],
    ['26  1', '26 1'],
    ['26∕1', '26/1'],
  ])('%j is stored as %s', (typed, stored) => {
    expect(NewRegno.parse(typed)).toBe(stored);
    expect(Regno.parse(typed)).toBe(stored);
  });

  test.each([
    ['ХА-1', 'Cyrillic'],
    ['Α1', 'Greek'],
    ['Ꭺ1', 'Cherokee'],
    ['Օ1', 'Armenian'],
    ['ꓮ1', 'Lisu'],
    ['ᴀ1', 'small capitals'],
    ['ı1', 'a dotless i'],
    ['İ1', 'a dotted capital'],
    ['ɑ1', 'a Latin alpha'],
    ['É1', 'an accent'],
    ['E\u0301 1', 'an accent of its own'],
    ['A\u0332', 'a line below'],
    ['A\u0338', 'a stroke'],
    ['26/जी/1', 'Devanagari'],
    ['ഠ1', 'Malayalam'],
    ['1⁩', 'an isolate'],
  ])('%j is refused: %s', (typed) => {
    expect(NewRegno.safeParse(typed).success).toBe(false);
  });

  test.each([
    ...[
      '1\ufe0f',
      '1\u3164',
      '1\uffa0',
      '1\u115f',
      '1\u034f',
      '1\u00ad',
      '1\u180e',
      '1\u2800',
      '1\u{e0041}',
      '1\u{e0100}',
    ],
    ...['1\u200b', '\u202e1', '1\u00a02', '1\u30002', '1\t2', '\ufeff1\u2060', '1\u17b4', '1\u{1d173}'],
  ])('%j holds what nobody sees', (typed) => {
    expect(NewRegno.safeParse(typed).error?.issues).toMatchObject([
      { message: 'Leave out characters that cannot be seen' },
    ]);
  });
});

test('a name has one form, with the joiners that letters of India need', () => {
  expect(Name.parse('Rene\u0301  d’Souza')).toBe('Ren\u00e9 d’Souza');
  expect(Name.parse('\u095b\u0948\u0926')).toBe('\u091c\u093c\u0948\u0926');
  expect(nameForm('क्\u200dष\u00a0राव')).toBe('क्\u200dष राव');
  expect(Name.safeParse('\u2800').success).toBe(false);
});

test.each([
  ['caf\u00e9-bar', 'cafe\u0301-bar'],
  ['\u095b\u0948\u0926-12', '\u091c\u093c\u0948\u0926-12'],
  ['ｐａｓｓ１２', 'pass12'],
  ['a\u00a0b\u3000c\u1680d', 'a b c d'],
  ['\u2764\ufe0f love', '\u2764 love'],
  ['\uac00\uac01', '\u1100\u1161\u1100\u1161\u11a8'],
  ['\u212bngstrom', 'A\u030angstrom'],
  ['\ufb01sh-tank', 'fish-tank'],
])('%j and %j are one password', (one, other) => {
  expect(passwordForm(one)).toBe(passwordForm(other));
});

test('in a password case, blanks and dashes count', () => {
  const different = [
    'Pass word',
    'pass word',
    'pass  word',
    'password',
    'pass-word',
    'pass–word',
    ' pass word',
  ];
  expect(new Set(different.map(passwordForm)).size).toBe(different.length);
  expect(passwordLength('\u200b\u200b\u200bab')).toBe(2);
  expect(passwordLength('e\u0301\u{1f600}')).toBe(2);
});

test.each([
  [
    "Newton's law",
    'Newton’s law',
    'Newton‘s law',
    'Newton´s law',
    'Newton`s law',
    'Newtonʼs law',
    'Newton′s law',
    'Newton＇s law',
  ],
  ['"yes"', '“yes”', '„yes‟', '«yes»', '″yes″', '＂yes＂'],
  [
    'first-in',
    'first\u2010in',
    'first\u2011in',
    'first–in',
    'first—in',
    'first−in',
    'first﹣in',
    'first－in',
    'first\u00ad-in',
  ],
  [
    'a b',
    'a\u00a0b',
    'a\u202fb',
    'a\u2009b',
    'a\u3000b',
    ' a\t b ',
    'a \u200bb',
    'a\u2800b',
    '\ufeffa b\u2060',
  ],
  ['queue', 'queue\u200b', 'q\u2060ueue', '\u200equeue'],
  ['\u091c\u093c\u0948\u0926', '\u095b\u0948\u0926', '\u091c\u093c\u200d\u0948\u0926'],
  ['find', '\ufb01nd', 'ｆｉｎｄ'],
  ['etc...', 'etc…'],
  ['5 \u03bcm', '5 \u00b5m'],
  ['20 °C', '20 ℃'],
])('%j is the same typed answer in other signs', (plain, ...others) => {
  for (const other of others) expect(answerForm(other)).toBe(plain);
});

test('typed answers that mean different things stay different', () => {
  for (const [one, other] of [
    ['2³', '23'],
    ['x₂', 'x2'],
    ['½', '1/2'],
    ['1½', '11/2'],
    ['a b', 'ab'],
    ['é', 'e'],
    ['+1', '-1'],
  ])
    expect(answerForm(one ?? '')).not.toBe(answerForm(other ?? ''));
});

test.each(['', ' ', '\u00a0', '\u200b', ' \u2060\u3164 ', '\u2800'])('%j shows nothing', (typed) => {
  expect(isBlankText(typed)).toBe(true);
});

test.each([
  ['\u091c\u093c\u0948\u0926', '\u095b\u0948\u0926'],
  ["D'Souza", 'd’souza'],
  ['Anne-Marie', 'ANNE‑MARIE'],
  ['क्ष', 'क्\u200dष'],
  ['２６gcs', '26GCS'],
])('a search for %j finds %j', (one, other) => {
  expect(searchForm(one)).toBe(searchForm(other));
});

test.each<[string, number | undefined]>([
  ['1,00,000', 100_000],
  ['12,34,567.5', 1_234_567.5],
  ['1,234', 1_234],
  ['1,234,567', 1_234_567],
  ['-1,234.5', -1_234.5],
  ['1 00 000', 100_000],
  ['10\u00a0000', 10_000],
  ['10\u202f000', 10_000],
  ['५००', 500],
  ['１２．５', 12.5],
  ['١٢٫٥', 12.5],
  ['– 4', -4],
  ['－4', -4],
  ['5\u200b', 5],
  ...[
    '0,500',
    '0,5',
    '00,500',
    '3,14',
    '12,34',
    '1,2345',
    '1,23',
    '0 500',
    '12 34',
    '1 2',
    '1.234,5',
    '1,234,56',
    '1.5,000',
    ',500',
    '1,,000',
    '1,00 000',
    '10,00',
    '1,000e3',
  ].map((typed): [string, undefined] => [typed, undefined]),
])('the typed number %j is %s', (typed, value) => {
  expect(parseTypedNumber(typed)).toBe(value);
});
