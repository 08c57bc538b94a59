import { expect, test } from 'vitest';
import type { TimelineEntry } from '#contract/attempts/timeline.ts';
import {
  answersAt,
  countGroups,
  filterIndexes,
  getPlaybackDelay,
  groupByMinute,
  indexAt,
  questionAt,
} from './moment.ts';

const answer = (at: string, question_id: number, option: string): TimelineEntry => ({
  ...{ kind: 'answer', at, opening: 1, seq: 1, link: 1, question_id, acts: ['answered'], seconds: 0 },
  ...{ given: null, before: null, late: false, admitted: false, filed: false, overtaken: false },
  changes: [{ question_id, state: { selected_options: [option], value: '', marked: false } }],
});
const entries: TimelineEntry[] = [
  { kind: 'started', at: '2026-01-31T09:30:10Z', device: null },
  answer('2026-01-31T09:30:40Z', 7, 'a'),
  {
    ...{ kind: 'violation', at: '2026-01-31T09:31:00Z', what: 'hidden', seen_at: '2026-01-31T09:30:58Z' },
    ...{ seconds: 3, counted: true, count: 1 },
  },
  answer('2026-01-31T09:31:20Z', 7, 'b'),
  answer('2026-01-31T09:33:00Z', 8, 'a'),
];

test('the questions at a moment include every event up to it, whatever the filter', () => {
  expect(answersAt(entries, 0).size).toBe(0);
  expect(answersAt(entries, 2).get(7)?.selected).toEqual(['a']);
  expect([...answersAt(entries, 4)].map(([id, { selected }]) => [id, selected])).toEqual([
    [7, ['b']],
    [8, ['a']],
  ]);
  expect([0, 2, 4].map((place) => questionAt(entries, place))).toEqual([undefined, 7, 8]);
});

test('landmarks stay visible, and a hidden moment gives way to the one before it', () => {
  expect(filterIndexes(entries, new Set())).toEqual([0]);
  const places = filterIndexes(entries, new Set(['violations']));
  expect(places).toEqual([0, 2]);
  expect([0, 1, 2, 4].map((place) => indexAt(places, place))).toEqual([0, 0, 1, 1]);
  expect(countGroups(entries)).toEqual({ answers: 3, connection: 0, invigilator: 0, violations: 1 });
});

test('events are grouped by minute', () => {
  const minutes = groupByMinute(entries, [0, 1, 2, 3, 4], (at) => at.slice(11, 16));
  expect(minutes).toEqual([
    { minute: '09:30', places: [0, 1] },
    { minute: '09:31', places: [2, 3] },
    { minute: '09:33', places: [4] },
  ]);
});

test('playback follows the real intervals, shortens long ones, and never races with reduced motion', () => {
  expect(getPlaybackDelay(60, '60', false)).toBe(1_000);
  expect(getPlaybackDelay(3_000, '60', false)).toBe(2_000);
  expect(getPlaybackDelay(0, '300', false)).toBe(80);
  expect(getPlaybackDelay(0, '300', true)).toBe(900);
  expect(getPlaybackDelay(3_000, 'step', false)).toBe(900);
});
