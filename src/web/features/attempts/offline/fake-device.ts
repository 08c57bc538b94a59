import type { Answer } from '#contract/attempts/attempt.ts';
import type { PendingOperation } from '../answers/answers.ts';

// The device of the tests: a browser's storage and clock in memory.

/** A browser's storage in memory that can run out of room. */
export function aStorage() {
  const items = new Map<string, string>();
  return {
    full: false,
    /** Browsers guarantee no order of the keys. */
    order: (keys: string[]) => keys,
    get length() {
      return items.size;
    },
    key(place: number) {
      return this.order([...items.keys()])[place] ?? null;
    },
    entries: () => items.entries(),
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem(key: string, value: string) {
      if (this.full) throw new Error('QuotaExceededError');
      items.set(key, value);
    },
  };
}

/** A change of a storage; `value` is null for a removal. */
type Mutation = { from: number; key: string; value: string | null };

/**
 * One storage as several windows see it, each in its own process: a window sees its own writes at once and those of
 * others later.
 */
export function aSharedStorage(windows: number) {
  const views = Array.from({ length: windows }, (_, from) => {
    const view = aStorage();
    const leaving: Mutation[] = [];
    const arriving: Mutation[] = [];
    /** The window's own changes that the storage has not taken yet. */
    const underWay = new Map<string, number>();
    const leave = (key: string, value: string | null) => {
      leaving.push({ from, key, value });
      underWay.set(key, (underWay.get(key) ?? 0) + 1);
    };
    const { setItem, removeItem } = view;
    const storage = Object.assign(view, {
      setItem(key: string, value: string) {
        setItem.call(view, key, value);
        leave(key, value);
      },
      removeItem(key: string) {
        removeItem(key);
        leave(key, null);
      },
    });
    return { storage, setItem: setItem.bind(view), removeItem, leaving, arriving, underWay };
  });
  const at = (window: number) => {
    const view = views[window];
    if (!view) throw new Error('no such window');
    return view;
  };
  return {
    storageOf: (window: number) => at(window).storage,
    /** The storage takes a window's oldest change, if there is one. */
    take(window: number): boolean {
      const mutation = at(window).leaving.shift();
      for (const { arriving } of mutation ? views : []) if (mutation) arriving.push(mutation);
      return mutation !== undefined;
    },
    /**
     * A window receives the oldest change that it has not received, if there is one; its own changes raise no event.
     */
    hear(window: number, onEvent: (key: string, isRemoved: boolean) => void): boolean {
      const { arriving, underWay, setItem, removeItem } = at(window);
      const mutation = arriving.shift();
      if (!mutation) return false;
      const { from, key, value } = mutation;
      const own = underWay.get(key) ?? 0;
      if (from === window) underWay.set(key, own - 1);
      else {
        if (own === 0 && value === null) removeItem(key);
        else if (own === 0 && value !== null) setItem(key, value);
        onEvent(key, value === null);
      }
      return true;
    },
  };
}

/** Timers that run when the test lets time pass. */
export function aClock() {
  let now = 0;
  let due: { id: number; at: number; run: () => void }[] = [];
  let last = 0;
  return {
    now: () => now,
    set(run: () => void, ms: number) {
      last += 1;
      due.push({ id: last, at: now + ms, run });
      return last;
    },
    clear(timer: unknown) {
      due = due.filter((one) => one.id !== timer);
    },
    async pass(ms: number) {
      const end = now + ms;
      for (;;) {
        await flushMicrotasks();
        const next = due.filter((one) => one.at <= end).sort((a, b) => a.at - b.at || a.id - b.id)[0];
        if (!next) break;
        now = Math.max(now, next.at);
        due = due.filter((one) => one !== next);
        next.run();
      }
      now = end;
      await flushMicrotasks();
    },
  };
}

export async function flushMicrotasks() {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

/** The answers that a server with these events holds. */
export function toAnswers(events: (PendingOperation & { epoch: number })[]): Answer[] {
  const answers = new Map<number, Answer>();
  for (const { question_id, selected_options, value, marked, seconds, epoch, seq } of events) {
    const before = answers.get(question_id);
    answers.set(question_id, {
      question_id,
      selected_options: selected_options ?? before?.selected_options ?? [],
      value: value ?? before?.value ?? '',
      marked: marked ?? before?.marked ?? false,
      seconds: (before?.seconds ?? 0) + (seconds ?? 0),
      answer_epoch: selected_options || value !== undefined ? epoch : (before?.answer_epoch ?? null),
      epoch,
      seq,
    });
  }
  return [...answers.values()];
}
