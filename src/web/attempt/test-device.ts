import type { Answer } from '#contract/attempt.ts';
import type { Waiting } from './answers.ts';

// The device of the tests: what a browser keeps and how its time passes, in memory.

/** A browser's storage in memory, whose room can run out. */
export function aStorage() {
  const items = new Map<string, string>();
  return {
    full: false,
    /** Browsers keep no order. */
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
        await settle();
        const next = due.filter((one) => one.at <= end).sort((a, b) => a.at - b.at || a.id - b.id)[0];
        if (!next) break;
        now = Math.max(now, next.at);
        due = due.filter((one) => one !== next);
        next.run();
      }
      now = end;
      await settle();
    },
  };
}

export async function settle() {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

/** The answers that a server with these events holds. */
export function answersOf(events: (Waiting & { epoch: number })[]): Answer[] {
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
