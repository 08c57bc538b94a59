import { expect, test } from 'vitest';
import { findNearestTab, listDetailTabs } from './detail-tabs.ts';

const aTest = { stage: 'published', phase: 'past', attempt_count: 3, venue_id: null } as const;

test('a test opens on the tab of its phase', () => {
  const first = (other: object) => listDetailTabs({ ...aTest, ...other })[0];
  expect(first({ stage: 'draft', phase: 'upcoming', attempt_count: 0 })).toBe('settings');
  expect(first({ phase: 'upcoming', attempt_count: 0 })).toBe('questions');
  expect(first({ phase: 'ongoing' })).toBe('live');
  expect(first({})).toBe('results');
});

test('a draft whose start has passed keeps the tabs of a draft', () => {
  expect(listDetailTabs({ ...aTest, stage: 'draft', attempt_count: 0 })).not.toContain('results');
});

test('results and regrade wait for an attempt, and the place for a venue', () => {
  const live = { ...aTest, phase: 'ongoing' } as const;
  expect(listDetailTabs({ ...live, attempt_count: 0 })).toEqual(['live', 'settings', 'extra-time']);
  expect(listDetailTabs({ ...live, venue_id: 7 })).toEqual([
    ...['live', 'settings', 'extra-time', 'results', 'regrade', 'place'],
  ]);
});

test.each([
  ['terms', 'draft', 'settings'],
  ['responses', 'past', 'results'],
  ['responses', 'live', 'live'],
  ['questions', 'past', 'settings'],
  ['extra-time', 'past', 'settings'],
  ['regrade', 'past', 'regrade'],
  ['regrade', 'draft', 'settings'],
  ['invented', 'past', 'results'],
  [undefined, 'live', 'live'],
] as const)('an address that names %s leads a %s test to %s', (named, phase, tab) => {
  const stages = {
    draft: { stage: 'draft', phase: 'upcoming' },
    live: { stage: 'published', phase: 'ongoing' },
    past: { stage: 'published', phase: 'past' },
  } as const;
  const tabs = listDetailTabs({ ...stages[phase], attempt_count: 0, venue_id: null });
  expect(findNearestTab(tabs, named)).toBe(tab);
});
