import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildPlainScheme } from '#server/features/aptitudes/paper/marking-scheme.rules.ts';
import type { LatestAnswer } from '#server/features/attempts/answers/rules.ts';
import type { KeyedVersion, Ruling } from '../rulings/rules.ts';
import { buildSectionsToMark, type MarkingPlan } from './marking-plan.rules.ts';
import { markPaper } from './rules.ts';

const texts = ['one', 'two', 'three', 'four'];
type Version = KeyedVersion & { question_type: 'GENERAL' };

/** Version 10 of question 1 and so on, each a choice with these right options. */
function versionOf(id: number, kind: 'single' | 'multiple', right: number[]): Version {
  const options = texts.map((text, place) => ({
    id: `${id}-${place}`,
    text,
    correct: right.includes(place),
  }));
  return { kind, typed_key: null, options, question_type: 'GENERAL' };
}

const place = fc.integer({ min: 0, max: 3 });
const question = fc.oneof(
  fc.record({
    kind: fc.constant('single' as const),
    right: place.map((one) => [one]),
    corrected: fc.uniqueArray(place, { minLength: 1, maxLength: 2 }),
    chosen: fc.uniqueArray(place, { maxLength: 1 }),
  }),
  fc.record({
    kind: fc.constant('multiple' as const),
    right: fc.uniqueArray(place, { minLength: 1 }),
    corrected: fc.uniqueArray(place, { minLength: 1 }),
    chosen: fc.uniqueArray(place),
  }),
);
const scheme = fc.record({
  right: fc.integer({ min: 1, max: 5 }),
  wrong: fc.integer({ min: -3, max: 0 }),
  blank: fc.integer({ min: -1, max: 1 }),
  partial: fc.constantFrom('none' as const, 'each' as const, 'net' as const),
  threshold: fc.option(
    fc.record({ percent: fc.integer({ min: 0, max: 100 }), each: fc.integer({ min: -3, max: 0 }) }),
    { nil: null },
  ),
});

const world = fc
  .record({ questions: fc.array(question, { minLength: 1, maxLength: 8 }), scheme })
  .map(({ questions, scheme: { wrong, ...rest } }) => {
    const versions = new Map(
      questions.flatMap(({ kind, right, corrected }, at): [number, Version][] => [
        [at + 1, versionOf(at + 1, kind, right)],
        [at + 101, versionOf(at + 101, corrected.length > 1 ? 'multiple' : kind, corrected)],
      ]),
    );
    const paper = questions.map((_, at) => ({ question: at + 1, version: at + 1, options: [] }));
    const answers = questions.map(({ chosen }, at) => answer(at + 1, chosen));
    const test = { marks_right: 1, marks_wrong: 0, cut_off: null };
    const plan: MarkingPlan = {
      test: { ...test, scheme: { ...buildPlainScheme(1, 0), ...rest, wrong: { marks: wrong } } },
      ...{ sections: [], marks: new Map(), rulings: new Map() },
    };
    return { questions, versions, paper, answers, plan };
  });

function answer(question_id: number, chosen: number[]): LatestAnswer {
  const selected_options = chosen.map((one) => `${question_id}-${one}`);
  return {
    ...{ question_id, selected_options, value: '', marked: false, seconds: 0 },
    ...{ answer_epoch: 1, epoch: 1, seq: question_id },
  };
}

type World = typeof world extends fc.Arbitrary<infer W> ? W : never;
function mark({ plan, paper, versions, answers }: World, rulings: [number, Ruling][] = []) {
  return markPaper(
    buildSectionsToMark({ ...plan, rulings: new Map(rulings) }, paper, null, versions),
    answers,
    plan.test.cut_off,
  );
}

test('a ruling for the pinned version marks like no ruling', () => {
  fc.assert(
    fc.property(world, (one) => {
      const same = one.paper.map((item): [number, Ruling] => [
        item.question,
        { how: 'key', version: item.version },
      ]);
      expect(mark(one, same)).toEqual(mark(one));
    }),
  );
});

test('full marks for all marks as if everybody had answered correctly', () => {
  fc.assert(
    fc.property(world, (one) => {
      const { kind, right } = one.questions[0] ?? { kind: 'single', right: [0] };
      const best = answer(1, kind === 'multiple' ? right : right.slice(0, 1));
      const { outcomes: given, ...marked } = mark(one, [[1, { how: 'full' }]]);
      const { outcomes, ...asRight } = mark({ ...one, answers: [best, ...one.answers.slice(1)] });
      expect(marked).toEqual(asRight);
      expect(given.map(({ given: _, ...outcome }) => outcome)).toEqual(outcomes);
    }),
  );
});

test('a question taken out is marked as if it had not been asked', () => {
  fc.assert(
    fc.property(world, (one) => {
      const rest = { ...one, paper: one.paper.slice(1) };
      const { sections: _, ...marked } = mark(one, [[1, { how: 'out' }]]);
      const { sections: __, ...without } = mark(rest);
      expect(marked).toEqual(without);
    }),
  );
});

test('a corrected key marks as if the paper had had it from the start; of a single choice any of its keys is right', () => {
  fc.assert(
    fc.property(world, (one) => {
      const rulings = one.paper.map(({ question }): [number, Ruling] => [
        question,
        { how: 'key', version: question + 100 },
      ]);
      const versions = new Map(
        one.questions.map(({ kind, corrected }, at) => [at + 1, versionOf(at + 1, kind, corrected)]),
      );
      expect(mark(one, rulings)).toEqual(mark({ ...one, versions }));
    }),
  );
});
