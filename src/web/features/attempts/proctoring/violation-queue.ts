import {
  MAX_VIOLATIONS_PER_CALL,
  mayCount,
  type ReportedViolation,
  type ViolationStatus,
} from '#contract/attempts/proctoring.ts';
import { type Absence, type EndedAbsence, endAbsence } from './absence.ts';
import {
  type Notes,
  type PendingViolation,
  readViolationJournals,
  type ViolationStorage,
  violationJournalKey,
  writeViolationJournal,
} from './violation-journal.ts';

export type ReportReply =
  | { standing: ViolationStatus }
  /** `later`: the same may succeed then. `never`: the portal does not take these. */
  | { failure: 'taken-over' | 'signed-out' | 'later' | 'never'; retryAfter?: number };

export type QueueDependencies = {
  attemptId: number;
  storage: ViolationStorage;
  /** Lets the answers go first; it takes a few seconds at most. */
  flushAnswers: () => Promise<void>;
  /** It answers with the failure and never throws. */
  send: (epoch: number, seen: ReportedViolation[]) => Promise<ReportReply>;
  /** Where the attempt stands; undefined while the portal cannot be asked. */
  readStanding: () => Promise<ViolationStatus | undefined>;
  timers: { set: (run: () => void, ms: number) => unknown; clear: (timer: unknown) => void };
  /** Milliseconds to wait after so many failures in a row. */
  backoffDelay: (failures: number, retryAfter?: number) => number;
  /** The server's time in milliseconds. */
  now: () => number;
  /** A number from 0 to 1: the name of a writer without an epoch. */
  random: () => number;
  /** Whether the page was loaded in its own place. */
  isReload: boolean;
  /** The attempt is handed in. */
  onSubmitted: () => void;
};

export type QueueView = {
  /** By the server; undefined until it was heard. */
  standing: ViolationStatus | undefined;
  /** What the server has not recorded yet. */
  waiting: readonly PendingViolation[];
  /** What was seen last and may count, until it is put away. */
  latest: PendingViolation | undefined;
};

/**
 * Carries what was seen to the server: kept on the device, sent after the answers, repeated until it is recorded. How many count
 * is what the server says.
 */
export class ViolationQueue {
  private readonly dependencies: QueueDependencies;
  private key: string;
  private readonly openedAt: number;
  private journal: Notes = { epoch: 0, seq: 0, waiting: [], absence: null };
  private standing: ViolationStatus | undefined;
  private latest: PendingViolation | undefined;
  /** Another window writes, or the attempt is over: what is seen here says nothing any more. */
  private halted = false;
  private inFlight: symbol | undefined;
  private reading: Promise<void> | undefined;
  private failures = 0;
  private timer: unknown;
  private readonly listeners = new Set<() => void>();
  private currentView: QueueView = { standing: undefined, waiting: [], latest: undefined };

  /** Nothing is sent until `join`. */
  constructor(parts: QueueDependencies) {
    this.dependencies = parts;
    this.key = violationJournalKey(parts.attemptId, offlineWriterName(parts.random));
    this.openedAt = parts.now();
  }

  /** Takes an epoch that the server granted; what earlier writers on this device left comes along. */
  join(epoch: number): void {
    if (epoch <= this.journal.epoch) return;
    const { attemptId, storage } = this.dependencies;
    const earlier = readViolationJournals(storage, attemptId).filter(({ key }) => key !== this.key);
    const all = [...earlier.map(({ notes }) => notes), { ...this.journal, absence: null }];
    const sent = all.flatMap(({ waiting }) => waiting.filter((one) => one.epoch > 0));
    const fresh = all.flatMap(({ epoch: own, waiting, absence }) => [
      ...waiting.filter((one) => one.epoch === 0),
      // Where another window or device has written since, nobody was away from the test.
      ...(absence && (own === 0 || own + 1 === epoch) ? this.closeAbsence(absence) : []),
    ]);
    const numbered = fresh.map((one, place) => ({ ...one, epoch, seq: place + 1 }));
    for (const key of [this.key, ...earlier.map(({ key }) => key)]) storage.removeItem(key);
    this.key = violationJournalKey(attemptId, String(epoch));
    const { absence } = this.journal;
    this.journal = { epoch, seq: numbered.length, waiting: [...sent, ...numbered], absence };
    this.latest = numbered.findLast(mayCount) ?? this.latest;
    this.halted = false;
    this.inFlight = undefined;
    this.failures = 0;
    this.persist();
    this.fetchStanding();
    this.stop();
    void this.sendNext();
  }

  private fetchStanding(): void {
    this.reading ??= this.dependencies.readStanding().then((standing) => {
      this.reading = undefined;
      if (standing) this.updateStanding(standing);
    });
  }

  /** What became of an absence of an earlier window: it ended at the latest when this one was opened. */
  private closeAbsence({ kind, since, leftAt }: Absence): ReturnType<typeof toPendingViolation>[] {
    const isBefore = since < this.openedAt;
    // A page that took its own place was not left; nor was the test where this page stood open beside the other.
    const isStayed = leftAt !== undefined && (this.dependencies.isReload || !isBefore);
    const end = isStayed ? leftAt : isBefore ? this.openedAt : this.dependencies.now();
    return end === since ? [] : [toPendingViolation(endAbsence(kind, since, end))];
  }

  /** Sees on without an epoch of its own, while the server cannot be asked; what was noted before waits on the device. */
  continueOffline(): void {
    const { attemptId, random } = this.dependencies;
    this.key = violationJournalKey(attemptId, offlineWriterName(random));
    this.journal = { epoch: 0, seq: 0, waiting: [], absence: null };
    this.halted = false;
    this.inFlight = undefined;
    this.notify();
  }

  /** Notes something that was seen. */
  record(ended: EndedAbsence): void {
    if (this.halted) return;
    this.journal.seq += 1;
    const seen = { ...toPendingViolation(ended), epoch: this.journal.epoch, seq: this.journal.seq };
    this.journal.waiting = [...this.journal.waiting, seen];
    if (mayCount(seen)) this.latest = seen;
    this.persist();
    this.retry();
  }

  /** Remembers an absence that goes on, or that none does. */
  setAbsence(absence: Absence | null): void {
    const before = this.journal.absence;
    const isSame =
      before?.since === absence?.since &&
      before?.kind === absence?.kind &&
      before?.leftAt === absence?.leftAt;
    if (this.halted || isSame) return;
    this.journal.absence = absence;
    this.persist();
  }

  /** Another window of this browser took away what is kept at `key`: if that was of here, it tells of it. */
  handleMerged(key: string | null): void {
    if (key !== this.key) return;
    this.journal.waiting = [];
    this.inFlight = undefined;
    this.notify();
  }

  /** Another window writes. */
  halt(): void {
    this.halted = true;
    this.journal.absence = null;
    this.latest = undefined;
    this.stop();
    this.notify();
  }

  /** The attempt is handed in: tells once what has not been recorded, and forgets it. */
  async finish(): Promise<void> {
    const { epoch, waiting } = this.journal;
    this.halt();
    if (epoch > 0 && waiting.length > 0)
      await this.dependencies.send(epoch, waiting.slice(0, MAX_VIOLATIONS_PER_CALL));
    for (const { key } of readViolationJournals(this.dependencies.storage, this.dependencies.attemptId))
      this.dependencies.storage.removeItem(key);
  }

  /** Sends now what waits, and asks what is recorded where that is not known. */
  retry(): void {
    if (!this.standing && this.journal.epoch > 0) this.fetchStanding();
    this.stop();
    void this.sendNext();
  }

  dismiss(): void {
    this.latest = undefined;
    this.notify();
  }

  stop(): void {
    this.dependencies.timers.clear(this.timer);
    this.timer = undefined;
  }

  readonly view = (): QueueView => this.currentView;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private async sendNext(): Promise<void> {
    const { epoch } = this.journal;
    if (this.inFlight || this.halted || epoch === 0 || this.journal.waiting.length === 0) return;
    const flight = Symbol('flight');
    this.inFlight = flight;
    await this.dependencies.flushAnswers();
    const batch = this.journal.waiting.slice(0, MAX_VIOLATIONS_PER_CALL);
    const reply = this.inFlight === flight ? await this.dependencies.send(epoch, batch) : undefined;
    // What is heard after another epoch was granted says nothing about what waits now.
    if (!reply || this.inFlight !== flight) return;
    this.inFlight = undefined;
    if ('standing' in reply) {
      this.failures = 0;
      this.removeSent(batch);
      this.updateStanding(reply.standing);
      this.retry();
    } else this.fail(batch, reply);
  }

  private fail(
    batch: PendingViolation[],
    { failure, retryAfter }: Extract<ReportReply, { failure: string }>,
  ): void {
    if (failure === 'taken-over') this.halt();
    else if (failure === 'never') {
      this.removeSent(batch);
      this.retry();
    } else if (failure === 'later') {
      this.failures += 1;
      this.timer = this.dependencies.timers.set(
        () => this.retry(),
        this.dependencies.backoffDelay(this.failures, retryAfter),
      );
    }
  }

  private removeSent(batch: PendingViolation[]): void {
    this.journal.waiting = this.journal.waiting.filter((one) => !batch.includes(one));
    this.persist();
  }

  /** Takes what the server has, unless more was heard already: it never takes anything back. */
  private updateStanding(standing: ViolationStatus): void {
    if (this.standing && isOlder(standing, this.standing)) return;
    this.standing = standing;
    this.notify();
    if (standing.state === 'submitted') this.dependencies.onSubmitted();
  }

  private persist(): void {
    if (!this.halted) writeViolationJournal(this.dependencies.storage, this.key, this.journal);
    this.notify();
  }

  private notify(): void {
    this.currentView = { standing: this.standing, waiting: this.journal.waiting, latest: this.latest };
    for (const listener of this.listeners) listener();
  }
}

/** Counts first, then times: who only asks may ask later than what is being recorded began, and not know of it yet. */
const isOlder = (one: ViolationStatus, other: ViolationStatus) =>
  one.count === other.count
    ? Date.parse(one.server_time) < Date.parse(other.server_time)
    : one.count < other.count;

/** The name of a writer without an epoch. */
const offlineWriterName = (chance: () => number) => `0-${Math.floor(chance() * 1e9).toString(36)}`;

const toPendingViolation = ({ kind, since, seconds }: EndedAbsence): PendingViolation => ({
  epoch: 0,
  seq: 0,
  kind,
  at: new Date(since).toISOString(),
  seconds,
});
