import {
  mayCount,
  type SeenViolation,
  VIOLATIONS_A_CALL,
  type ViolationStanding,
} from '#contract/attempts/proctoring.ts';
import { type Absence, type Ended, endOf } from './absence.ts';
import { type NoteStorage, type Notes, notesKey, readNotes, type Seen, writeNotes } from './violation-journal.ts';

export type SendReply =
  | { standing: ViolationStanding }
  /** `later`: the same may succeed then. `never`: the portal does not take these. */
  | { failure: 'taken-over' | 'signed-out' | 'later' | 'never'; retryAfter?: number };

export type QueueParts = {
  attemptId: number;
  storage: NoteStorage;
  /** Lets the answers go first; it takes a few seconds at most. */
  settle: () => Promise<void>;
  /** It answers with the failure and never throws. */
  send: (epoch: number, seen: SeenViolation[]) => Promise<SendReply>;
  /** Where the attempt stands; undefined while the portal cannot be asked. */
  read: () => Promise<ViolationStanding | undefined>;
  timers: { set: (run: () => void, ms: number) => unknown; clear: (timer: unknown) => void };
  /** Milliseconds to wait after so many failures in a row. */
  wait: (failures: number, retryAfter?: number) => number;
  /** The server's time in milliseconds. */
  now: () => number;
  /** A number from 0 to 1: the name of a writer without an epoch. */
  chance: () => number;
  /** Whether the page was loaded in its own place. */
  isReload: boolean;
  /** The attempt is handed in. */
  onOver: () => void;
};

export type QueueView = {
  /** By the server; undefined until it was heard. */
  standing: ViolationStanding | undefined;
  /** What the server has not recorded yet. */
  waiting: readonly Seen[];
  /** What was seen last and may count, until it is put away. */
  told: Seen | undefined;
};

/**
 * Carries what was seen to the server: kept on the device, sent after the answers, repeated until it is recorded. How many count
 * is what the server says.
 */
export class ViolationQueue {
  private readonly parts: QueueParts;
  private key: string;
  private readonly openedAt: number;
  private notes: Notes = { epoch: 0, seq: 0, waiting: [], absence: null };
  private standing: ViolationStanding | undefined;
  private told: Seen | undefined;
  /** Another window writes, or the attempt is over: what is seen here says nothing any more. */
  private halted = false;
  private flight: symbol | undefined;
  private asking: Promise<void> | undefined;
  private failures = 0;
  private timer: unknown;
  private readonly listeners = new Set<() => void>();
  private shown: QueueView = { standing: undefined, waiting: [], told: undefined };

  /** Nothing is sent until `join`. */
  constructor(parts: QueueParts) {
    this.parts = parts;
    this.key = notesKey(parts.attemptId, nameless(parts.chance));
    this.openedAt = parts.now();
  }

  /** Takes an epoch that the server granted; what earlier writers on this device left comes along. */
  join(epoch: number): void {
    if (epoch <= this.notes.epoch) return;
    const { attemptId, storage } = this.parts;
    const earlier = readNotes(storage, attemptId).filter(({ key }) => key !== this.key);
    const all = [...earlier.map(({ notes }) => notes), { ...this.notes, absence: null }];
    const sent = all.flatMap(({ waiting }) => waiting.filter((one) => one.epoch > 0));
    const fresh = all.flatMap(({ epoch: own, waiting, absence }) => [
      ...waiting.filter((one) => one.epoch === 0),
      // Where another window or device has written since, nobody was away from the test.
      ...(absence && (own === 0 || own + 1 === epoch) ? this.endOfAbsence(absence) : []),
    ]);
    const numbered = fresh.map((one, place) => ({ ...one, epoch, seq: place + 1 }));
    for (const key of [this.key, ...earlier.map(({ key }) => key)]) storage.removeItem(key);
    this.key = notesKey(attemptId, String(epoch));
    const { absence } = this.notes;
    this.notes = { epoch, seq: numbered.length, waiting: [...sent, ...numbered], absence };
    this.told = numbered.findLast(mayCount) ?? this.told;
    this.halted = false;
    this.flight = undefined;
    this.failures = 0;
    this.keep();
    this.learn();
    this.stop();
    void this.run();
  }

  private learn(): void {
    this.asking ??= this.parts.read().then((standing) => {
      this.asking = undefined;
      if (standing) this.hear(standing);
    });
  }

  /** What became of an absence of an earlier window: it ended at the latest when this one was opened. */
  private endOfAbsence({ kind, since, leftAt }: Absence): ReturnType<typeof seenAs>[] {
    const isBefore = since < this.openedAt;
    // A page that took its own place was not left; nor was the test where this page stood open beside the other.
    const isStayed = leftAt !== undefined && (this.parts.isReload || !isBefore);
    const end = isStayed ? leftAt : isBefore ? this.openedAt : this.parts.now();
    return end === since ? [] : [seenAs(endOf(kind, since, end))];
  }

  /** Sees on without an epoch of its own, while the server cannot be asked; what was noted before waits on the device. */
  goOnAlone(): void {
    const { attemptId, chance } = this.parts;
    this.key = notesKey(attemptId, nameless(chance));
    this.notes = { epoch: 0, seq: 0, waiting: [], absence: null };
    this.halted = false;
    this.flight = undefined;
    this.tell();
  }

  /** Notes something that was seen. */
  note(ended: Ended): void {
    if (this.halted) return;
    this.notes.seq += 1;
    const seen = { ...seenAs(ended), epoch: this.notes.epoch, seq: this.notes.seq };
    this.notes.waiting = [...this.notes.waiting, seen];
    if (mayCount(seen)) this.told = seen;
    this.keep();
    this.retry();
  }

  /** Remembers an absence that goes on, or that none does. */
  goAway(absence: Absence | null): void {
    const before = this.notes.absence;
    const isSame =
      before?.since === absence?.since &&
      before?.kind === absence?.kind &&
      before?.leftAt === absence?.leftAt;
    if (this.halted || isSame) return;
    this.notes.absence = absence;
    this.keep();
  }

  /** Another window of this browser took away what is kept at `key`: if that was of here, it tells of it. */
  giveAway(key: string | null): void {
    if (key !== this.key) return;
    this.notes.waiting = [];
    this.flight = undefined;
    this.tell();
  }

  /** Another window writes. */
  halt(): void {
    this.halted = true;
    this.notes.absence = null;
    this.told = undefined;
    this.stop();
    this.tell();
  }

  /** The attempt is handed in: tells once what has not been recorded, and forgets it. */
  async finish(): Promise<void> {
    const { epoch, waiting } = this.notes;
    this.halt();
    if (epoch > 0 && waiting.length > 0) await this.parts.send(epoch, waiting.slice(0, VIOLATIONS_A_CALL));
    for (const { key } of readNotes(this.parts.storage, this.parts.attemptId))
      this.parts.storage.removeItem(key);
  }

  /** Sends now what waits, and asks what is recorded where that is not known. */
  retry(): void {
    if (!this.standing && this.notes.epoch > 0) this.learn();
    this.stop();
    void this.run();
  }

  putAway(): void {
    this.told = undefined;
    this.tell();
  }

  stop(): void {
    this.parts.timers.clear(this.timer);
    this.timer = undefined;
  }

  readonly view = (): QueueView => this.shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private async run(): Promise<void> {
    const { epoch } = this.notes;
    if (this.flight || this.halted || epoch === 0 || this.notes.waiting.length === 0) return;
    const flight = Symbol('flight');
    this.flight = flight;
    await this.parts.settle();
    const batch = this.notes.waiting.slice(0, VIOLATIONS_A_CALL);
    const reply = this.flight === flight ? await this.parts.send(epoch, batch) : undefined;
    // What is heard after another epoch was granted says nothing about what waits now.
    if (!reply || this.flight !== flight) return;
    this.flight = undefined;
    if ('standing' in reply) {
      this.failures = 0;
      this.forget(batch);
      this.hear(reply.standing);
      this.retry();
    } else this.fail(batch, reply);
  }

  private fail(batch: Seen[], { failure, retryAfter }: Extract<SendReply, { failure: string }>): void {
    if (failure === 'taken-over') this.halt();
    else if (failure === 'never') {
      this.forget(batch);
      this.retry();
    } else if (failure === 'later') {
      this.failures += 1;
      this.timer = this.parts.timers.set(() => this.retry(), this.parts.wait(this.failures, retryAfter));
    }
  }

  private forget(batch: Seen[]): void {
    this.notes.waiting = this.notes.waiting.filter((one) => !batch.includes(one));
    this.keep();
  }

  /** Takes what the server has, unless more was heard already: it never takes anything back. */
  private hear(standing: ViolationStanding): void {
    if (this.standing && isBehind(standing, this.standing)) return;
    this.standing = standing;
    this.tell();
    if (standing.state === 'submitted') this.parts.onOver();
  }

  private keep(): void {
    if (!this.halted) writeNotes(this.parts.storage, this.key, this.notes);
    this.tell();
  }

  private tell(): void {
    this.shown = { standing: this.standing, waiting: this.notes.waiting, told: this.told };
    for (const listener of this.listeners) listener();
  }
}

/** Counts first, then times: who only asks may ask later than what is being recorded began, and not know of it yet. */
const isBehind = (one: ViolationStanding, other: ViolationStanding) =>
  one.count === other.count
    ? Date.parse(one.server_time) < Date.parse(other.server_time)
    : one.count < other.count;

/** The name of a writer without an epoch. */
const nameless = (chance: () => number) => `0-${Math.floor(chance() * 1e9).toString(36)}`;

const seenAs = ({ kind, since, seconds }: Ended): Seen => ({
  epoch: 0,
  seq: 0,
  kind,
  at: new Date(since).toISOString(),
  seconds,
});
