import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { appear, saveAnswers } from '#contract/attempt.ts';
import { success } from '#contract/envelope.ts';
import { Instant } from '#contract/instant.ts';
import { Scheme } from '#contract/scheme.ts';
import { writerOf } from './writing.ts';

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

/** Holds what is written at once of some values to what the schema writes of them; returns of how many there was something. */
function compare(schema: z.ZodMiniType, values: fc.Arbitrary<unknown>, numRuns: number): number {
  const write = writerOf(schema);
  let many = 0;
  fc.assert(
    fc.property(values, (value) => {
      const text = write(value);
      if (text === undefined) return;
      many++;
      expect(text).toBe(JSON.stringify(z.encode(schema, value)));
    }),
    { numRuns },
  );
  return many;
}

const mostly = <T>(sound: fc.Arbitrary<T>, ...odd: unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: sound }, fc.constantFrom(...odd));

test('the reply to a save is written as the schema would write it', () => {
  const instant = fc.oneof(
    { weight: 9, arbitrary: fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z') }) },
    fc.date({ noInvalidDate: false }),
  );
  const any = fc.string({ unit: 'binary' });
  const own = fc.record({
    acknowledged: mostly(fc.integer(), 0.5, Number.NaN, '1', -0),
    epoch: fc.integer(),
    server_time: instant,
    deadline: instant,
    section_ends: fc.option(fc.array(instant, { maxLength: 2 })),
    state: mostly(fc.constantFrom('writing', 'submitted'), 'else'),
    paused_at: fc.option(instant),
    notices: fc.array(
      fc.record({ id: fc.integer(), kind: fc.constant('message'), message: any, at: instant }),
      { maxLength: 2 },
    ),
    receipt: fc.record({ link: fc.integer(), hash: fc.oneof(any, fc.string({ unit: 'grapheme' })) }),
  });
  const data = fc.oneof(
    own,
    fc.tuple(own, fc.dictionary(fc.string(), fc.nat())).map(([one, more]) => ({ ...more, ...one })),
  );
  const replies = data.map((given) => ({ success: true, status: 200, message: 'Saved', data: given }));
  expect(compare(success(saveAnswers.reply), replies, 2_000)).toBeGreaterThan(100);
});

test('of a paper is written all that may stand in it, and no key that came along', () => {
  const write = writerOf(appear.reply);
  const wanted = JSON.stringify(z.encode(appear.reply, paper));
  const [question] = paper.questions;
  expect(write(paper)).toBe(wanted);
  expect(write({ ...paper, questions: [{ ...question, key: 'abc' }] })).toBe(wanted);
});

test('what has choices, names of its own and fields that may be left out is written as the schema would write it', () => {
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
  const schemes = fc.record({
    ...{ right: mostly(fc.constant(4), 0), wrong, blank: mostly(fc.constantFrom(0, -1), undefined) },
    partial: mostly(fc.constantFrom('none', 'each'), 'all'),
    kinds: mostly(kinds, [], null, undefined, new Map(), Object.create({ text: 1 })),
    threshold: mostly(fc.constantFrom(null, { percent: 25, each: -5 }), { percent: 101, each: -5 }),
  });
  expect(compare(Scheme, schemes, 5_000)).toBeGreaterThan(100);
});

test.each([
  ['a field too many where none may be', z.strictObject({ a: z.int() }), { a: 1, b: 2 }],
  ['what keeps fields that it does not tell', z.looseObject({ a: z.int() }), { a: 1, b: 2 }],
  ['a missing field', z.object({ a: z.int() }), {}],
  ['nothing in a list', z.array(z.optional(z.int())), [undefined]],
  ['what the schema fills in', z.object({ a: z._default(z.int(), 1) }), {}],
  ['a number that is not one', z.number(), Number.NaN],
  ['a whole number that is too large', z.int(), 2 ** 60],
  ['a text too long', z.string().check(z.maxLength(1)), 'ab'],
  ['a text that is changed', z.string().check(z.trim()), ' a '],
  ['what is no date', Instant, new Date(Number.NaN)],
  ['what has no schema', z.unknown(), 1],
])('%s is for the schema to judge', (_, schema, value) => {
  expect(writerOf(schema)(value)).toBeUndefined();
});
