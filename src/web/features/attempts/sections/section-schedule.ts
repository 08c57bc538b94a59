import type { Waiting } from '../answers/answers.ts';
import { backoff } from '../save/backoff.ts';
import type { OutboxParts, Times } from '../save/save-protocol.ts';

/** Times of an attempt as the server told them, in milliseconds since 1970. */
export type KnownTimes = {
  asOf: number;
  deadline: number;
  ends: number[] | null;
  /** Since when the clock stands still. */
  pausedAt: number | null;
};

/** Times as the server writes them, in milliseconds. */
export function knownTimes({ server_time, deadline, section_ends, paused_at }: Times): KnownTimes {
  return {
    asOf: Date.parse(server_time),
    deadline: Date.parse(deadline),
    ends: section_ends?.map((end) => Date.parse(end)) ?? null,
    pausedAt: paused_at ? Date.parse(paused_at) : null,
  };
}

type Parts = Pick<OutboxParts, 'sectionOf' | 'now' | 'chance'>;

/** Knows when the sections of an attempt are open, and keeps back what the server would not take yet. */
export class SectionGate {
  private known: KnownTimes;
  private held: { from: number; until: number; count: number } | undefined;
  private readonly parts: Parts;

  constructor(parts: Parts, known: KnownTimes) {
    this.parts = parts;
    this.known = known;
  }

  get times(): KnownTimes {
    return this.known;
  }

  /** Takes what the server told, unless something newer is known; returns what is known now. */
  take(told: KnownTimes): KnownTimes {
    if (told.asOf >= this.known.asOf) this.known = told;
    return this.known;
  }

  /** Whether an operation may be sent, by the server's clock. */
  isOpen(operation: Waiting): boolean {
    return this.opensAt(operation) <= this.clock();
  }

  /** Milliseconds until the first of some operations may be sent. */
  untilOpen(operations: readonly Waiting[]): number {
    return Math.min(...operations.map((operation) => this.opensAt(operation))) - this.clock();
  }

  /** Whether the server refused an operation for good, since its section had ended by then. */
  wasClosed({ question_id }: Waiting, told: KnownTimes): boolean {
    const end = told.ends?.[this.parts.sectionOf(question_id) ?? -1];
    return end !== undefined && told.asOf > end;
  }

  /** Keeps operations back that came before their section was open by the server's clock, which alone counts. */
  hold(early: readonly Waiting[], told: KnownTimes): void {
    if (early.length === 0) return;
    const from = Math.min(...early.map(({ question_id }) => this.parts.sectionOf(question_id) ?? 0));
    const count = (this.held?.count ?? 0) + 1;
    const wait = Math.max(0, (told.ends?.[from - 1] ?? 0) - told.asOf);
    this.held = { from, until: this.parts.now() + wait + backoff(count, this.parts.chance()), count };
  }

  /** Forgets what it kept back: the server takes operations of that section. */
  release(taken: readonly Waiting[]): void {
    const { held } = this;
    if (held && taken.some(({ question_id }) => (this.parts.sectionOf(question_id) ?? -1) >= held.from))
      this.held = undefined;
  }

  private opensAt({ question_id }: Waiting): number {
    const place = this.parts.sectionOf(question_id);
    if (place === undefined) return 0;
    const before = place === 0 ? 0 : (this.known.ends?.[place - 1] ?? 0);
    return this.held && place >= this.held.from ? Math.max(before, this.held.until) : before;
  }

  /** In a pause it stands still. */
  private clock(): number {
    return this.known.pausedAt ?? this.parts.now();
  }
}
