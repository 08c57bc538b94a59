import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Scheme } from '#contract/aptitudes/marking-scheme.ts';
import { QuestionKind } from '#contract/questions/answer-key.ts';
import { findIssueMessage, toCutOff, toCutOffForm, toScheme, toSchemeForm } from './scheme-form.ts';

const thousandths = (min: number, max: number) =>
  fc.integer({ min: min * 1_000, max: max * 1_000 }).map((amount) => amount / 1_000);
const right = thousandths(0.001, 100);
const wrong = fc.oneof(
  fc.record({ marks: thousandths(-100, 0).map((marks) => marks || 0) }),
  fc.record({ share: fc.constantFrom('1/4', '1/3', '2/3', '3/8', '1/1') }),
);
const partial = fc.constantFrom('none' as const, 'each' as const, 'net' as const);
const kind = fc.record({ right, wrong, blank: thousandths(-100, 100), partial }, { requiredKeys: [] });
const scheme = fc
  .record({
    right,
    wrong,
    blank: thousandths(-100, 100),
    partial,
    kinds: fc.dictionary(fc.constantFrom(...QuestionKind.options), kind, { noNullPrototype: true }),
    threshold: fc.option(
      fc.record({
        percent: fc.integer({ min: 0, max: 100 }),
        each: thousandths(-100, 0).map((marks) => marks || 0),
      }),
    ),
  })
  .map((one) => Scheme.parse(one));

test('opening and saving a scheme changes nothing', () => {
  fc.assert(
    fc.property(scheme, (one) => {
      expect(toScheme(toSchemeForm(one))).toEqual(one);
    }),
  );
});

test('opening and saving a cut-off changes nothing', () => {
  for (const cutOff of [null, { marks: 12.5 }, { percent: 40 }])
    expect(toCutOff(toCutOffForm(cutOff))).toEqual(cutOff);
});

test('a wrong value is reported at its field', () => {
  const form = { ...toSchemeForm(Scheme.parse({ right: 1, wrong: { marks: -1 } })), right: 'one', blank: '' };
  const issues = Scheme.safeParse(toScheme(form)).error?.issues ?? [];
  expect(findIssueMessage(issues, 'right')).toBe('Give a number');
  expect(findIssueMessage(issues, 'blank')).toBe('Give a number');
  expect(findIssueMessage(issues, 'wrong')).toBeUndefined();
});
