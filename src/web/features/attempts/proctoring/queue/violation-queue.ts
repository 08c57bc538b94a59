import {
  MAX_VIOLATIONS_PER_CALL,
  mayCount,
  type ReportedViolation,
  type ViolationStatus,
} from '#contract/attempts/proctoring.ts';
import { Observable } from '../../observable.ts';
import { type Absence, type EndedAbsence, endAbsence } from '../absence.ts';
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
  /** `later`: the same call may succeed later. `never`: the portal does not take these. */
  | { failure: 'taken-over' | 'signed-out' | 'later' | 'never'; retryAfter?: number };

export type QueueDependencies = {
  attemptId: number;
  storage: ViolationStorage;
  /** Lets the answers go first; takes a few seconds at most. */
  flushAnswers: () => Promise<void>;
  /** Resolves to the failure and never throws. */
  send: (epoch: number, seen: ReportedViolation[]) => Promise<ReportReply>;
  /** The attempt's violation status; undefined while the portal cannot be reached. */
  readStanding: () => Promise<ViolationStatus | undefined>;
  timers: { set: (run: () => void, ms: number) => unknown; clear: (timer: unknown) => void };
  /** Milliseconds to wait after that many failures in a row. */
  backoffDelay: (failures: number, retryAfter?: number) => number;
  /** The server's time in milliseconds. */
  now: () => number;
  /** A number from 0 to 1, for the name of a writer without an epoch. */
  random: () => number;
  /** Whether this page load is a reload. */
  isReload: boolean;
  /** Called when the server says that the attempt is submitted. */
  onSubmitted: () => void;
};

export type QueueView = {
  /** The server's status; undefined until the first reply. */
  standing: ViolationStatus | undefined;
  /** What the server has not recorded yet. */
  waiting: readonly PendingViolation[];
  /** The last violation that may count, until the student dismisses it. */
  latest: PendingViolation | undefined;
};

/**
 * Sends violations to the server: kept on the device, sent after the answers, repeated until recorded. The server alone
 * says how many count. See docs/decisions/0014-the-browser-reports-and-the-server-counts.md.
 */
export class ViolationQueue extends Observable<QueueView> {
  private readonly dependencies: QueueDependencies;
  private key: string;
  private readonly openedAt: number;
  private journal: Notes = { epoch: 0, seq: 0, waiting: [], absence: null };
  private standing: ViolationStatus | undefined;
  private latest: PendingViolation | undefined;
  /** Another window is the writer, or the attempt is over: nothing more is recorded here. */
  private halted = false;
  private inFlight: symbol | undefined;
  private reading: Promise<void> | undefined;
  private failures = 0;
  private timer: unknown;

  /** Sends nothing until `join`. */
  constructor(dependencies: QueueDependencies) {
    super();
    this.dependencies = dependencies;
    this.key = violationJournalKey(dependencies.attemptId, offlineWriterName(dependencies.random));
    this.openedAt = dependencies.now();
  }

  /** Takes an epoch that the server granted, with everything that earlier writers on this device left unsent. */
  join(epoch: number): void {
    if (epoch <= this.journal.epoch) return;
    const { attemptId, storage } = this.dependencies;
    const earlier = readViolationJournals(storage, attemptId).filter(({ key }) => key !== this.key);
    const all = [...earlier.map(({ notes }) => notes), { ...this.journal, absence: null }];
    const sent = all.flatMap(({ waiting }) => waiting.filter((one) => one.epoch > 0));
    const fresh = all.flatMap(({ epoch: own, waiting, absence }) => [
      ...waiting.filter((one) => one.epoch === 0),
      // If another window or device has been the writer since, the student was not away from the test.
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

  /** Ends the absence of an earlier window: it ended at the latest when this window was opened. */
  private closeAbsence({ kind, since, leftAt }: Absence): ReturnType<typeof toPendingViolation>[] {
    const isBefore = since < this.openedAt;
    // A reload is no departure; nor did the student leave if this page was already open beside the other.
    const isStayed = leftAt !== undefined && (this.dependencies.isReload || !isBefore);
    const end = isStayed ? leftAt : isBefore ? this.openedAt : this.dependencies.now();
    return end === since ? [] : [toPendingViolation(endAbsence(kind, since, end))];
  }

  /** Goes on recording without an epoch while the server cannot be reached; earlier violations wait on the device. */
  continueOffline(): void {
    const { attemptId, random } = this.dependencies;
    this.key = violationJournalKey(attemptId, offlineWriterName(random));
    this.journal = { epoch: 0, seq: 0, waiting: [], absence: null };
    this.halted = false;
    this.inFlight = undefined;
    this.notify();
  }

  /** Records a violation. */
  record(ended: EndedAbsence): void {
    if (this.halted) return;
    this.journal.seq += 1;
    const seen = { ...toPendingViolation(ended), epoch: this.journal.epoch, seq: this.journal.seq };
    this.journal.waiting = [...this.journal.waiting, seen];
    if (mayCount(seen)) this.latest = seen;
    this.persist();
    this.retry();
  }

  /** Remembers the absence that is under way; null for none. */
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

  /**
   * Another window of this browser merged the journal at `key`. If that is this one, the other window reports it now.
   */
  handleMerged(key: string | null): void {
    if (key !== this.key) return;
    this.journal.waiting = [];
    this.inFlight = undefined;
    this.notify();
  }

  /** Another window is the writer. */
  halt(): void {
    this.halted = true;
    this.journal.absence = null;
    this.latest = undefined;
    this.stop();
    this.notify();
  }

  /** The attempt is submitted: reports the rest once, and forgets it. */
  async finish(): Promise<void> {
    const { epoch, waiting } = this.journal;
    this.halt();
    if (epoch > 0 && waiting.length > 0)
      await this.dependencies.send(epoch, waiting.slice(0, MAX_VIOLATIONS_PER_CALL));
    for (const { key } of readViolationJournals(this.dependencies.storage, this.dependencies.attemptId))
      this.dependencies.storage.removeItem(key);
  }

  /** Sends now what waits, and asks for the status if it is unknown. */
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

  private async sendNext(): Promise<void> {
    const { epoch } = this.journal;
    if (this.inFlight || this.halted || epoch === 0 || this.journal.waiting.length === 0) return;
    const flight = Symbol('flight');
    this.inFlight = flight;
    await this.dependencies.flushAnswers();
    const batch = this.journal.waiting.slice(0, MAX_VIOLATIONS_PER_CALL);
    const reply = this.inFlight === flight ? await this.dependencies.send(epoch, batch) : undefined;
    // A reply to an earlier epoch says nothing about what waits now.
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

  /** Takes the server's status unless a newer one is known. Counts never go down. */
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

  protected createView(): QueueView {
    return { standing: this.standing, waiting: this.journal.waiting, latest: this.latest };
  }
}

/** Compares counts first, then times: a status request may overlap a report and not know of it yet. */
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
