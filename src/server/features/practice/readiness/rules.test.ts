import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assessPredictions } from './calibration.rules.ts';
import { distributeSection, type LinePlan, type SectionPlan } from './marks.rules.ts';
import { type ReadinessPlan, simulateReadiness } from './rules.ts';

const line = (wish: Partial<LinePlan> = {}): LinePlan => ({
  ...{ count: 2, right: 1, wrong: 0, topics: [{ topic: 'Clock', items: 1, difficulty: 0, variance: 0 }] },
  ...wish,
});
const section = (wish: Partial<SectionPlan> = {}): SectionPlan => ({
  ...{ name: 'One', cutOff: null, threshold: null, lines: [line()] },
  ...wish,
});
const able = (ability: number, standard_error = 0, topic = 'Clock', area = 'Quantitative') =>
  [topic, { topic, area, ability, standard_error, answers: 20 }] as const;
const plan = (wish: Partial<ReadinessPlan> = {}): ReadinessPlan => ({
  ...{ sections: [section({ cutOff: 1 })], cutOff: null, abilities: new Map([able(0)]), areas: [] },
  ...wish,
});
const marksOf = (one: SectionPlan, ability = 0) =>
  distributeSection(one, () => ability).toSorted(([a], [b]) => a - b);

describe('the marks of a section', () => {
  test('two even questions give 0, 1, 2 marks as two coins do', () => {
    expect(marksOf(section())).toEqual([
      [0, 0.25],
      [1, 0.5],
      [2, 0.25],
    ]);
  });

  test('a wrong answer costs, and lines add', () => {
    const lines = [line({ count: 1, wrong: -0.25 }), line({ count: 1, right: 2 })];
    expect(marksOf(section({ lines }))).toEqual([
      [-0.25, 0.25],
      [1, 0.25],
      [1.75, 0.25],
      [3, 0.25],
    ]);
  });

  test('beyond a threshold of a quarter of four questions each further wrong answer costs', () => {
    const threshold = { percent: 25, each: -5 };
    const four = section({ lines: [line({ count: 4, right: 10 })], threshold });
    expect(marksOf(four)).toEqual([
      [-15, 1 / 16],
      [0, 4 / 16],
      [15, 6 / 16],
      [30, 4 / 16],
      [40, 1 / 16],
    ]);
  });

  test('the chances sum to one', () => {
    const of = fc.record({
      count: fc.integer({ min: 1, max: 20 }),
      ability: fc.double({ min: -3, max: 3, noNaN: true }),
    });
    fc.assert(
      fc.property(of, ({ count, ability }) => {
        const sum = marksOf(section({ lines: [line({ count, wrong: -1 / 3 })] }), ability).reduce(
          (all, [, one]) => all + one,
          0,
        );
        expect(sum).toBeCloseTo(1, 9);
      }),
    );
  });
});

describe('readiness', () => {
  test('without errors it is what the binomial distribution says, with no interval', () => {
    const { probability, low, high, limiting } = simulateReadiness(plan(), 1);
    expect([probability, low, high]).toEqual([0.75, 0.75, 0.75].map((one) => expect.closeTo(one, 9)));
    expect(limiting).toBe('One');
  });

  test('sections with cut-offs multiply, and the hardest limits', () => {
    const sections = [section({ cutOff: 1 }), section({ name: 'Two', cutOff: 2 }), section({ name: 'Free' })];
    const told = simulateReadiness(plan({ sections }), 1);
    expect(told.probability).toBeCloseTo(0.75 * 0.25, 9);
    expect(told.limiting).toBe('Two');
    expect(told.sections.map(({ probability }) => probability)).toEqual([
      ...[expect.closeTo(0.75, 9), expect.closeTo(0.25, 9), null],
    ]);
  });

  test('a cut-off of the whole counts the marks of papers that pass their sections', () => {
    const sections = [section({ cutOff: 1 }), section({ name: 'Two' })];
    // At least 1 and 3 together: (1, 2), (2, 1), (2, 2).
    const told = simulateReadiness(plan({ sections, cutOff: 3 }), 1);
    expect(told.probability).toBeCloseTo(0.5 * 0.25 + 0.25 * 0.5 + 0.25 * 0.25, 9);
  });

  test('errors widen the interval; the mean is that of the logistic-normal distribution', () => {
    const one = section({ lines: [line({ count: 1 })], cutOff: 1 });
    const told = simulateReadiness(plan({ sections: [one], abilities: new Map([able(0, 1)]) }), 7);
    expect(told.probability).toBeCloseTo(0.5, 1);
    // The logistic of ∓1.2816.
    expect(told.low).toBeCloseTo(0.217, 1);
    expect(told.high).toBeCloseTo(0.783, 1);
  });

  test('topics of one area share its error, so that two sections pass or fail together', () => {
    const sure = { difficulty: 0, variance: 0, items: 1 };
    const sections = ['Clock', 'Ages'].map((topic) =>
      section({ name: topic, cutOff: 1, lines: [line({ count: 1, topics: [{ topic, ...sure }] })] }),
    );
    const abilities = (areas: string[]) =>
      new Map(['Clock', 'Ages'].map((topic, at) => able(0, 3, topic, areas[at])));
    const shared = plan({
      sections,
      abilities: abilities(['A', 'A']),
      areas: [{ area: 'A', standard_error: 3 }],
    });
    const apart = plan({ sections, abilities: abilities(['A', 'B']) });
    expect(simulateReadiness(shared, 3).probability).toBeGreaterThan(
      simulateReadiness(apart, 3).probability + 0.08,
    );
  });

  test('what changes most is the topic that the limiting section asks', () => {
    const of = (topic: string) => ({ topic, items: 1, difficulty: 0, variance: 0 });
    const sections = [
      section({ name: 'Easy', cutOff: 1, lines: [line({ count: 10, topics: [of('Ages')] })] }),
      section({ name: 'Hard', cutOff: 8, lines: [line({ count: 10, topics: [of('Clock')] })] }),
    ];
    const abilities = new Map([able(1, 0.3), able(1, 0.3, 'Ages')]);
    const told = simulateReadiness(plan({ sections, abilities }), 1);
    expect(told).toMatchObject({ limiting: 'Hard', change: { topic: 'Clock' } });
    expect(told.change?.gain).toBeGreaterThan(0.1);
  });

  test('the same seed gives the same figures', () => {
    const one = plan({ abilities: new Map([able(0.2, 0.5)]) });
    expect(simulateReadiness(one, 5)).toEqual(simulateReadiness(one, 5));
  });
});

describe('the quality of predictions', () => {
  const said = (predicted: number, passed: boolean, times: number) =>
    Array.from({ length: times }, () => ({ predicted, passed }));

  test('below thirty nothing is said', () => {
    expect(assessPredictions(said(0.5, true, 29))).toEqual({ count: 29, brier: null, bins: [] });
  });

  test('the Brier score is the mean square of the errors, and bins compare promise and outcome', () => {
    const told = assessPredictions([...said(0.9, true, 18), ...said(0.9, false, 2), ...said(0.1, false, 20)]);
    expect(told.brier).toBeCloseTo((18 * 0.01 + 2 * 0.81 + 20 * 0.01) / 40, 9);
    expect(told.bins).toEqual([
      { count: 20, predicted: expect.closeTo(0.1, 9), passed: 0 },
      { count: 20, predicted: expect.closeTo(0.9, 9), passed: 0.9 },
    ]);
  });
});
