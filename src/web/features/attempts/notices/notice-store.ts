import type { Notice } from '#contract/attempts/notices.ts';

/** The notices of this attempt, and those that stay on the screen until they are read. */
type NoticeView = { all: readonly Notice[]; unread: readonly Notice[] };

type NoticeStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Keeps the notices of one attempt. The device remembers which ones were read, so that a reload brings none back. */
export class NoticeStore {
  private notices: readonly Notice[] = [];
  private readonly readIds: Set<number>;
  private readonly key: string;
  private readonly storage: NoticeStorage;
  private currentView: NoticeView = { all: [], unread: [] };
  private readonly listeners = new Set<() => void>();

  constructor(attemptId: number, storage: NoticeStorage) {
    this.key = `notices-read:${attemptId}`;
    this.storage = storage;
    this.readIds = loadReadIds(storage, this.key);
  }

  /** Takes the notices of a reply; every reply carries all of them. */
  add(notices: readonly Notice[]): void {
    const known = new Set(this.notices.map(({ id }) => id));
    const fresh = notices.filter(({ id }) => !known.has(id));
    if (fresh.length === 0) return;
    this.notices = [...this.notices, ...fresh].sort((a, b) => a.id - b.id);
    this.publish();
  }

  markRead(id: number): void {
    this.readIds.add(id);
    storeReadIds(this.storage, this.key, this.readIds);
    this.publish();
  }

  readonly view = (): NoticeView => this.currentView;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private publish(): void {
    const unread = this.notices.filter(({ id, kind }) => needsReading(kind) && !this.readIds.has(id));
    this.currentView = { all: this.notices, unread };
    for (const listener of this.listeners) listener();
  }
}

// The other notices show by their effect: a changed time, or the cover over a paused test.
const needsReading = (kind: Notice['kind']) => kind === 'message' || kind === 'reopened';

function loadReadIds(storage: NoticeStorage, key: string): Set<number> {
  try {
    const ids: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []);
  } catch {
    return new Set();
  }
}

function storeReadIds(storage: NoticeStorage, key: string, ids: ReadonlySet<number>): void {
  try {
    storage.setItem(key, JSON.stringify([...ids]));
  } catch {
    // If the storage is closed, the student reads a message twice.
  }
}
