import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ReportReason } from '#contract/questions/reports.ts';
import { countReasons, refusalToAnswer, refusalToRead } from './rules.ts';

test.each([
  ['admin', 'GENERAL', 'GME', true, undefined],
  ['jspr', 'GCS', 'GCS', false, undefined],
  ['jspr', 'GCS', 'GCS', true, 'not-found'],
  ['jspr', 'GCS', 'GME', false, 'out-of-trade'],
  ['jspr', 'GCS', 'GENERAL', false, 'out-of-trade'],
  ['jspr', 'GENERAL', 'GENERAL', false, 'out-of-trade'],
] as const)('%s of %s and the reports of a %s question, test ahead: %s', (role, trade, type, ahead, code) => {
  expect(refusalToRead({ role, trade }, { question_type: type, ahead })).toBe(code);
});

const number = fc.integer({ min: 1, max: 50 });

test('an answer may say “corrected” only if the current version is newer than every reported one', () => {
  fc.assert(
    fc.property(number, fc.array(number, { minLength: 1, maxLength: 9 }), (version, reported) => {
      const code = refusalToAnswer('corrected', { status: 'ready', version, reported });
      expect(code === undefined).toBe(reported.every((one) => one < version));
    }),
  );
});

test.each([
  ['retired', 'ready', 'not-retired'],
  ['retired', 'retired', undefined],
  ['nothing-wrong', 'ready', undefined],
  ['nothing-wrong', 'retired', undefined],
] as const)('%s of a question that is %s: %s', (outcome, status, code) => {
  expect(refusalToAnswer(outcome, { status, version: 1, reported: [1] })).toBe(code);
  expect(refusalToAnswer(outcome, { status, version: 1, reported: [] })).toBe('reports-answered');
});

test('reasons are counted completely, most frequent first', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ReportReason.options)), (reasons) => {
      const counted = countReasons(reasons);
      expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(reasons.length);
      const counts = counted.map(({ count }) => count);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
    }),
  );
});
