import { expect, test } from 'vitest';
import { estimateAbility, expectedSuccess, type ItemAnswer } from './ability.ts';
import { type AreaAnswer, estimateAreaAbilities } from './area-abilities.ts';

const answer = (difficulty: number, right: boolean, standardError?: number): ItemAnswer => ({
  difficulty,
  right,
  standardError,
});
const inTopic = (area: string, topic: string, answers: ItemAnswer[]): AreaAnswer[] =>
  answers.map((one) => ({ ...one, area, topic }));

test('the chance of success depends on the difference alone', () => {
  expect(expectedSuccess(1, 1)).toBe(0.5);
  expect(expectedSuccess(2, 1)).toBeCloseTo(0.7310585786, 10);
  expect(expectedSuccess(-800, 10)).toBe(0);
  expect(expectedSuccess(800, 10)).toBe(1);
});

test('without answers the ability is that of the population', () => {
  const { ability, standardError, answers } = estimateAbility([], { abilitySd: 0.8 });
  expect(ability).toBeCloseTo(0, 12);
  expect(standardError).toBeCloseTo(0.8, 6);
  expect(answers).toBe(0);
});

// Difficulties and abilities by reference/rasch.r for the LSAT: five right answers of five, and none.
test.each([
  [true, 0.4774022, 0.6524457],
  [false, -1.442397, 0.6020846],
])('five answers %s lead to the ability that R finds', (right, ability, error) => {
  const difficulties = [-2.730013, -0.9986059, -0.2398539, -1.306451, -2.099404];
  const found = estimateAbility(
    difficulties.map((difficulty) => answer(difficulty, right)),
    { abilitySd: 0.7551346 },
  );
  expect(found.ability).toBeCloseTo(ability, 5);
  expect(found.standardError).toBeCloseTo(error, 5);
});

test('a difficulty that is hardly known tells little', () => {
  const sure = estimateAbility([answer(0, true)], { abilitySd: 1 });
  const vague = estimateAbility([answer(0, true, 3)], { abilitySd: 1 });
  expect(vague.ability).toBeGreaterThan(0);
  expect(vague.ability).toBeLessThan(sure.ability / 1.4);
  expect(vague.standardError).toBeGreaterThan(sure.standardError);
});

test('a thousand answers are as exact as the information says', () => {
  const answers = Array.from({ length: 1_000 }, (_, at) => answer(0, at % 4 !== 0));
  const { ability, standardError } = estimateAbility(answers, { abilitySd: 1 });
  expect(ability).toBeCloseTo(Math.log(3) / (1 + 1 / 187.5), 2);
  expect(standardError).toBeCloseTo(1 / Math.sqrt(188.5), 3);
});

test('a spread of 0 is refused', () => {
  expect(() => estimateAbility([], { abilitySd: 0 })).toThrow(RangeError);
});

/** Sums over all abilities of an area and its two topics at once, a coarse grid for each. */
function sumOverAll(first: ItemAnswer[], second: ItemAnswer[], areaSd: number, topicSd: number) {
  const grid = Array.from({ length: 101 }, (_, at) => (at - 50) / 8);
  const likelihood = (answers: ItemAnswer[], ability: number) =>
    answers.reduce(
      (product, { difficulty, right }) =>
        product * expectedSuccess(right ? ability : difficulty, right ? difficulty : ability),
      1,
    );
  const normal = (gap: number, sd: number) => Math.exp(-0.5 * (gap / sd) ** 2);
  const likelihoods = [first, second].map((answers) => grid.map((ability) => likelihood(answers, ability)));
  const sums = [0, 0, 0];
  let total = 0;
  for (const area of grid)
    for (const [one, firstTopic] of grid.entries())
      for (const [two, secondTopic] of grid.entries()) {
        const weight =
          normal(area, areaSd) *
          normal(firstTopic - area, topicSd) *
          normal(secondTopic - area, topicSd) *
          (likelihoods[0]?.[one] ?? 0) *
          (likelihoods[1]?.[two] ?? 0);
        total += weight;
        for (const [at, ability] of [area, firstTopic, secondTopic].entries())
          sums[at] = (sums[at] ?? 0) + weight * ability;
      }
  return sums.map((sum) => sum / total);
}

test('areas and topics have the means that a sum over all abilities at once finds', () => {
  const strong = [-1, 0, 0.5, 1, 2].map((difficulty) => answer(difficulty, true));
  const mixed = [-1, 0, 1].map((difficulty) => answer(difficulty, difficulty < 0));
  const [area] = estimateAreaAbilities(
    [...inTopic('numbers', 'ratios', strong), ...inTopic('numbers', 'dates', mixed)],
    { areaSd: 1, topicSd: 0.6 },
  );
  const [ofArea, ofStrong, ofMixed] = sumOverAll(strong, mixed, 1, 0.6);
  expect(area).toMatchObject({ area: 'numbers', answers: 8 });
  expect(area?.ability).toBeCloseTo(ofArea ?? Number.NaN, 5);
  expect(area?.topics).toMatchObject([
    { topic: 'ratios', answers: 5 },
    { topic: 'dates', answers: 3 },
  ]);
  expect(area?.topics[0]?.ability).toBeCloseTo(ofStrong ?? Number.NaN, 5);
  expect(area?.topics[1]?.ability).toBeCloseTo(ofMixed ?? Number.NaN, 5);
});

test('a topic with one answer stays near its area, and one with many moves away', () => {
  const many = Array.from({ length: 60 }, () => answer(0, true));
  const [area] = estimateAreaAbilities(
    [...inTopic('a', 'many', many), ...inTopic('a', 'one', [answer(0, false)])],
    { areaSd: 1, topicSd: 0.5 },
  );
  const gap = (topic: number) => Math.abs((area?.topics[topic]?.ability ?? 0) - (area?.ability ?? 0));
  expect(gap(1)).toBeLessThan(0.4);
  expect(area?.topics[1]?.standardError).toBeGreaterThan(area?.topics[0]?.standardError ?? 1);
});

test('a topic spread of 0 makes each topic as able as its area', () => {
  const answers = inTopic('a', 'x', [answer(0, true), answer(1, false)]);
  const [area] = estimateAreaAbilities([...answers, ...inTopic('a', 'y', [answer(-1, true)])], {
    areaSd: 1,
    topicSd: 0,
  });
  for (const topic of area?.topics ?? []) expect(topic.ability).toBeCloseTo(area?.ability ?? 9, 9);
});

test('areas do not touch each other, and no answers give no area', () => {
  const alone = estimateAreaAbilities(inTopic('a', 'x', [answer(0, true)]), { areaSd: 1, topicSd: 0.5 });
  const both = estimateAreaAbilities(
    [...inTopic('a', 'x', [answer(0, true)]), ...inTopic('b', 'x', [answer(0, false)])],
    { areaSd: 1, topicSd: 0.5 },
  );
  expect(both[0]).toEqual(alone[0]);
  expect(both[1]?.ability).toBeCloseTo(-(alone[0]?.ability ?? 9), 9);
  expect(estimateAreaAbilities([], { areaSd: 1, topicSd: 0.5 })).toEqual([]);
});

test('answers far from every ability stay finite', () => {
  const answers = Array.from({ length: 500 }, (_, at) => answer(at % 2 === 0 ? 30 : -30, at % 2 === 0));
  for (const { ability, topics } of estimateAreaAbilities(inTopic('a', 'x', answers), {
    areaSd: 1,
    topicSd: 0.2,
  }))
    expect([ability, topics[0]?.ability].every(Number.isFinite)).toBe(true);
});
