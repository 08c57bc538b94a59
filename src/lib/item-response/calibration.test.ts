import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measureCpuTime } from '#test/cpu-time.ts';
import { calibrateItems } from './calibration.ts';
import { gaussHermite } from './gauss-hermite.ts';
import { invertByCholesky, invertByLanczos } from './inverse-diagonal.ts';
import { observeInformation } from './observed-information.ts';
import { LSAT_6_PATTERNS } from './reference/lsat-6.ts';
import { simulateAnswers } from './reference/simulation.ts';
import { readResponses } from './responses.ts';

const readRows = (...rows: string[]) => readResponses(Buffer.from(rows.join('\n')));
const lsat6 = () =>
  readRows(
    'Q1,Q2,Q3,Q4,Q5',
    ...LSAT_6_PATTERNS.flatMap(([pattern, count]) => Array<string>(count).fill([...pattern].join())),
  );
const missing = () => readResponses(readFileSync(join(import.meta.dirname, 'reference/missing.csv')));

// Computed by reference/rasch.r with R 4.2; lme4 1.1 confirms those without priors.
test.each([
  {
    name: 'LSAT section 6',
    responses: lsat6,
    prior: undefined,
    difficulties: [-2.730013, -0.9986058, -0.2398539, -1.306451, -2.099404],
    standardErrors: [0.1304412, 0.07917733, 0.07177467, 0.08463809, 0.105445],
    abilitySd: 0.7551346,
    rows: [1, 4, 12, 28, 62, 703],
    abilities: [-1.442397, -1.078943, -0.7102499, -0.3312519, 0.06307604, 0.4774022],
    abilityErrors: [0.6020846, 0.6043459, 0.6107359, 0.6211605, 0.6352978, 0.6524457],
  },
  {
    name: 'missing.csv, where every third answer is missing',
    responses: missing,
    prior: undefined,
    difficulties: [-1.744625, -1.462437, -0.590424, 0.1948922, 1.087435, 0.9599637, 1.183812, 1.702636],
    standardErrors: [0.425419, 0.389994, 0.3123606, 0.3392024, 0.3740629, 0.3380133, 0.3835891, 0.3881528],
    abilitySd: 0.9863466,
    rows: [1, 2, 3, 4, 6, 7],
    abilities: [0.04003127, -0.1300589, -1.144849, -0.2037862, -1.018575, 0.9851089],
    abilityErrors: [0.7691303, 0.6862291, 0.7815883, 0.7017346, 0.7110745, 0.7250968],
  },
  {
    name: 'missing.csv with a prior for every difficulty',
    responses: missing,
    prior: { mean: 0.5, sd: 0.7 },
    difficulties: [-1.170098, -0.9961142, -0.3797404, 0.2638776, 0.9688963, 0.8821069, 1.038635, 1.443544],
    standardErrors: [0.3250758, 0.311578, 0.2705863, 0.2961606, 0.3155748, 0.2922054, 0.3209263, 0.3172187],
    abilitySd: 0.8354806,
    rows: [1, 2, 3, 4, 6, 7],
    abilities: [0.06894782, -0.03229787, -0.8594479, -0.1504689, -0.751109, 0.8009517],
    abilityErrors: [0.6771638, 0.6156728, 0.6877064, 0.627439, 0.6326416, 0.6458805],
  },
])('R finds the same estimates for $name', ({ responses, prior, rows, abilitySd, ...expected }) => {
  const answers = responses();
  const found = calibrateItems(answers, prior ? answers.names.map(() => prior) : []);
  const close = (values: Float64Array, wanted: number[], at: number[] = [...wanted.keys()]) => {
    for (const [number, value] of wanted.entries())
      expect.soft(values[at[number] as number]).toBeCloseTo(value, 5);
  };
  expect(found.converged).toBe(true);
  expect(found.spread).toBe('estimated');
  close(found.difficulties, expected.difficulties);
  close(found.standardErrors, expected.standardErrors);
  expect.soft(found.abilitySd).toBeCloseTo(abilitySd, 5);
  const students = rows.map((row) => row - 1);
  close(found.abilities, expected.abilities, students);
  close(found.abilityErrors, expected.abilityErrors, students);
});

test.each([
  { seed: 1, students: 1_000, items: 40, answersEach: 40 },
  { seed: 2, students: 1_000, items: 20, answersEach: 20, abilitySd: 0.5 },
  { seed: 3, students: 2_000, items: 200, answersEach: 30, abilitySd: 1.5 },
  { seed: 4, students: 600, items: 450, answersEach: 100 },
])('true values come back within their errors: %o', (design) => {
  const { responses, difficulties, abilities } = simulateAnswers(design);
  const found = calibrateItems(responses);
  expect(rootMeanSquare(found.difficulties, difficulties)).toBeLessThan(1.2 * mean(found.standardErrors));
  expect(rootMeanSquare(found.abilities, abilities)).toBeLessThan(1.2 * mean(found.abilityErrors));
  expect(Math.abs(found.abilitySd / (design.abilitySd ?? 1) - 1)).toBeLessThan(0.1);
});

const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
const rootMeanSquare = (found: Float64Array, wanted: Float64Array) =>
  Math.sqrt(mean(found.map((value, at) => (value - (wanted[at] ?? 0)) ** 2)));

test('one student with two thousand answers is placed exactly', () => {
  const { responses } = simulateAnswers({ seed: 5, students: 40, items: 2_000, answersEach: 2_000 });
  const { abilities, abilityErrors, difficulties } = calibrateItems(
    responses,
    Array(2_000).fill({ mean: 0, sd: 1 }),
  );
  const chances = difficulties.map((difficulty) => 1 / (1 + Math.exp(difficulty - (abilities[0] ?? 0))));
  const information = chances.reduce((sum, chance) => sum + chance * (1 - chance), 1);
  expect((abilityErrors[0] ?? 0) * Math.sqrt(information)).toBeCloseTo(1, 2);
});

test('the two ways to invert the information agree, with and without blocks of items', () => {
  for (const blocks of [1, 10]) {
    const { responses } = simulateAnswers({ seed: 6, students: 500, items: 150, answersEach: 10, blocks });
    const priors = Array(150).fill({ mean: 0, sd: 2 });
    const information = observeInformation(responses, calibrateItems(responses, priors), {
      priors,
      heldSd: false,
    });
    const exact = invertByCholesky(information) ?? [];
    for (const [at, value] of (invertByLanczos(information) ?? []).entries())
      expect(Math.abs(Math.sqrt(value / (exact[at] ?? 0)) - 1)).toBeLessThan(0.005);
  }
});

test('a million answers would take less than a minute', async () => {
  const { responses } = simulateAnswers({ seed: 7, students: 1_000, items: 1_000, answersEach: 100 });
  const used = await measureCpuTime(async () => {
    expect(calibrateItems(responses).converged).toBe(true);
  });
  expect(used).toBeLessThan(6_000);
});

test('items that tell nobody apart have no difficulty', () => {
  const found = calibrateItems(
    readRows('right,wrong,none,mixed,other', '1,0,,1,1', '1,0,,0,0', '1,,,1,0', '1,0,,0,1'),
  );
  expect(found.reasons).toEqual([
    'all answers right',
    'all answers wrong',
    'no answers',
    undefined,
    undefined,
  ]);
  expect([...found.answers]).toEqual([4, 3, 0, 4, 4]);
  expect([...found.difficulties]).toEqual([Number.NaN, Number.NaN, Number.NaN, 0, 0]);
});

test('with a prior, such items have one', () => {
  const prior = { mean: 1, sd: 0.5 };
  const { difficulties, standardErrors, reasons } = calibrateItems(readRows('right,none', '1,', '1,'), [
    prior,
    prior,
  ]);
  expect(reasons).toEqual([undefined, undefined]);
  expect(difficulties[0]).toBeLessThan(1);
  expect(difficulties[1]).toBe(1);
  expect(standardErrors[1]).toBe(0.5);
});

test('without a spread in the answers, difficulties are log odds', () => {
  const found = calibrateItems(readRows('a', '1', '1', '1', '0'));
  expect(found).toMatchObject({ abilitySd: 0, spread: 'none', abilities: new Float64Array(4) });
  expect(found.difficulties[0]).toBeCloseTo(-Math.log(3), 12);
  expect(found.standardErrors[0]).toBeCloseTo(1 / Math.sqrt(4 * 0.75 * 0.25), 12);
});

test('an endless spread is held', () => {
  const found = calibrateItems(readRows('a,b', '1,1', '1,1', '0,0', '0,0', '1,0'));
  expect(found).toMatchObject({ abilitySd: 10, spread: 'largest' });
});

test('items that no student links are in groups, the largest first', () => {
  const { groups } = calibrateItems(
    readRows('a,b,c,d,e', '1,0,,,', '0,1,,,', ',,1,0,1', ',,0,1,', ',,,0,0', ',,1,1,1'),
  );
  expect([...groups]).toEqual([2, 2, 1, 1, 1]);
});

test('whatever the answers, an item has a finite difficulty or a reason', () => {
  const cell = fc.constantFrom('0', '1', '');
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell, cell), { maxLength: 12 }), (rows) => {
      const found = calibrateItems(readRows('a,b,c,d', ...rows.map((row) => row.join())));
      for (const [item, reason] of found.reasons.entries())
        expect(Number.isFinite(found.difficulties[item])).toBe(reason === undefined);
      expect(found.abilities.some((ability) => Math.abs(ability) > 40)).toBe(false);
    }),
    { numRuns: 100 },
  );
});

test('Gauss–Hermite quadrature is exact for polynomials', () => {
  const { nodes, weights } = gaussHermite(21);
  const integrate = (power: number) =>
    weights.reduce((sum, weight, node) => sum + weight * (nodes[node] ?? 0) ** power, 0);
  // The integrals of the even powers are √π · 1/2 · 3/2 · 5/2 …
  let expected = Math.sqrt(Math.PI);
  for (let power = 0; power <= 40; power += 2) {
    expect(integrate(power) / expected).toBeCloseTo(1, 10);
    expected *= (power + 1) / 2;
  }
  expect(nodes[20]).toBeCloseTo(5.550351873264678, 12);
});
