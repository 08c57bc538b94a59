import type { PendingOperation } from '../answers/answers.ts';
import { backoffDelay } from '../save/sending/backoff.ts';

/** When an attempt and its sections end, and when the server said so; all ISO 8601 text. */
export type ServerTimes = {
  deadline: string;
  section_ends: string[] | null;
  server_time: string;
  /** Since when the clock is paused. */
  paused_at?: string | null;
};

/** The times of an attempt as the server gave them, in milliseconds since 1970. */
export type KnownTimes = {
  asOf: number;
  deadline: number;
  ends: number[] | null;
  /** Since when the clock is paused. */
  pausedAt: number | null;
};

/** Converts the server's times to milliseconds. */
export function parseTimes({ server_time, deadline, section_ends, paused_at }: ServerTimes): KnownTimes {
  return {
    asOf: Date.parse(server_time),
    deadline: Date.parse(deadline),
    ends: section_ends?.map((end) => Date.parse(end)) ?? null,
    pausedAt: paused_at ? Date.parse(paused_at) : null,
  };
}

type ScheduleDependencies = {
  /** The server's time in milliseconds. */
  now: () => number;
  /** A number from 0 to 1, for jitter. */
  random: () => number;
  /** The index of a question's section in the paper. */
  sectionIndexOf: (questionId: number) => number | undefined;
};

/** Knows when the sections of an attempt are open, and holds back operations that the server would not take yet. */
export class SectionSchedule {
  private known: KnownTimes;
  private deferred: { from: number; until: number; count: number } | undefined;
  private readonly dependencies: ScheduleDependencies;

  constructor(dependencies: ScheduleDependencies, known: KnownTimes) {
    this.dependencies = dependencies;
    this.known = known;
  }

  get times(): KnownTimes {
    return this.known;
  }

  /** Takes the server's times unless newer ones are known, and returns the newest. */
  update(times: KnownTimes): KnownTimes {
    if (times.asOf >= this.known.asOf) this.known = times;
    return this.known;
  }

  /** Whether an operation may be sent, by the server's clock. */
  isOpen(operation: PendingOperation): boolean {
    return this.opensAt(operation) <= this.now();
  }

  /** Milliseconds until the first of some operations may be sent. */
  untilOpen(operations: readonly PendingOperation[]): number {
    return Math.min(...operations.map((operation) => this.opensAt(operation))) - this.now();
  }

  /** Whether the server refused an operation for good because its section had ended by then. */
  wasClosed({ question_id }: PendingOperation, times: KnownTimes): boolean {
    const end = times.ends?.[this.dependencies.sectionIndexOf(question_id) ?? -1];
    return end !== undefined && times.asOf > end;
  }

  /** Holds back operations that were sent before their section was open by the server's clock, which alone counts. */
  defer(early: readonly PendingOperation[], times: KnownTimes): void {
    if (early.length === 0) return;
    const from = Math.min(
      ...early.map(({ question_id }) => this.dependencies.sectionIndexOf(question_id) ?? 0),
    );
    const count = (this.deferred?.count ?? 0) + 1;
    const wait = Math.max(0, (times.ends?.[from - 1] ?? 0) - times.asOf);
    this.deferred = {
      from,
      until: this.dependencies.now() + wait + backoffDelay(count, this.dependencies.random()),
      count,
    };
  }

  /** Stops holding back a section: the server takes its operations. */
  release(taken: readonly PendingOperation[]): void {
    const { deferred } = this;
    if (
      deferred &&
      taken.some(({ question_id }) => (this.dependencies.sectionIndexOf(question_id) ?? -1) >= deferred.from)
    )
      this.deferred = undefined;
  }

  private opensAt({ question_id }: PendingOperation): number {
    const place = this.dependencies.sectionIndexOf(question_id);
    if (place === undefined) return 0;
    const before = place === 0 ? 0 : (this.known.ends?.[place - 1] ?? 0);
    return this.deferred && place >= this.deferred.from ? Math.max(before, this.deferred.until) : before;
  }

  /** The clock stands still during a pause. */
  private now(): number {
    return this.known.pausedAt ?? this.dependencies.now();
  }
}
