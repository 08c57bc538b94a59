import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { appear, saveAnswers } from '#contract/attempt.ts';
import { success } from '#contract/envelope.ts';
import { Scheme } from '#contract/scheme.ts';
import { testOf } from './at-once.ts';

const isBody = testOf(saveAnswers.body);
const isReply = testOf(success(saveAnswers.reply));

const operation = { seq: 1, question_id: 2, selected_options: ['a', 'p:b'], marked: true, seconds: 3 };
const bodyWith = (part: object) => ({ epoch: 1, operations: [{ ...operation, ...part }] });

const at = new Date();
const paper: z.output<typeof appear.reply> = {
  aptitude: {
    id: 1,
    name: 'Test',
    test_timestamp: 1_800_000_000,
    duration: 60,
    marks_right: 4,
    marks_wrong: -1,
    instructions_html: '',
    timing: 'common',
    one_way: false,
    violation_limit: 5,
    full_screen: false,
  },
  sections: [
    {
      name: 'General',
      questions: 1,
      instructions_html: '',
      minutes: 20,
      max_marks: 4,
      scheme: {
        ...{ right: 4, wrong: { marks: -1 }, blank: 0, partial: 'none', threshold: null },
        kinds: { text: { right: 2 } },
      },
      cut_off: null,
      ends_at: at,
    },
  ],
  questions: [
    {
      id: 1,
      section: 'General',
      kind: 'single',
      html: '<p>?</p>',
      options: [{ id: 'abc', html: '<p>1</p>' }],
      prompts: [],
      unit: '',
      stimulus_id: null,
      marks_right: 4,
      marks_wrong: -1,
    },
  ],
  stimuli: [],
  attempt: {
    id: 1,
    epoch: 1,
    signing_key: 'ab',
    started_at: at,
    deadline: at,
    paused_at: null,
    server_time: at,
    state: 'writing',
    answers: [],
  },
};

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

test('a reply that passes at once is written as the schema would write it', () => {
  const instant = fc.oneof(
    { weight: 9, arbitrary: fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z') }) },
    fc.date({ noInvalidDate: false }),
  );
  const own = fc.record({
    acknowledged: fc.integer(),
    epoch: fc.integer(),
    server_time: instant,
    deadline: instant,
    section_ends: fc.option(fc.array(instant, { maxLength: 2 })),
    state: fc.constantFrom('writing', 'submitted', 'else'),
    paused_at: fc.option(instant),
    notices: fc.array(
      fc.record({ id: fc.integer(), kind: fc.constant('message'), message: fc.string(), at: instant }),
      { maxLength: 2 },
    ),
    receipt: fc.record({ link: fc.integer(), hash: fc.string() }),
  });
  const data = fc.oneof(
    own,
    fc.tuple(own, fc.dictionary(fc.string(), fc.nat())).map(([one, more]) => ({ ...more, ...one })),
  );
  let passed = 0;
  fc.assert(
    fc.property(data, (given) => {
      const reply = { success: true, status: 200, message: 'Saved', data: given };
      if (!isReply(reply)) return;
      passed++;
      const schema = success(saveAnswers.reply);
      expect(JSON.parse(JSON.stringify(reply))).toEqual(
        JSON.parse(JSON.stringify(z.encode(schema, reply as z.output<typeof schema>))),
      );
    }),
    { numRuns: 2_000 },
  );
  expect(passed).toBeGreaterThan(100);
});

test('a paper with all that may stand in it passes at once, and not with a key in one of its questions', () => {
  const isPaper = testOf(appear.reply);
  expect(isPaper(paper)).toBe(true);
  const [question] = paper.questions;
  expect(isPaper({ ...paper, questions: [{ ...question, key: 'abc' }] })).toBe(false);
});

test('what has choices, names of its own and fields that may be left out is written as the schema would write it', () => {
  const isScheme = testOf(Scheme);
  const mostly = <T>(sound: fc.Arbitrary<T>, ...odd: unknown[]): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 12, arbitrary: sound }, fc.constantFrom(...odd));
  const wrong = mostly(
    fc.constant({ marks: -1 }),
    { marks: 1 },
    { share: '1/3' },
    { marks: -1, share: '1/3' },
    -1,
  );
  const kind = fc.record(
    { right: mostly(fc.constantFrom(1, 2), '2'), wrong, partial: mostly(fc.constant('each'), undefined) },
    { requiredKeys: [] },
  );
  const name = fc.constantFrom('single', 'single', 'text', 'text', 'essay');
  const kinds = fc.dictionary(name, kind, { maxKeys: 2, noNullPrototype: true });
  const scheme = fc.record({
    ...{ right: mostly(fc.constant(4), 0), wrong, blank: mostly(fc.constantFrom(0, -1), undefined) },
    partial: mostly(fc.constantFrom('none', 'each'), 'all'),
    kinds: mostly(kinds, [], null, undefined, new Map(), Object.create({ text: 1 })),
    threshold: mostly(fc.constantFrom(null, { percent: 25, each: -5 }), { percent: 101, each: -5 }),
  });
  let passed = 0;
  fc.assert(
    fc.property(scheme, (value) => {
      if (!isScheme(value)) return;
      passed++;
      expect(JSON.parse(JSON.stringify(value))).toEqual(
        JSON.parse(JSON.stringify(z.encode(Scheme, value as z.output<typeof Scheme>))),
      );
    }),
    { numRuns: 5_000 },
  );
  expect(passed).toBeGreaterThan(100);
});
