import { expect, test } from 'vitest';
import { MAX_OPEN_REPORTS } from '#contract/results/reports.ts';
import { refusalToReport } from './rules.ts';

test('a student may report a version once, and has a limit of open reports', () => {
  expect(refusalToReport({ count: 0, ofVersion: false })).toBeUndefined();
  expect(refusalToReport({ count: MAX_OPEN_REPORTS - 1, ofVersion: false })).toBeUndefined();
  expect(refusalToReport({ count: MAX_OPEN_REPORTS, ofVersion: false })).toBe('too-many-reports');
  expect(refusalToReport({ count: MAX_OPEN_REPORTS, ofVersion: true })).toBe('already-reported');
});
