import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToasts, dismiss, remove, toast } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  remove();
  vi.useRealTimers();
});

test('a toast is added open, with the default variant', () => {
  const { id } = toast({ title: 'Saved' });
  expect(currentToasts()).toEqual([{ id, title: 'Saved', variant: 'default', open: true }]);
});

test('a newer toast replaces the older one', () => {
  toast({ title: 'First' });
  toast({ title: 'Second', variant: 'warn' });
  expect(currentToasts()).toMatchObject([{ title: 'Second', variant: 'warn', open: true }]);
});

test('an update changes only the given fields', () => {
  const notice = toast({ title: 'Saving', description: '3 answers' });
  notice.update({ title: 'Saved' });
  expect(currentToasts()).toMatchObject([{ title: 'Saved', description: '3 answers', open: true }]);
});

test('a dismissed toast closes at once and is removed after 1,000,000 ms', () => {
  toast({ title: 'Saved' }).dismiss();
  expect(currentToasts()).toMatchObject([{ title: 'Saved', open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toEqual([]);
});

test('removing an old toast keeps the current one', () => {
  toast({ title: 'First' }).dismiss();
  vi.advanceTimersByTime(500_000);
  toast({ title: 'Second' });
  vi.advanceTimersByTime(500_000);
  expect(currentToasts()).toMatchObject([{ title: 'Second', open: true }]);
});

test('without an id every toast is dismissed, or removed at once', () => {
  toast({ title: 'Saved' });
  dismiss();
  expect(currentToasts()).toMatchObject([{ open: false }]);
  remove();
  expect(currentToasts()).toEqual([]);
});
