import type { Notice } from '#contract/attempts/notices.ts';

/** What the student has been told during this attempt, and what of it stays up until it is read. */
type NewsView = { all: readonly Notice[]; unread: readonly Notice[] };

type NewsStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Keeps the notices of one attempt. Which of them were read is kept on the device, so that a reload brings none back. */
export class News {
  private notices: readonly Notice[] = [];
  private readonly read: Set<number>;
  private readonly key: string;
  private readonly storage: NewsStorage;
  private shown: NewsView = { all: [], unread: [] };
  private readonly listeners = new Set<() => void>();

  constructor(attemptId: number, storage: NewsStorage) {
    this.key = `notices-read:${attemptId}`;
    this.storage = storage;
    this.read = recall(storage, this.key);
  }

  /** Takes what a reply told; every reply tells all there is. */
  take(told: readonly Notice[]): void {
    const known = new Set(this.notices.map(({ id }) => id));
    const fresh = told.filter(({ id }) => !known.has(id));
    if (fresh.length === 0) return;
    this.notices = [...this.notices, ...fresh].sort((a, b) => a.id - b.id);
    this.tell();
  }

  markRead(id: number): void {
    this.read.add(id);
    keep(this.storage, this.key, this.read);
    this.tell();
  }

  readonly view = (): NewsView => this.shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private tell(): void {
    const unread = this.notices.filter(({ id, kind }) => isToRead(kind) && !this.read.has(id));
    this.shown = { all: this.notices, unread };
    for (const listener of this.listeners) listener();
  }
}

// The others show by what they change: the time, or the cover over a paused test.
const isToRead = (kind: Notice['kind']) => kind === 'message' || kind === 'reopened';

function recall(storage: NewsStorage, key: string): Set<number> {
  try {
    const ids: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []);
  } catch {
    return new Set();
  }
}

function keep(storage: NewsStorage, key: string, ids: ReadonlySet<number>): void {
  try {
    storage.setItem(key, JSON.stringify([...ids]));
  } catch {
    // A closed storage only costs reading twice.
  }
}
