import { expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { readRefusedIndexes, toSendFailure } from './failures.ts';

function anError(
  status: number,
  code: string,
  more: Partial<ConstructorParameters<typeof ApiError>[0]> = {},
) {
  return new ApiError({ status, code, message: '', ...more });
}

test('no reply, a busy portal and a captive portal are retried', () => {
  expect(toSendFailure(anError(0, 'offline'))).toEqual({ kind: 'offline', retryAfter: undefined });
  expect(toSendFailure(anError(503, 'busy', { retryAfter: 3 }))).toEqual({ kind: 'offline', retryAfter: 3 });
  expect(toSendFailure(anError(429, 'too-many-requests', { retryAfter: 9 })).kind).toBe('offline');
  expect(toSendFailure(anError(400, 'no-answer')).kind).toBe('offline');
  expect(toSendFailure(new DOMException('', 'TimeoutError')).kind).toBe('offline');
});

test('an ended session, a newer window and the end of the test are distinguished', () => {
  expect(toSendFailure(anError(401, 'unauthenticated')).kind).toBe('signed-out');
  expect(toSendFailure(anError(409, 'taken-over')).kind).toBe('taken-over');
  expect(toSendFailure(anError(409, 'already-submitted')).kind).toBe('already-submitted');
  expect(toSendFailure(anError(409, 'deadline-passed')).kind).toBe('deadline-passed');
  expect(toSendFailure(anError(403, 'blocked')).kind).toBe('blocked');
});

test('a block comes with its reason, if the server gives one', () => {
  const data = { reason: 'Copied answers', ask: [] };
  expect(toSendFailure(anError(403, 'blocked', { data }))).toMatchObject({ kind: 'blocked', notice: data });
  expect(toSendFailure(anError(403, 'forbidden', { data }))).not.toHaveProperty('notice');
  expect(toSendFailure(anError(403, 'blocked'))).toMatchObject({ notice: undefined });
  expect(toSendFailure(anError(403, 'archived'))).toMatchObject({
    kind: 'barred',
    reason: expect.any(String),
  });
});

test('a refusal names the operations that were refused', () => {
  const issues = [
    { path: 'operations.2', message: 'not-in-paper' },
    { path: 'body.operations.0.seq', message: '' },
  ];
  expect(toSendFailure(anError(400, 'not-in-paper', { issues }))).toEqual({
    kind: 'refused',
    indexes: [2, 0],
  });
});

test('a refusal of a submission names the refused answers', () => {
  const issues = [
    { path: 'answers.1', message: 'not-in-paper' },
    { path: 'body.answers.3.value', message: '' },
  ];
  expect(readRefusedIndexes(anError(400, 'not-in-paper', { issues }), 'answers')).toEqual([1, 3]);
  expect(readRefusedIndexes(anError(400, 'not-in-paper', { issues }), 'operations')).toEqual([]);
  expect(readRefusedIndexes(anError(409, 'taken-over', { issues }), 'answers')).toEqual([]);
});
