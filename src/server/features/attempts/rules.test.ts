import { describe, expect, test } from 'vitest';
import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import { isGraceOver, refusalToResume, refusalToStart, refusalToSubmit } from './rules.ts';

describe('time', () => {
  const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1_000);

  test('is over only when the grace period is', () => {
    expect(isGraceOver(at(0), at(GRACE_SECONDS))).toBe(false);
    expect(isGraceOver(at(0), new Date(at(GRACE_SECONDS).getTime() + 1))).toBe(true);
  });

  const open = { state: 'writing', epoch: 2, deadline: at(60), section_ends: null } as const;
  test.each([
    ['a second before the end', at(59), null, undefined, 'time-left'],
    ['at the end', at(60), null, undefined, undefined],
    ['once the grace period is over', at(66), null, 'exam-closed', undefined],
    ['in a pause that began before the end', at(600), at(59), undefined, 'time-left'],
  ])('%s, an attempt resumes or counts as over by its own clock', (_when, now, paused_at, on, end) => {
    const attempt = { ...open, now, paused_at };
    expect(refusalToResume({ isWrongBrowser: false }, attempt)).toBe(on);
    const asked = { isWrongBrowser: false, at_end: true, answers: [] };
    expect(refusalToSubmit(asked, attempt, [])?.code).toBe(end);
  });

  const minute = { starts_at: at(0), ends_at: at(60), paused_at: null };
  test.each([
    [-1, null, 'not-started'],
    [0, null, undefined],
    [59, null, undefined],
    [60, null, 'exam-closed'],
    [30, at(0), 'not-found'],
  ])('a start at second %i of a minute is answered by %s, %s', (second, archived_at, refusal) => {
    expect(refusalToStart({ ...minute, archived_at, stage: 'published' }, at(second))).toBe(refusal);
    expect(refusalToStart({ ...minute, archived_at, stage: 'draft' }, at(second))).toBe('not-found');
    const paused = { ...minute, archived_at, stage: 'published' as const, paused_at: at(second) };
    expect(refusalToStart(paused, at(second))).toBe(refusal ?? 'test-paused');
  });
});
