import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QuestionDraft } from './question.ts';

const word = fc.stringMatching(/^[a-z]{1,6}$/);
const draft = fc
  .record({
    options: fc.array(word, { minLength: 1, maxLength: 12 }),
    kind: fc.constantFrom('single', 'multiple', undefined),
  })
  .chain(({ options, kind }) =>
    fc.record({
      options: fc.constant(options),
      kind: fc.constant(kind),
      correct_options: fc.array(fc.integer({ min: -1, max: options.length + 1 }), { maxLength: 4 }),
    }),
  );

test('a draft is valid exactly if its options differ, its correct options exist, and its kind fits', () => {
  fc.assert(
    fc.property(draft, ({ options, kind, correct_options }) => {
      const sound =
        options.length >= 2 &&
        options.length <= 10 &&
        new Set(options).size === options.length &&
        correct_options.length >= 1 &&
        new Set(correct_options).size === correct_options.length &&
        correct_options.every((place) => place >= 1 && place <= options.length) &&
        !(kind === 'single' && correct_options.length > 1);
      const parsed = QuestionDraft.safeParse({
        description: 'What?',
        options,
        correct_options,
        kind,
        topic_tags: ['Ages'],
        question_type: 'GENERAL',
        difficulty_level: 1,
      });
      expect(parsed.success).toBe(sound);
    }),
    { numRuns: 500 },
  );
});

test('format and explanation may be left out', () => {
  const parsed = QuestionDraft.parse({
    description: ' What? ',
    options: ['a', ' b '],
    correct_options: [1],
    topic_tags: [' Ages '],
    question_type: 'GCS',
    difficulty_level: 5,
  });
  expect(parsed).toEqual({
    ...{ source: '', status: 'ready', stimulus_id: null, tags: [] },
    description: 'What?',
    format: 'markdown',
    options: ['a', 'b'],
    correct_options: [1],
    topic_tags: ['Ages'],
    question_type: 'GCS',
    difficulty_level: 5,
    explanation: '',
  });
});
