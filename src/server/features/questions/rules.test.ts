import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kindOf } from '#contract/questions/question.ts';
import { toQuestionView } from './rules.ts';

test('the kind follows from the key, unless the author names it', () => {
  expect(kindOf({ correct_options: [2] })).toBe('single');
  expect(kindOf({ correct_options: [1, 3] })).toBe('multiple');
  expect(kindOf({ correct_options: [2], kind: 'multiple' })).toBe('multiple');
  expect(kindOf({ correct_options: [], numerical: { accepted: [] } })).toBe('numerical');
});

test('a stored question shows its options in order and the 1-based positions of the correct ones', () => {
  const option = fc.record({ id: fc.string(), text: fc.string(), html: fc.string(), correct: fc.boolean() });
  fc.assert(
    fc.property(fc.array(option, { minLength: 2, maxLength: 10 }), (options) => {
      const shown = toQuestionView({
        id: 7,
        options,
        typed_key: null,
        stimulus_id: null,
        stimulus_title: null,
        stimulus_html: null,
        template: 'doubles',
        seed: 3,
      });
      expect(shown.id).toBe(7);
      expect(shown.generated).toEqual({ template: 'doubles', seed: 3 });
      expect(shown.options).toEqual(options.map((one) => one.text));
      expect(shown.options_html).toEqual(options.map((one) => one.html));
      expect(options.map((_, index) => shown.correct_options.includes(index + 1))).toEqual(
        options.map((one) => one.correct),
      );
    }),
  );
});
