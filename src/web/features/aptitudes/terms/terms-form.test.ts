import { expect, test } from 'vitest';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { pickChanges } from '../editor/form.ts';
import { findIssueMessage } from '../scheme/scheme-form.ts';
import { toTermsDraft, toTermsForm, validateTerms } from './terms-form.ts';

const ZONE = 'Asia/Kolkata';
const START = Date.parse('2026-11-23T04:30:00Z') / 1_000;
const stored: Aptitude = {
  id: 4,
  name: 'Mock',
  test_timestamp: START,
  duration: 60,
  total_questions: 30,
  instructions: '',
  marks_right: 1,
  marks_wrong: 0,
  stage: 'draft',
  published_at: null,
  timing: 'own',
  ends_at: '2026-11-25T12:30:17.000Z',
  closes_at: '2026-11-25T12:30:17.000Z',
  one_way: true,
  scheme: { right: 2, wrong: { share: '1/3' }, blank: 0, partial: 'none', kinds: {}, threshold: null },
  cut_off: { marks: 20 },
  draw: 'same',
  trades: ['GCS'],
  batches: [2026, 2027],
  listed_only: true,
  access_code: 'Monsoon 7',
  networks: ['10.20.0.0/16', '192.168.1.7'],
  violation_limit: 3,
  full_screen: true,
  seb_config_keys: ['a'.repeat(64), 'b'.repeat(64)],
  seb_exam_keys: [],
  release: 'after-end',
  release_marks: 'after-end',
  release_answers: 'after-end',
  release_explanations: 'by-hand',
  marks_released_at: null,
  answers_released_at: null,
  explanations_released_at: null,
  venue_id: null,
  venue: null,
  phase: 'upcoming',
  paused_at: null,
  section_count: 0,
  question_count: 0,
  listed_count: 0,
  attempt_count: 0,
  archived_at: null,
  created_at: '2026-11-20T04:30:00.000Z',
};

test('opening and saving terms changes nothing, not even a second', () => {
  const draft = toTermsDraft(toTermsForm(stored, ZONE), stored, ZONE);
  const { window_end, ...rest } = draft;
  expect(stored).toMatchObject(rest);
  expect(window_end).toBe(Date.parse(stored.ends_at as string) / 1_000);
  expect(validateTerms(draft, START)).toEqual([]);
});

test('only changed fields are sent, also of values with parts', () => {
  const opened = toTermsForm(stored, ZONE);
  const changes = (patch: object) =>
    pickChanges(toTermsDraft(opened, stored, ZONE), toTermsDraft({ ...opened, ...patch }, stored, ZONE));
  expect(changes({})).toEqual({});
  expect(changes({ batches: '2026 2027' })).toEqual({});
  expect(changes({ batches: '2027', access_code: '' })).toEqual({ batches: [2027], access_code: null });
  expect(changes({ windowEnd: '2026-11-26T18:00' })).toEqual({
    window_end: Date.parse('2026-11-26T12:30:00Z') / 1_000,
  });
  expect(changes({ timing: 'common' })).toEqual({ timing: 'common' });
});

test('terms with one end for all have no window', () => {
  const form = { ...toTermsForm(stored, ZONE), timing: 'common' as const, windowEnd: '' };
  const draft = toTermsDraft(form, stored, ZONE);
  expect(draft).not.toHaveProperty('window_end');
  expect(validateTerms(draft, START)).toEqual([]);
});

test('errors appear at their fields', () => {
  const form = {
    ...toTermsForm(stored, ZONE),
    windowEnd: '2026-11-20T10:00',
    batches: '2026, next',
    networks: 'the lab',
    violation_limit: 'many',
    access_code: '  ',
  };
  const draft = toTermsDraft(form, stored, ZONE);
  const issues = validateTerms(draft, START);
  expect(draft.access_code).toBeNull();
  expect(findIssueMessage(issues, 'window_end')).toBe('The window ends before it begins');
  expect(findIssueMessage(issues, 'batches')).toBe('Give years such as 2026, separated by commas');
  expect(findIssueMessage(issues, 'networks')).toMatch(/Give a network/);
  expect(findIssueMessage(issues, 'violation_limit')).toBe('Give a whole number up to 1000');
});
