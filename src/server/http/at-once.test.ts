import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { saveAnswers } from '#contract/attempt.ts';
import { testOf } from './at-once.ts';

const isBody = testOf(saveAnswers.body);

const operation = { seq: 1, question_id: 2, selected_options: ['a', 'p:b'], marked: true, seconds: 3 };
const bodyWith = (part: object) => ({ epoch: 1, operations: [{ ...operation, ...part }] });

test('a save as browsers send it passes at once', () => {
  expect(isBody(bodyWith({}))).toBe(true);
  expect(isBody({ epoch: 1, operations: [{ seq: 1, question_id: 2 }] })).toBe(true);
});

test.each([
  ['no object', null],
  ['a list', []],
  ['a missing field', { operations: [operation] }],
  ['a field too many', { ...bodyWith({}), more: 1 }],
  ['a field too many further in', bodyWith({ more: 1 })],
  ['a text in place of a number', bodyWith({ seq: '1' })],
  ['a number that is not whole', bodyWith({ seq: 1.5 })],
  ['a number out of range', bodyWith({ question_id: 0 })],
  ['nothing in a list that wants something', { epoch: 1, operations: [] }],
  ['a list that is too long', bodyWith({ selected_options: Array.from({ length: 13 }, () => 'a') })],
  ['a text against its pattern', bodyWith({ selected_options: ['a b'] })],
  ['two operations that pose as one', { epoch: 1, operations: [operation, { ...operation, marked: false }] }],
  ['a typed answer, which is read as another thing', bodyWith({ value: 7 })],
])('%s does not', (_, body) => {
  expect(isBody(body)).toBe(false);
});

test('what passes at once the schema would have read as it stands', () => {
  const odd = fc.oneof(
    fc.constantFrom<unknown>(undefined, null, '', ' a ', 'a', 'p:b', true, [], {}, ['a'], ['a', 'a'], [1]),
    fc.integer(),
    fc.double(),
    fc.jsonValue(),
  );
  const sound = fc.record(
    {
      seq: fc.integer({ min: 1, max: 3 }),
      question_id: fc.integer({ min: 1, max: 9 }),
      selected_options: fc.array(fc.constantFrom('a', 'b', 'p:a'), { maxLength: 3 }),
      marked: fc.boolean(),
      seconds: fc.nat(100),
    },
    { requiredKeys: ['seq', 'question_id'] },
  );
  const spoilt = fc
    .tuple(sound, fc.constantFrom('seq', 'question_id', 'selected_options', 'marked', 'value', 'more'), odd)
    .map(([whole, field, value]) => ({ ...whole, [field]: value }));
  const body = fc.record({
    epoch: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 3 }) }, odd),
    operations: fc.oneof(
      { weight: 9, arbitrary: fc.array(fc.oneof({ weight: 9, arbitrary: sound }, spoilt), { maxLength: 3 }) },
      odd,
    ),
  });
  let passed = 0;
  fc.assert(
    fc.property(body, (given) => {
      const value: unknown = JSON.parse(JSON.stringify(given));
      if (!isBody(value)) return;
      passed++;
      expect(z.safeParse(saveAnswers.body, value)).toEqual({ success: true, data: value });
    }),
    { numRuns: 2_000 },
  );
  expect(passed).toBeGreaterThan(100);
});
