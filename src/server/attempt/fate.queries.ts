import type { AttemptState, Operation } from '#contract/attempt.ts';
import { numbers, texts } from '../database/array.ts';

/** What one call saves. */
export type Save = {
  attemptId: number;
  /** Whose the attempt is. */
  accountId: number;
  epoch: number;
  /** `section` is the place of the question's section, from 0, where sections follow one another. */
  operations: (Operation & { section?: number })[];
  /** The operations as their attempt's chain hashes them. */
  lines: string;
};

/** Operations as columns: number, question, options, value, mark, seconds. */
export const columnsOf = (operations: Operation[]): string[] => [
  numbers(operations, (one) => one.seq),
  numbers(operations, (one) => one.question_id),
  // Option ids hold no blank; an empty text becomes an empty list.
  texts(operations, (one) => one.selected_options?.join(' ')),
  texts(operations, (one) => one.value),
  numbers(operations, (one) => (one.marked === undefined ? undefined : Number(one.marked))),
  numbers(operations, (one) => one.seconds ?? 0),
];

/** What became of a save, and where the attempt stood at that moment. */
export type Saved = {
  fate:
    | 'saved'
    | 'taken-over'
    | 'already-submitted'
    | 'paused'
    | 'deadline-passed'
    | 'section-closed'
    | 'section-not-open'
    | 'full';
  /** No more is kept of the attempt, not even as evidence. */
  is_full: boolean;
  /** The operations that do not count; the others of the save are stored all the same. */
  refused: number[];
  /** The operations, by their places, under whose numbers others are stored. */
  taken: number[];
  section_ends: Date[] | null;
  epoch: number;
  state: AttemptState;
  deadline: Date;
  paused_at: Date | null;
  now: Date;
  /** How many notices there have been for this attempt. */
  news: number;
  /** The newest link of the attempt's chain and its hash. */
  link: number;
  hash: string;
};

/** The most bytes that an attempt may hold, rows included: far more than any device sends, few enough to be read in one go. */
export const MOST_BYTES = 8_000_000;

/** The lock that leaves out an attempt which somebody holds. */
export const PASSING = 'for key share skip locked';
/** The lock that waits for it. */
export const WAITING = 'for key share';

/**
 * The attempt that a row asks for, locked for key share, which a submission's lock excludes: an answer is either stored before
 * its attempt is marked, or sees that it was submitted.
 */
export const attemptOf = (asked: string, lock: typeof PASSING | typeof WAITING) => `(
  select id as attempt_id, epoch, state, deadline, section_ends, paused_at, news
  from attempt where id = ${asked}.attempt_id limit 1 ${lock})`;

/** The fate of a row of `incoming` at `clock.now`, by its attempt `held` and the `span` of `grace`: an expression of these tables. */
export const FATE = `case
          -- Of an opening that never was nothing is kept, not even as evidence: it would take the numbers of one to come.
          when incoming.epoch > held.epoch then 'taken-over'
          when held.state = 'submitted' then 'already-submitted'
          when incoming.epoch <> held.epoch then 'taken-over'
          when clock.now > held.paused_at + grace.span then 'paused'
          when least(clock.now, held.paused_at) > held.deadline + grace.span then 'deadline-passed'
          when held.section_ends is null or incoming.section is null then 'saved'
          -- A pause holds the end of a section that runs, not the grace period of one that had ended before it.
          when clock.now > held.section_ends[incoming.section + 1] + grace.span
            and (held.paused_at >= held.section_ends[incoming.section + 1]) is not false then 'section-closed'
          when least(clock.now, held.paused_at) < held.section_ends[incoming.section] then 'section-not-open'
          -- It had no time at all: a late start cut it, or nobody ever entered it.
          when held.section_ends[incoming.section + 1] <= held.section_ends[incoming.section] then 'section-closed'
          else 'saved'
        end`;

/** A time that stands in all replies of a batch or of a test, and so is put into words once. */
class Instant extends Date {
  #text: string | undefined;

  override toJSON(): string {
    this.#text ??= this.toISOString();
    return this.#text;
  }
}

const MOST_INSTANTS = 1_000;
const instants = new Map<number, Date>();

/** A time that came in seconds since 1970, which are read faster than dates. */
export function instantOf(seconds: number): Date {
  const known = instants.get(seconds);
  if (known) return known;
  // Microseconds are cut off, as the driver does; a double of seconds is off by less than half of one.
  const instant = new Instant(Math.floor(seconds * 1_000 + 0.000_4));
  if (instants.size === MOST_INSTANTS) instants.clear();
  instants.set(seconds, instant);
  return instant;
}
