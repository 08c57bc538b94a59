import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSeededRandom } from '#lib/question-generators/seeded-random.ts';
import type { TopicAbility } from '../levels/scale.rules.ts';
import { type BankCandidate, type Pick, pickQuestions } from './pick.rules.ts';

const topics = ['Trains', 'Ages', 'Clock'];
const candidate = fc.record({
  version: fc.constant(1),
  topics: fc.uniqueArray(fc.constantFrom(...topics), { minLength: 1 }),
  difficulty: fc.integer({ min: 1, max: 5 }),
  logit: fc.option(fc.double({ min: -3, max: 3, noNaN: true })),
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
const wantedTopics = fc.uniqueArray(
  fc.record({
    topic: fc.constantFrom(...topics),
    area: fc.constant('Quantitative'),
    answers: fc.integer({ min: 0, max: 40 }),
    ability: fc.double({ min: -3, max: 3, noNaN: true }),
    standard_error: fc.double({ min: 0.1, max: 1, noNaN: true }),
  }),
  { minLength: 1, selector: ({ topic }) => topic },
);
const ability = (topic: string, answers: number, ability: number): TopicAbility => ({
  ...{ topic, area: 'Quantitative', answers, ability, standard_error: 0.4 },
});
const generators = fc.subarray([
  { template: 'a', topic: 'Trains', difficulty: 2, logit: null },
  { template: 'b', topic: 'Trains', difficulty: 4, logit: 0.3 },
  { template: 'c', topic: 'Ages', difficulty: 3, logit: null },
]);
const random = (seed: number) => {
  const draw = createSeededRandom(String(seed));
  return () => draw.whole(0, 999_999) / 1_000_000;
};

test('picks are different questions of the wanted topics, as many as there are and at most as many as wanted', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      wantedTopics,
      bankOf,
      generators,
      fc.integer(),
      (count, wishes, bank, generators, seed) => {
        const wanted = wishes.map(({ topic }) => topic);
        const picks = pickQuestions({ count, topics: wishes, bank, generators, random: random(seed) });
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
      ...{ logit: null, template: null, likeness: null, met_share, met_at: null },
    })),
  );
  const picks = pickQuestions({
    ...{ count: 6, bank, generators: [], random: random(1) },
    topics: [ability('Trains', 10, 1.5), ability('Ages', 0, -1), ability('Clock', 10, -1)],
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
  const pick = (known: number, logit: (level: number) => number | null = () => null) =>
    pickQuestions({
      ...{ count: 1, topics: [ability('Trains', 30, known)], generators: [], random: random(2) },
      bank: [1, 2, 3, 4, 5].map(
        (difficulty): BankCandidate => ({
          ...{ question: difficulty, version: 1, topics: ['Trains'], difficulty, logit: logit(difficulty) },
          ...{ template: null, likeness: null, met_share: null, met_at: null },
        }),
      ),
    })[0]?.difficulty;
  expect(pick(-2)).toBe(1);
  expect(pick(0.2)).toBe(2);
  expect(pick(3.3)).toBe(5);
  // What the answers say of a question counts before what its author said.
  expect(pick(0.2, (level) => (level === 4 ? -1 : 2))).toBe(4);
});

test('what is due comes first in its order, then topics as usual, and no likeness twice', () => {
  const bank = [1, 2, 3].map((question): BankCandidate => {
    const likeness = question === 3 ? null : 'same';
    return {
      ...{ question, version: question, topics: ['Ages'], difficulty: 3, template: null, likeness },
      ...{ logit: null, met_share: null, met_at: null },
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
      ...{ count, topics: [ability('Ages', 0, 0)], bank, generators: [], random: random(1) },
      due: [generated, ...due],
    });
  expect(pick(1)).toEqual([generated]);
  expect(pick(9)).toMatchObject([
    generated,
    { reason: 'due', candidate: { question: 1 } },
    { reason: 'new', candidate: { question: 3 } },
  ]);
});
