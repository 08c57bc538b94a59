import { expect, test } from 'vitest';
import type { Notice } from '#contract/attempts/notices.ts';
import { NoticeStore } from './notice-store.ts';

const notice = (id: number, kind: Notice['kind'] = 'message'): Notice => ({
  id,
  kind,
  message: `Notice ${id}`,
  at: '2026-11-22T10:00:00.000Z',
});

function aStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  };
}

const ids = (notices: readonly Notice[]) => notices.map(({ id }) => id);

test('a message appears once, however often replies repeat it, and stays until it is read', () => {
  const store = new NoticeStore(1, aStorage());
  let calls = 0;
  store.subscribe(() => calls++);
  store.add([notice(1)]);
  store.add([notice(1)]);
  expect(calls).toBe(1);
  expect(ids(store.view().unread)).toEqual([1]);
  store.markRead(1);
  expect(ids(store.view().unread)).toEqual([]);
  expect(ids(store.view().all)).toEqual([1]);
});

test('a read message stays read after a reload, in this attempt only', () => {
  const storage = aStorage();
  const before = new NoticeStore(1, storage);
  before.add([notice(1), notice(2)]);
  before.markRead(1);
  const after = new NoticeStore(1, storage);
  after.add([notice(1), notice(2)]);
  expect(ids(after.view().unread)).toEqual([2]);
  const other = new NoticeStore(2, storage);
  other.add([notice(1)]);
  expect(ids(other.view().unread)).toEqual([1]);
});

test('added time and pauses are in the list and need no reading', () => {
  const store = new NoticeStore(1, aStorage());
  store.add([notice(3, 'paused'), notice(1, 'time-added'), notice(2, 'reopened')]);
  expect(ids(store.view().all)).toEqual([1, 2, 3]);
  expect(ids(store.view().unread)).toEqual([2]);
});

test('with a closed storage a message may have to be read twice', () => {
  const closed = {
    getItem: () => {
      throw new Error('closed');
    },
    setItem: () => {
      throw new Error('closed');
    },
  };
  const store = new NoticeStore(1, closed);
  store.add([notice(1)]);
  store.markRead(1);
  expect(ids(store.view().unread)).toEqual([]);
});
