import { type Change, type Entries, entriesOf, type Waiting, withChanges } from './answers.ts';
import { backoff } from './backoff.ts';
import { firstBatch, withTyping } from './batch.ts';
import {
  type Journal,
  journalKey,
  knownEntries,
  leftOver,
  readJournals,
  removeJournals,
  writeJournal,
} from './journal.ts';
import { type Failing, type Halt, type SaveState, saveStateOf } from './save-state.ts';
import type { Grant, OutboxParts, SendFailure } from './sending.ts';

export type OutboxView = {
  save: SaveState;
  entries: Entries;
  /** Milliseconds since 1970. */
  deadline: number;
  detached: boolean;
  /** Whether the device's storage took the last change. */
  durable: boolean;
};

const DEBOUNCE_MS = 300;
// Operations without an epoch of their own are numbered far above any that were sent under the borrowed one.
const DETACHED_SEQ = 1_000_000_000;

/**
 * Carries what a student does to the server: journalled on the device at once, sent in order with one request at a time,
 * repeated until it is acknowledged.
 */
export class Outbox {
  private journal: Journal;
  private key: string;
  private seq: number;
  /** The highest number that ever left this device under the epoch; what left is never changed. */
  private sentSeq = 0;
  private inherited: Journal[] = [];
  private deadline: number;
  private halt: Halt | undefined;
  private failing: (Failing & { count: number; asked: boolean }) | undefined;
  private flight: symbol | undefined;
  private timer: unknown;
  private durable = true;
  private readonly listeners = new Set<() => void>();
  private shown: OutboxView;
  private readonly parts: OutboxParts;

  private constructor(parts: OutboxParts, journal: Journal, key: string, deadline: string) {
    this.parts = parts;
    this.journal = journal;
    this.key = key;
    this.seq = journal.detached ? DETACHED_SEQ : 0;
    this.deadline = Date.parse(deadline);
    this.shown = this.look();
  }

  /** Opens the outbox under an epoch of its own; what earlier writers on this device left unsent comes along. */
  static joined(parts: OutboxParts, grant: Grant): Outbox {
    const outbox = Outbox.detached(parts, { ...grant, epoch: 0 });
    outbox.join(grant);
    return outbox;
  }

  /** Opens the outbox from what this device kept, while the server cannot be asked. Nothing is sent until `join`. */
  static detached(parts: OutboxParts, kept: Grant): Outbox {
    const found = readJournals(parts.storage, parts.attemptId);
    const inherited = found.map(({ journal }) => journal);
    const stored = knownEntries(inherited, kept);
    const epoch = Math.max(kept.epoch, ...inherited.map((journal) => journal.epoch));
    const writer = `${epoch}-${found.length}-${Math.floor(parts.chance() * 1e9).toString(36)}`;
    const journal = { epoch, detached: true, pending: [], refused: [], stored };
    const outbox = new Outbox(parts, journal, journalKey(parts.attemptId, writer), kept.deadline);
    outbox.inherited = inherited;
    outbox.tell();
    return outbox;
  }

  /** Takes a newer epoch that the server granted, and moves everything unsent under it. */
  join({ epoch, deadline, answers }: Grant): void {
    const { attemptId, storage } = this.parts;
    if (!this.journal.detached && epoch <= this.journal.epoch) return;
    const others = readJournals(storage, attemptId).filter(({ key }) => key !== this.key);
    const earlier = others.filter(({ journal }) => journal.epoch < epoch || journal.detached);
    const writers = [...earlier.map(({ journal }) => journal), this.journal].sort(
      (a, b) => a.epoch - b.epoch,
    );
    const pending = leftOver(writers, answers).map((change, place) => ({ ...change, seq: place + 1 }));
    const before = this.key;
    this.journal = {
      epoch,
      detached: false,
      pending,
      refused: [],
      stored: entriesOf(answers),
    };
    this.key = journalKey(attemptId, String(epoch));
    this.seq = pending.length;
    this.sentSeq = 0;
    this.inherited = [];
    this.deadline = Math.max(this.deadline, Date.parse(deadline));
    this.halt = undefined;
    this.failing = undefined;
    this.flight = undefined;
    // The new journal stands before the old ones go.
    if (this.keep())
      for (const key of [before, ...earlier.map((other) => other.key)]) storage.removeItem(key);
    this.tell();
    this.pump();
  }

  get attemptId(): number {
    return this.parts.attemptId;
  }

  get epoch(): number {
    return this.journal.epoch;
  }

  /** Keeps a change on this device, then sends it. It does nothing once another writer or the end has the attempt. */
  record(change: Change): void {
    if (this.halt === 'taken-over' || this.halt === 'already-submitted' || this.halt === 'deadline-passed')
      return;
    const typed = withTyping(this.journal.pending, change, this.sentSeq);
    if (typed) this.journal.pending = typed;
    else {
      this.seq += 1;
      this.journal.pending.push({ ...change, seq: this.seq });
    }
    this.keep();
    this.tell();
    if (!this.failing) this.pumpAfter(DEBOUNCE_MS);
  }

  /** Sends now what waits for its debounce. */
  flush(): void {
    if (!this.failing) this.pump();
  }

  /** Tries again at once: the network is back, or the student is signed in again. */
  retry(): void {
    if (this.halt === 'signed-out') this.halt = undefined;
    if (this.failing?.asked) return;
    this.failing = undefined;
    this.tell();
    this.pump();
  }

  /** Another tab of this browser has a newer epoch. */
  yieldTo(epoch: number): void {
    if (epoch > this.journal.epoch && !this.halt) this.stopFor('taken-over');
  }

  /** The server no longer knows the student, as another call learned. */
  signOut(): void {
    if (!this.halt) this.stopFor('signed-out');
  }

  /** The test is over for this student, as another call learned. */
  close(): void {
    this.stopFor('already-submitted');
  }

  /** The operations that the server has not acknowledged, under the epochs they were made in. */
  unsent(): { epoch: number; operations: Waiting[] }[] {
    return [...this.inherited, this.journal]
      .map(({ epoch, pending, refused }) => ({ epoch, operations: [...refused, ...pending] }))
      .filter(({ operations }) => operations.length > 0);
  }

  /** Forgets the journals of this attempt, once the server has answered for all of it. */
  clear(): void {
    this.stop();
    this.flight = undefined;
    this.halt = 'already-submitted';
    removeJournals(this.parts.storage, this.parts.attemptId);
  }

  stop(): void {
    this.parts.timers.clear(this.timer);
    this.timer = undefined;
  }

  readonly view = (): OutboxView => this.shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private pumpAfter(ms: number): void {
    if (this.timer !== undefined) return;
    this.timer = this.parts.timers.set(() => this.pump(), ms);
  }

  private pump(): void {
    this.stop();
    const { detached, epoch, pending } = this.journal;
    if (this.flight || this.halt || detached || pending.length === 0) return;
    const batch = firstBatch(pending);
    this.sentSeq = Math.max(this.sentSeq, batch.at(-1)?.seq ?? 0);
    const flight = Symbol('flight');
    this.flight = flight;
    void this.parts.send(epoch, batch).then((reply) => {
      // A reply to an earlier epoch says nothing about the operations as they are numbered now.
      if (this.flight !== flight) return;
      this.flight = undefined;
      if ('failure' in reply) this.fail(batch, reply.failure);
      else this.acknowledge(batch, reply);
      this.keep();
      this.tell();
    });
  }

  private acknowledge(batch: Waiting[], reply: { acknowledged: number; deadline: string }): void {
    const done = batch.filter((operation) => operation.seq <= reply.acknowledged);
    if (done.length === 0) {
      this.fail(batch, { kind: 'offline' });
      return;
    }
    this.journal.pending = this.journal.pending.slice(done.length);
    this.journal.stored = withChanges(this.journal.stored, done);
    this.deadline = Math.max(this.deadline, Date.parse(reply.deadline));
    this.failing = undefined;
    if (this.journal.pending.length > 0) this.pumpAfter(0);
  }

  private fail(batch: Waiting[], failure: SendFailure): void {
    if (failure.kind === 'refused') {
      // One operation that the server will never take must not hold back the others.
      const refused = new Set(failure.indexes.flatMap((index) => batch[index]?.seq ?? []));
      if (refused.size === 0) for (const operation of batch) refused.add(operation.seq);
      const { pending } = this.journal;
      this.journal.refused.push(...pending.filter((operation) => refused.has(operation.seq)));
      this.journal.pending = pending.filter((operation) => !refused.has(operation.seq));
      this.pumpAfter(0);
    } else if (failure.kind === 'offline' || failure.kind === 'blocked') {
      const count = (this.failing?.count ?? 0) + 1;
      this.failing = { ...failure, count, asked: failure.retryAfter !== undefined };
      this.stop();
      this.pumpAfter(backoff(count, this.parts.chance(), failure.retryAfter));
    } else {
      this.stopFor(failure.kind);
    }
  }

  private stopFor(halt: Halt): void {
    this.halt = halt;
    this.failing = undefined;
    this.stop();
    this.tell();
  }

  private keep(): boolean {
    this.durable = writeJournal(this.parts.storage, this.key, this.journal);
    return this.durable;
  }

  private tell(): void {
    this.shown = this.look();
    for (const listener of this.listeners) listener();
  }

  private look(): OutboxView {
    const operations = this.unsent().flatMap((group) => group.operations);
    return {
      save: saveStateOf({
        halt: this.halt,
        detached: this.journal.detached,
        failing: this.failing,
        unsent: operations,
        pending: this.journal.pending.length,
      }),
      entries: withChanges(this.journal.stored, operations),
      deadline: this.deadline,
      detached: this.journal.detached,
      durable: this.durable,
    };
  }
}
