import { expect, test } from 'vitest';
import type { QuestionKind } from '#contract/questions/answer-key.ts';
import type { Question } from '#contract/questions/question.ts';
import { emptyNumberKey } from '../answer-keys/key-values.ts';
import {
  changeKind,
  emptyFormValues,
  markOption,
  type QuestionFormValues,
  toDraft,
  toFormValues,
  validateForm,
} from './form-values.ts';

const sound = (patch: Partial<QuestionFormValues>): QuestionFormValues => ({
  ...emptyFormValues(),
  description: 'Asked.',
  topic_tags: ['Numbers'],
  ...patch,
});
const options = (...correct: boolean[]) =>
  correct.map((one, key) => ({ key, text: `Option ${key}`, correct: one }));

/** The question that the server would store for a draft. */
function stored(form: QuestionFormValues): Question {
  const { kind = 'single', numerical, text, matching, ...draft } = toDraft(form);
  const { options = [], correct_options = [], tags = [], source = '', explanation = '' } = draft;
  return {
    ...draft,
    ...{ id: 1, version: 1, kind, status: 'ready', tags, source, explanation, options, correct_options },
    format: draft.format ?? 'markdown',
    keep_option_order: draft.keep_option_order ?? false,
    description_html: '',
    explanation_html: '',
    options_html: options,
    numerical: numerical ? { accepted: numerical.accepted, unit: numerical.unit ?? '' } : null,
    text: text ? { accepted: text.accepted, case_sensitive: text.case_sensitive ?? false } : null,
    matching: matching
      ? {
          pairs: matching.pairs.map((pair) => ({ ...pair, prompt_html: '', match_html: '' })),
          extra: matching.extra ?? [],
          extra_html: [],
        }
      : null,
    stimulus: form.stimulus,
    times_used: 0,
    last_used_at: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  } as Question;
}

const forms = {
  single: sound({ options: options(false, true) }),
  multiple: sound({ kind: 'multiple', options: options(true, true, false) }),
  boolean: sound({
    kind: 'boolean',
    truth: [
      { key: 0, text: 'True', correct: false },
      { key: 1, text: 'False', correct: true },
    ],
  }),
  numerical: sound({
    kind: 'numerical',
    unit: 'km',
    numbers: [
      { ...emptyNumberKey(0), value: '4.5', tolerance: '0.1' },
      { ...emptyNumberKey(1), way: 'range', from: '-2', to: '1e3', credit: '33.3' },
    ],
  }),
  text: sound({ kind: 'text', texts: [{ key: 0, text: 'Chennai', credit: '100' }], caseSensitive: true }),
  matching: sound({
    kind: 'matching',
    pairs: [
      { key: 0, prompt: '2', match: '4' },
      { key: 1, prompt: '3', match: '9' },
    ],
    extra: [{ key: 0, text: '6' }],
    tags: ['GATE 2024'],
    source: 'A book',
    stimulus: { id: 7, title: 'A passage', html: '' },
  }),
};

test.each(Object.entries(forms))('a %s question can be sent, and edited as it was written', (_, form) => {
  expect(validateForm(form)).toEqual({});
  const draft = toDraft(form);
  expect(toDraft(toFormValues(stored(form)))).toEqual(draft);
});

test('values of another kind are kept but not sent', () => {
  const form = { ...forms.numerical, kind: 'text' as const, texts: forms.text.texts };
  expect(toDraft(form)).toMatchObject({ text: { accepted: [{ text: 'Chennai', credit: 1 }] }, options: [] });
  expect(toDraft(form).numerical).toBeUndefined();
  expect(toDraft({ ...form, kind: 'numerical' }).numerical?.accepted.length).toBe(2);
});

test.each([
  ['no number', { value: 'four' }, 'numerical.accepted.0.value', 'Give a number'],
  [
    'a tolerance below zero',
    { value: '4', tolerance: '-1' },
    'numerical.accepted.0.tolerance',
    'Zero or more',
  ],
  [
    'a range without an end',
    { way: 'range' as const, from: '4' },
    'numerical.accepted.0.to',
    'Give a number',
  ],
  [
    'a range backwards',
    { way: 'range' as const, from: '5', to: '4' },
    'numerical.accepted.0',
    'The range ends before it begins',
  ],
  [
    'no percentage',
    { value: '4', credit: 'all' },
    'numerical.accepted.0.credit',
    'Give a percentage up to 100',
  ],
  [
    'nothing for all marks',
    { value: '4', credit: '50' },
    'numerical.accepted',
    'At least one answer must earn all of the marks',
  ],
])('the form reports %s at its field', (_, number, path, words) => {
  const form = sound({ kind: 'numerical', numbers: [{ ...emptyNumberKey(0), ...number }] });
  expect(validateForm(form)).toEqual({ [path]: words });
});

test('a picture without alternative text is reported at its field', () => {
  const picture = `![](/api/picture/${'a'.repeat(64)}.webp)`;
  const form = sound({
    ...forms.matching,
    pairs: [{ key: 0, prompt: picture, match: 'x' }, ...forms.matching.pairs],
  });
  expect(Object.keys(validateForm(form))).toEqual(['matching.pairs.0.prompt']);
});

test('a blank field gets only the message that it is blank', () => {
  const blank = (kind: QuestionKind) => Object.keys(validateForm({ ...emptyFormValues(), kind }));
  expect(blank('single')).not.toContain('options');
  expect(blank('matching')).not.toContain('matching');
  const twice = sound({
    ...forms.matching,
    pairs: [...forms.matching.pairs, ...forms.matching.pairs],
  });
  expect(validateForm(twice)).toEqual({ matching: 'Two prompts are the same' });
});

test('a single choice has one correct option; a multiple choice keeps several', () => {
  const marked = markOption(forms.single, 0, true);
  expect(marked.options.map(({ correct }) => correct)).toEqual([true, false]);
  expect(markOption(forms.multiple, 2, true).options.every(({ correct }) => correct)).toBe(true);
  expect(changeKind(forms.multiple, 'single').options.map(({ correct }) => correct)).toEqual([
    true,
    false,
    false,
  ]);
});

test('the order of options that name each other is kept, until the author chooses', () => {
  const named = ['41', '42', 'Both A and B'].map((text, key) => ({ key, text, correct: key === 0 }));
  const form = sound({ options: named });
  expect(toDraft(form).keep_option_order).toBe(true);
  expect(toDraft(sound({ options: options(true, false) })).keep_option_order).toBe(false);
  const chosen = toFormValues(stored({ ...form, keepOptionOrder: false }));
  expect(chosen.keepOptionOrder).toBe(false);
  expect(toFormValues(stored(form)).keepOptionOrder).toBeUndefined();
});
