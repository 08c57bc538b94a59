import { expect, test } from 'vitest';
import type { AptitudeSection } from '#contract/aptitudes/sections.ts';
import { findIssueMessage } from '../scheme/scheme-form.ts';
import { createPlainScheme } from '../scheme/scheme-summary.ts';
import { toSectionDraft, toSectionForm, toStoredDraft, validateSection } from './section-form.ts';

const any = {
  topic: null,
  area: null,
  family: null,
  type: 'GENERAL' as const,
  difficulty: { from: 1, to: 5 },
  kinds: [],
  marks: null,
};
const stored: AptitudeSection = {
  id: 3,
  name: 'Numbers',
  instructions: 'Use no **calculator**.',
  minutes: 25,
  trades: ['GCS', 'GEC'],
  scheme: { right: 2, wrong: { share: '1/3' }, blank: 0, partial: 'net', kinds: {}, threshold: null },
  cut_off: { percent: 40 },
  blueprint: {
    lines: [
      {
        topic: null,
        area: 'Quantitative',
        family: null,
        type: 'own',
        difficulty: { from: 2, to: 4 },
        kinds: ['numerical'],
        count: 7,
        marks: 2.5,
      },
      { ...any, topic: 'Ages', count: 3 },
      { ...any, family: 'train-crosses-platform', count: 1 },
    ],
    unused_in: 2,
    skip_practised: true,
    exposure: { months: 6, share: 20 },
  },
  shuffle_questions: false,
  shuffle_options: true,
  question_count: 0,
};
const usual = createPlainScheme(1, 0);

test('opening and saving a section changes nothing', () => {
  expect(toSectionDraft(toSectionForm(stored, usual), stored.id)).toEqual(toStoredDraft(stored));
});

test('a new section starts with the rules of the whole test', () => {
  const draft = toSectionDraft({ ...toSectionForm(undefined, usual), name: 'New' }, undefined);
  expect(draft).toMatchObject({ scheme: null, cut_off: null, blueprint: null, minutes: null, trades: [] });
  expect(validateSection(draft, ['Numbers'])).toEqual([]);
});

test('errors appear at their fields: a duplicate name, minutes, a line without questions', () => {
  const form = toSectionForm(stored, usual);
  const issues = validateSection(
    toSectionDraft(
      { ...form, minutes: 'ten', lines: form.lines.map((line) => ({ ...line, count: '0', from: '5' })) },
      3,
    ),
    ['NUMBERS'],
  );
  expect(findIssueMessage(issues, 'name')).toBe('Another section has this name');
  expect(findIssueMessage(issues, 'minutes')).toBe('Give whole minutes');
  expect(findIssueMessage(issues, 'blueprint.lines.1.count')).toBe('At least one question');
  expect(findIssueMessage(issues, 'blueprint.lines.0.difficulty')).toBe('The range ends before it begins');
});
