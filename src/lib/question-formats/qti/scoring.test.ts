import { expect, test } from 'vitest';
import {
  choice,
  correct,
  ENTRY,
  item2,
  mapping,
  number,
  only,
  refusal,
  response,
  SCORE,
  template,
  VARIABLE,
  when,
} from '#test/qti-items.ts';

test('a mapping gives each option its credit, wrong options included', () => {
  const map = mapping({ A: 2, C: 2, B: -1 }, 'lowerBound="0" defaultValue="0"');
  const read = only(
    item2({
      declared: response('multiple', 'identifier', correct('A', 'C') + map),
      body: choice(0, 'one', 'two', 'three', 'four'),
      rules: template('map_response'),
      outcomes: SCORE,
    }),
  );
  expect(read).toMatchObject({ kind: 'multiple', correct: [0, 2], credits: [0.5, -0.25, 0.5, 0], points: 4 });
});

test('a mapping that the template does not use is ignored', () => {
  const map = mapping({ A: 1, B: 0.5 });
  const read = only(
    item2({
      declared: response('single', 'identifier', correct('A') + map),
      body: choice(1, 'one', 'two'),
      rules: template('match_correct'),
    }),
  );
  expect(read.credits).toBeUndefined();
});

test('an item’s own rules are followed, branch by branch', () => {
  const branch = (name: string, id: string, score: number) =>
    `<${name}><match>${VARIABLE}<baseValue baseType="identifier">${id}</baseValue></match><setOutcomeValue identifier="SCORE"><baseValue baseType="float">${score}</baseValue></setOutcomeValue></${name}>`;
  const read = only(
    item2({
      declared: response('single', 'identifier'),
      body: choice(1, 'poor', 'best', 'fair'),
      outcomes: SCORE,
      rules: `<responseProcessing><responseCondition>${branch('responseIf', 'B', 4)}${branch('responseElseIf', 'C', 1)}</responseCondition></responseProcessing>`,
    }),
  );
  expect(read).toMatchObject({ correct: [1], credits: [0, 1, 0.25], points: 4 });
});

test('a range between two bounds is a value with a tolerance', () => {
  const range = `<and><gte>${VARIABLE}${number(2)}</gte><lte>${VARIABLE}${number(3)}</lte></and>`;
  const read = only(
    item2({
      declared: response('single', 'float', correct('2.4')),
      body: ENTRY,
      outcomes: SCORE,
      rules: when(range, 1),
    }),
  );
  expect(read).toMatchObject({ correct: [2.5], tolerances: [0.5] });
});

test('an unbounded range is left out', () => {
  const range = `<gte>${VARIABLE}${number(2)}</gte>`;
  const text = item2({
    declared: response('single', 'float', correct('2')),
    body: ENTRY,
    outcomes: SCORE,
    rules: when(range, 1),
  });
  expect(refusal(text)).toMatch(/^It accepts every number above or below a limit/);
});

test('texts keep their credits and case sensitivity', () => {
  const map = mapping({ Watt: 1, 'a*b': 0.5 });
  const declared = response('single', 'string', correct('Watt') + map);
  const read = only(item2({ declared, body: ENTRY, rules: template('map_response') }));
  expect(read).toMatchObject({
    kind: 'text',
    correct: ['Watt', 'a\\*b'],
    credits: [1, 0.5],
    caseSensitive: true,
  });
  const folded = declared.replaceAll('<mapEntry ', '<mapEntry caseSensitive="false" ');
  expect(
    only(item2({ declared: folded, body: ENTRY, rules: template('map_response') })).caseSensitive,
  ).toBeUndefined();
});

test.each([
  ['absolute', '0.5', { correct: [9.81], tolerances: [0.5] }],
  ['absolute', '0.2 0.4', { correct: [9.91], tolerances: [0.3] }],
  ['relative', '10', { correct: [9.81], tolerances: [0.981] }],
  ['exact', '0', { correct: [9.81] }],
])('a number within a tolerance (%s %s)', (mode, tolerance, expected) => {
  const equal = `<equal toleranceMode="${mode}" tolerance="${tolerance}">${VARIABLE}<correct identifier="RESPONSE"/></equal>`;
  const read = only(
    item2({
      declared: response('single', 'float', correct('9.81')),
      body: ENTRY,
      outcomes: SCORE,
      rules: when(equal, 1),
    }),
  );
  expect(read).toMatchObject({ kind: 'numerical', stem: String.raw`It weighs \_\_\_\_\_ kg.`, ...expected });
  expect('tolerances' in read).toBe('tolerances' in expected);
});

test.each([0, 0.1])('two nested ranges around ± %s each keep their credit', (near) => {
  const equal = (by: number) =>
    `<equal toleranceMode="absolute" tolerance="${by}">${VARIABLE}${number(10)}</equal>`;
  const set = (score: number) =>
    `<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${score}</baseValue></setOutcomeValue>`;
  const rules = `<responseProcessing><responseCondition><responseIf>${equal(near)}${set(2)}</responseIf>
    <responseElseIf>${equal(0.5)}${set(1)}</responseElseIf></responseCondition></responseProcessing>`;
  const read = only(
    item2({ declared: response('single', 'float', correct('10')), body: ENTRY, outcomes: SCORE, rules }),
  );
  expect(read).toMatchObject({ correct: [10, 10], tolerances: [near, 0.5], credits: [1, 0.5], points: 2 });
});
