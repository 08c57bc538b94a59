import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSeededRandom } from '#lib/question-generators/seeded-random.ts';
import { estimateStudent } from './calibration.rules.ts';
import { findWeakTopic, isWeak, type Scale, toLevel } from './scale.rules.ts';
import { type Abilities, addAnswer, type LevelAnswer } from './update.rules.ts';

const SCALE: Scale = { mean: 0.4, sd: 1 };
const TOPICS = ['Trains', 'Ages', 'Clock', 'Mixtures'];

/** Answers of a student of this ability, whose topics differ from it a little. */
function simulate(seed: number, ability: number, count: number): LevelAnswer[] {
  const draw = createSeededRandom(String(seed));
  const number = () => draw.whole(0, 1_000_000) / 1_000_000;
  return Array.from({ length: count }, () => {
    const place = draw.whole(0, TOPICS.length - 1);
    const difficulty = 4 * number() - 2;
    const chance = 1 / (1 + Math.exp(difficulty - ability - 0.4 * (place - 1.5)));
    return {
      ...{ difficulty, standard_error: 0.3, area: place < 3 ? 'Quantitative' : 'Other' },
      ...{ topic: TOPICS[place] ?? '', right: number() < chance },
    };
  });
}

function addAll(answers: readonly LevelAnswer[]): Abilities {
  let [areas, topics]: [Abilities['areas'], Abilities['topics']] = [[], []];
  for (const answer of answers) {
    const changed = addAnswer({ areas, topics }, answer, SCALE);
    areas = [
      ...areas.filter(({ area }) => changed.areas.every((one) => one.area !== area)),
      ...changed.areas,
    ];
    topics = [
      ...topics.filter(({ topic }) => changed.topics.every((one) => one.topic !== topic)),
      ...changed.topics,
    ];
  }
  return { areas, topics };
}

/** By how many standard errors updated abilities differ from those that the library finds from all answers, and the ratios of the errors. */
function compare(answers: readonly LevelAnswer[]) {
  const updated = addAll(answers);
  const exact = estimateStudent(answers, SCALE)?.areas ?? [];
  const pairs = exact.flatMap((area) => [
    { own: updated.areas.find((one) => one.area === area.area), full: area },
    ...area.topics.map((topic) => ({
      ...{ own: updated.topics.find((one) => one.topic === topic.topic), full: topic },
    })),
  ]);
  return pairs.map(({ own, full }) => {
    expect(own?.answers).toBe(full.answers);
    return {
      gap: Math.abs((own?.ability ?? Number.NaN) - full.ability) / full.standardError,
      ratio: (own?.standard_error ?? Number.NaN) / full.standardError,
    };
  });
}

test('abilities that are updated after each answer stay within a standard error of those of a rebuild', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1 }),
      fc.double({ min: -2, max: 2, noNaN: true }),
      fc.integer({ min: 1, max: 80 }),
      (seed, ability, count) => {
        for (const { gap, ratio } of compare(simulate(seed, ability, count))) {
          expect(gap).toBeLessThan(1);
          expect(Math.abs(ratio - 1)).toBeLessThan(0.35);
        }
      },
    ),
  );
});

test('and on the average they differ by less than a tenth of it', () => {
  const gaps = Array.from({ length: 60 }, (_, seed) =>
    compare(simulate(seed + 1, (seed % 5) - 2, 60)),
  ).flat();
  expect(gaps.reduce((sum, { gap }) => sum + gap, 0) / gaps.length).toBeLessThan(0.1);
});

test('a right answer raises its topic most, then its area and the other topics there, and no other area', () => {
  const before = addAll(simulate(3, 0, 40));
  const answer = { difficulty: 0, standard_error: 0.2, area: 'Quantitative', topic: 'Ages', right: true };
  const { areas, topics } = addAnswer(before, answer, SCALE);
  const rise = (list: Abilities['topics'], topic: string) =>
    (list.find((one) => one.topic === topic)?.ability ?? 0) -
    (before.topics.find((one) => one.topic === topic)?.ability ?? 0);
  expect(rise(topics, 'Ages')).toBeGreaterThan(rise(topics, 'Trains'));
  expect(rise(topics, 'Trains')).toBeGreaterThan(0);
  expect(topics.map(({ topic }) => topic)).not.toContain('Mixtures');
  expect(areas.map(({ area }) => area)).toEqual(['Quantitative']);
});

test('a level has a band, and there is none below eight answers', () => {
  expect(toLevel({ ability: 0, standard_error: 0.5, answers: 8 })).toEqual({ level: 50, low: 35, high: 65 });
  expect(toLevel({ ability: 0, standard_error: 0.5, answers: 7 })).toBeNull();
});

test('a topic is weak only where enough answers say so', () => {
  const topic = (name: string, answers: number, ability: number, standard_error: number) => ({
    ...{ topic: name, area: 'Quantitative', answers, ability, standard_error },
  });
  expect(isWeak(topic('Ages', 7, -2, 0.3))).toBe(false);
  expect(isWeak(topic('Ages', 8, 0, 0.9))).toBe(false);
  expect(isWeak(topic('Ages', 30, 0, 0.3))).toBe(true);
  expect(
    findWeakTopic([topic('Ages', 10, -0.5, 0.3), topic('Clock', 9, -1, 0.3), topic('Trains', 3, -3, 0.3)]),
  ).toBe('Clock');
  expect(findWeakTopic([topic('Ages', 10, 1, 0.3)])).toBeNull();
});
