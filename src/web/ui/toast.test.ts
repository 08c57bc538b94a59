import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToasts, dismiss, remove, toast } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  remove();
  vi.useRealTimers();
});

test('a notice is added open, with the default variant', () => {
  const { id } = toast({ title: 'Saved' });
  expect(currentToasts()).toEqual([{ id, title: 'Saved', variant: 'default', open: true }]);
});

test('a newer notice takes the place of the older', () => {
  toast({ title: 'First' });
  toast({ title: 'Second', variant: 'warn' });
  expect(currentToasts()).toMatchObject([{ title: 'Second', variant: 'warn', open: true }]);
});

test('an update changes what it names and nothing else', () => {
  const notice = toast({ title: 'Saving', description: '3 answers' });
  notice.update({ title: 'Saved' });
  expect(currentToasts()).toMatchObject([{ title: 'Saved', description: '3 answers', open: true }]);
});

test('a notice that was dismissed is closed at once and removed after 1,000,000 ms', () => {
  toast({ title: 'Saved' }).dismiss();
  expect(currentToasts()).toMatchObject([{ title: 'Saved', open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toEqual([]);
});

test('the removal of an old notice leaves the present one', () => {
  toast({ title: 'First' }).dismiss();
  vi.advanceTimersByTime(500_000);
  toast({ title: 'Second' });
  vi.advanceTimersByTime(500_000);
  expect(currentToasts()).toMatchObject([{ title: 'Second', open: true }]);
});

test('without an id every notice is dismissed, and removed at once where asked', () => {
  toast({ title: 'Saved' });
  dismiss();
  expect(currentToasts()).toMatchObject([{ open: false }]);
  remove();
  expect(currentToasts()).toEqual([]);
});
