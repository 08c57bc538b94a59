import { expect, test } from 'vitest';
import type { AnswerAction, Timeline, TimelineEntry } from '#contract/attempts/timeline.ts';
import { describeEvent } from './labels.ts';

const option = (id: string) => ({ id, html: null });
const timeline: Timeline = {
  ...{ attempt_id: 1, test: { id: 1, name: 'Test' }, violation_limit: 5, texts: false },
  entries: [],
  next: null,
  questions: [
    {
      ...{ id: 7, section: 'General', kind: 'single', unit: '', html: null, prompts: [] },
      options: ['x', 'y', 'z'].map(option),
    },
    { ...{ id: 8, section: 'General', kind: 'numerical', unit: 'km', html: null, options: [], prompts: [] } },
  ],
};
const at = '2026-01-31T09:30:10Z';
const clock = (instant: string) => instant.slice(11, 19);

type Told = { selected_options: string[]; value: string };
const chosen = (id: string): Told => ({ selected_options: [id], value: '' });
const typed = (value: string): Told => ({ selected_options: [], value });

const step = (
  acts: AnswerAction[],
  question_id: number,
  given: Told | null,
  before: Told | null,
  seconds = 0,
) =>
  describeEvent(
    {
      ...{ kind: 'answer', at, opening: 1, seq: 1, link: 3, question_id, acts, given, before, seconds },
      ...{ late: false, admitted: false, filed: false, overtaken: false, changes: [] },
    },
    timeline,
    clock,
  ).title;

test('a step is described in the student’s terms', () => {
  expect(step(['answered'], 7, chosen('y'), null)).toBe('Question 1: chose B');
  expect(step(['changed', 'marked'], 7, chosen('z'), chosen('y'))).toBe(
    'Question 1: changed B to C, marked for review',
  );
  expect(step(['cleared'], 7, { selected_options: [], value: '' }, chosen('y'))).toBe(
    'Question 1: cleared B',
  );
  expect(step(['answered'], 8, typed('4.5'), null)).toBe('Question 2: typed 4.5');
  expect(step(['read'], 8, null, null, 65)).toBe('Question 2: looked at for 1 min 5 s');
  expect(step(['visited'], 8, null, null)).toBe('Question 2: visited');
});

test('an end that was recorded later gives its own time', () => {
  const end = (ended_at: string): TimelineEntry => ({
    ...{ kind: 'submitted', at, how: 'deadline', ended_at, reason: null, by: null },
  });
  expect(describeEvent(end('2026-01-31T09:30:05Z'), timeline, clock).title).toBe('Time ran out at 09:30:05');
  expect(describeEvent(end(at), timeline, clock).title).toBe('Time ran out');
});

test('a violation says how many count of how many', () => {
  const seen: TimelineEntry = {
    ...{ kind: 'violation', at, what: 'hidden', seen_at: at, seconds: 8, counted: true, count: 2 },
  };
  expect(describeEvent(seen, timeline, clock)).toMatchObject({
    title: 'Another window, tab, page or app was in front',
    details: ['From 09:30:10 by the device, for 8 s'],
    badges: [{ label: 'Counts: 2 of 5' }],
  });
});
