import { expect, test } from 'vitest';
import { type ItemEvidence, judgeItem } from './rules.ts';

const NOTHING: ItemEvidence = {
  ...{ question_id: 1, attempts: 0, discrimination: null, key_reported: false },
  ...{ latest_attempts: null, latest_facility: null, earlier_attempts: null, earlier_facility: null },
};
const reasonsFor = (evidence: Partial<ItemEvidence>) => judgeItem({ ...NOTHING, ...evidence })?.reasons;

test('negative discrimination counts from fifty attempts on', () => {
  expect(reasonsFor({ attempts: 50, discrimination: -0.01 })).toEqual(['negative-discrimination']);
  expect(reasonsFor({ attempts: 49, discrimination: -0.5 })).toBeUndefined();
  expect(reasonsFor({ attempts: 500, discrimination: 0 })).toBeUndefined();
});

test('a difficulty has drifted by a quarter and more than three standard errors, either way', () => {
  const uses = (latest: number, earlier: number, attempts = 100) => ({
    ...{ latest_attempts: attempts, latest_facility: latest },
    ...{ earlier_attempts: attempts, earlier_facility: earlier },
  });
  expect(reasonsFor(uses(0.8, 0.5))).toEqual(['drift']);
  expect(reasonsFor(uses(0.5, 0.8))).toEqual(['drift']);
  expect(reasonsFor(uses(0.7, 0.5))).toBeUndefined();
  expect(reasonsFor(uses(0.9, 0.2, 49))).toBeUndefined();
  // Of fifty each, 0.37 to 0.63 is less than three standard errors.
  expect(reasonsFor(uses(0.63, 0.37, 50))).toBeUndefined();
});

test('several reasons are listed, with the figures behind them', () => {
  expect(judgeItem({ ...NOTHING, attempts: 60, discrimination: -0.2, key_reported: true })).toEqual({
    reasons: ['negative-discrimination', 'wrong-key'],
    evidence: { attempts: 60, discrimination: -0.2, facility: null, earlier_facility: null },
  });
});
