import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** A try that takes part in a draw: `work` is done if it is drawn, after `seconds`. */
type Entry<T> = { candidate: string; work: () => Promise<T>; seconds: number };

/**
 * Where only one of many tries may go on after a wait, lets chance decide instead of speed: otherwise someone who tries without pause is
 * always first when the wait ends.
 */
export type Draws<T> = {
  /** Whether tries of this name wait for their draw. */
  isOpen(name: string): boolean;
  /**
   * Waits for the draw and returns the outcome of the entry's work; undefined for those that are not drawn. Entries with one candidate
   * have one chance between them, so repeating the same wrong password gains nothing.
   */
  join(name: string, entry: Entry<T>): Promise<T | undefined>;
};

/** The wait after a wrong try while others are held. */
const NEXT_SECONDS = 1;

type Held<T> = { work: () => Promise<T>; resolve(outcome: Promise<T> | undefined): void };

/** `pick` returns a whole number below its argument. */
export function createDraws<T>(pick: (below: number) => number = randomInt): Draws<T> {
  // Candidates are passwords, which this process does not keep.
  const secret = randomBytes(32);
  const open = new Map<string, Map<string, Held<T>[]>>();

  async function drawEach(name: string, firstSeconds: number): Promise<void> {
    for (let seconds = firstSeconds; ; seconds = NEXT_SECONDS) {
      await sleep(seconds * 1_000);
      const groups = [...(open.get(name)?.values() ?? [])];
      // Later entries take part in the next draw.
      open.set(name, new Map());
      const group = groups[pick(groups.length)] ?? [];
      const drawn = group[pick(group.length)];
      const outcome = drawn?.work();
      drawn?.resolve(outcome);
      for (const entry of groups.flat()) if (entry !== drawn) entry.resolve(undefined);
      await outcome?.catch(() => undefined);
      if (open.get(name)?.size === 0) break;
    }
    open.delete(name);
  }

  return {
    isOpen: (name) => open.has(name),
    join(name, { candidate, work, seconds }) {
      const isFirst = !open.has(name);
      const entries = open.get(name) ?? new Map<string, Held<T>[]>();
      open.set(name, entries);
      const key = createHmac('sha256', secret).update(candidate).digest('base64');
      const outcome = new Promise<T | undefined>((resolve) => {
        const group = entries.get(key) ?? [];
        group.push({ work, resolve });
        entries.set(key, group);
      });
      if (isFirst) void drawEach(name, seconds);
      return outcome;
    },
  };
}
