import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSeededRandom } from '#lib/question-generators/seeded-random.ts';
import {
  type BankCandidate,
  estimateTopicAbility,
  expectSuccess,
  type Pick,
  pickQuestions,
  type TopicHistory,
} from './pick.rules.ts';

const topics = ['Trains', 'Ages', 'Clock'];
const candidate = fc.record({
  version: fc.constant(1),
  topics: fc.uniqueArray(fc.constantFrom(...topics), { minLength: 1 }),
  difficulty: fc.integer({ min: 1, max: 5 }),
  template: fc.constantFrom(null, 'a', 'b'),
  met_share: fc.constantFrom(null, 0, 0.5, 1),
  met_at: fc.constant(null),
});
const bankOf = fc.array(candidate, { maxLength: 12 }).map((list) =>
  list.map((one, place): BankCandidate => {
    const likeness = one.template && `${one.template}${place % 4}`;
    return { ...one, question: place + 1, likeness };
  }),
);
const history = fc
  .record({
    topic: fc.constantFrom(...topics),
    answers: fc.integer({ min: 1, max: 40 }),
    right: fc.double({ min: 0, max: 1, noNaN: true }),
    difficulty: fc.double({ min: 1, max: 5, noNaN: true }),
  })
  .map(
    ({ right, ...one }): TopicHistory => ({
      ...one,
      share: right * one.answers,
      practised_at: new Date(0),
    }),
  );
const generators = fc.subarray([
  { template: 'a', topic: 'Trains', difficulty: 2 },
  { template: 'b', topic: 'Trains', difficulty: 4 },
  { template: 'c', topic: 'Ages', difficulty: 3 },
]);
const random = (seed: number) => {
  const draw = createSeededRandom(String(seed));
  return () => draw.whole(0, 999_999) / 1_000_000;
};

test('picks are different questions of the wanted topics, as many as there are and at most as many as wanted', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.subarray(topics, { minLength: 1 }),
      bankOf,
      generators,
      fc.uniqueArray(history, { selector: ({ topic }) => topic }),
      fc.integer(),
      (count, wanted, bank, generators, histories, seed) => {
        const picks = pickQuestions({
          ...{ count, topics: wanted, bank, generators, histories, random: random(seed) },
        });
        expect(picks.length).toBeLessThanOrEqual(count);
        expect(picks.every(({ topic }) => wanted.includes(topic))).toBe(true);
        const questions = picks.flatMap((pick) => (pick.source === 'bank' ? pick.candidate.question : []));
        const likenesses = picks.flatMap((pick) =>
          pick.source === 'bank' ? (pick.candidate.likeness ?? []) : [],
        );
        expect(new Set(questions).size).toBe(questions.length);
        expect(new Set(likenesses).size).toBe(likenesses.length);
        // A generator never runs out.
        if (generators.some(({ topic }) => wanted.includes(topic))) expect(picks).toHaveLength(count);
      },
    ),
  );
});

test('a topic with weak answers comes first, then a new one, and questions not met come before met ones', () => {
  const bank = topics.flatMap((topic, place): BankCandidate[] =>
    [null, 1].map((met_share, other) => ({
      ...{ question: place * 10 + other + 1, version: 1, topics: [topic], difficulty: 3 },
      ...{ template: null, likeness: null, met_share, met_at: null },
    })),
  );
  const practised = { answers: 10, difficulty: 3, practised_at: new Date(0) };
  const picks = pickQuestions({
    ...{ count: 6, topics, bank, generators: [], random: random(1) },
    histories: [
      { topic: 'Trains', share: 9, ...practised },
      { topic: 'Clock', share: 2, ...practised },
    ],
  });
  expect(picks.map(({ topic, reason }) => [topic, reason])).toEqual([
    ['Clock', 'weak'],
    ['Ages', 'new'],
    ['Trains', 'level'],
    ['Clock', 'weak'],
    ['Ages', 'new'],
    ['Trains', 'level'],
  ]);
  expect(picks.map((pick) => pick.source === 'bank' && pick.candidate.met_share)).toEqual([
    ...[null, null, null, 1, 1, 1],
  ]);
});

test('the difficulty follows the ability: expected success near 70 to 85 percent', () => {
  const bank = [1, 2, 3, 4, 5].map(
    (difficulty): BankCandidate => ({
      ...{ question: difficulty, version: 1, topics: ['Trains'], difficulty },
      ...{ template: null, likeness: null, met_share: null, met_at: null },
    }),
  );
  const pick = (share: number, difficulty: number) =>
    pickQuestions({
      ...{ count: 1, topics: ['Trains'], bank, generators: [], random: random(2) },
      histories: [{ topic: 'Trains', answers: 30, share, difficulty, practised_at: new Date(0) }],
    })[0]?.difficulty;
  expect(pick(3, 2)).toBe(1);
  expect(pick(29, 4)).toBe(5);
  const middle = pick(20, 3) ?? 0;
  expect(expectSuccess(estimateTopicAbility(undefined), 3)).toBe(0.5);
  expect(middle).toBeGreaterThan(1);
  expect(middle).toBeLessThan(4);
});

test('what is due comes first in its order, then topics as usual, and no likeness twice', () => {
  const bank = [1, 2, 3].map((question): BankCandidate => {
    const likeness = question === 3 ? null : 'same';
    return {
      ...{ question, version: question, topics: ['Ages'], difficulty: 3, template: null, likeness },
      ...{ met_share: null, met_at: null },
    };
  });
  const due = bank
    .slice(0, 2)
    .map((candidate): Pick => ({ topic: 'Ages', difficulty: 3, reason: 'due', source: 'bank', candidate }));
  const generated: Pick = {
    ...{ topic: 'Trains', difficulty: 2, reason: 'due', source: 'generator', template: 'a' },
  };
  const pick = (count: number) =>
    pickQuestions({
      ...{ count, topics: ['Ages'], bank, generators: [], histories: [], random: random(1) },
      due: [generated, ...due],
    });
  expect(pick(1)).toEqual([generated]);
  expect(pick(9)).toMatchObject([
    generated,
    { reason: 'due', candidate: { question: 1 } },
    { reason: 'new', candidate: { question: 3 } },
  ]);
});
