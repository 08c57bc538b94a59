import { expect, test } from 'vitest';
import { noBlockEnd, resolveBlockEnd } from './block-end.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const zone = 'Asia/Kolkata';

test('a block ends when lifted, after some days, or at a time of the institute', () => {
  expect(resolveBlockEnd(noBlockEnd, zone, now)).toBeNull();
  expect(resolveBlockEnd({ kind: '7', at: '' }, zone, now)).toBe('2026-11-28T10:00:00.000Z');
  expect(resolveBlockEnd({ kind: 'at', at: '2026-11-21T16:00' }, zone, now)).toBe('2026-11-21T10:30:00.000Z');
});

test('a missing or past time is reported', () => {
  expect(resolveBlockEnd({ kind: 'at', at: '' }, zone, now)).toBe('missing');
  expect(resolveBlockEnd({ kind: 'at', at: '2026-11-21T15:30' }, zone, now)).toBe('past');
});
