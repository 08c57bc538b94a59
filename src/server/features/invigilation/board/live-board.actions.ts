import type { BoardEventRow, BoardStudentRow, BoardTestRow } from '#contract/invigilation.ts';
import { countViolations } from '#server/features/attempts/proctoring/violations.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';
import {
  countOpenings,
  getBoardTest,
  listAnsweredQuestions,
  listBoardAttempts,
  listBoardPapers,
  listBoardPeople,
} from './queries.ts';
import {
  type BoardAttempt,
  type BoardPaper,
  type BoardPerson,
  buildBoardStudent,
  findChange,
  type OpeningCounts,
} from './rules.ts';

type Event = BoardEventRow;
type Test = BoardTestRow;

/** A watched test is read this often. */
const READ_INTERVAL_MS = 2_000;
/** News that come within so long are looked at together. */
const REFRESH_DELAY_MS = 100;
/** Names, trades and blocks change seldom: they are read this often, and whenever an attempt of somebody unknown is there. */
const PEOPLE_MS = 60_000;
/** Where nothing happens the time is told this often, so that whoever hears late knows when that is over. */
const KEEP_ALIVE_MS = 5_000;
/** Once may be chance; after the second reading in a row that failed, whoever watches is told. */
const MOST_FAILURES = 2;

/** Reads one test as long as somebody watches it here, and tells all who do what has changed. */
export class LiveBoard {
  /** How to tell each of those who watch, and how to end its stream. */
  private readonly listeners = new Map<(event: Event) => void, () => void>();
  private seats = new Map<number, BoardStudentRow>();
  private attempts = new Map<number, BoardAttempt>();
  private readonly papers = new Map<number, BoardPaper>();
  private readonly answered = new Map<number, number[]>();
  private readonly openings = new Map<number, OpeningCounts>();
  private people = new Map<number, BoardPerson>();
  private peopleReadAt = Number.NEGATIVE_INFINITY;
  private test: Test | undefined;
  private serverTime = new Date(0);
  private publishedAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private refreshing: Promise<void> | undefined;
  private failures = 0;
  private refreshWanted = false;
  private stopped = false;
  private readonly db: Database;
  private readonly id: number;
  private readonly failed: (error: unknown) => void;

  constructor(db: Database, id: number, failed: (error: unknown) => void) {
    this.db = db;
    this.id = id;
    this.failed = failed;
    this.run();
  }

  subscribe(push: (event: Event) => void, end: () => void): void {
    this.listeners.set(push, end);
    if (this.test) push(this.snapshot(this.test));
  }

  /** Returns how many are left. */
  unsubscribe(push: (event: Event) => void): number {
    this.listeners.delete(push);
    if (this.listeners.size === 0) void this.stop();
    return this.listeners.size;
  }

  refreshSoon(): void {
    if (this.refreshing) this.refreshWanted = true;
    else this.runIn(REFRESH_DELAY_MS);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.refreshing;
  }

  private run(): void {
    this.refreshing = this.refreshOnce();
  }

  private async refreshOnce(): Promise<void> {
    try {
      await this.refresh();
      this.failures = 0;
    } catch (error) {
      this.fail(error);
    }
    this.refreshing = undefined;
    this.runIn(this.refreshWanted ? REFRESH_DELAY_MS : READ_INTERVAL_MS);
    this.refreshWanted = false;
  }

  /** Ends all streams where the test is gone or cannot be read: whoever watches opens one again, and is told why it cannot be. */
  private fail(error: unknown): void {
    const isGone = error instanceof Problem;
    if (!isGone) this.failed(error);
    this.failures += 1;
    if (isGone || this.failures === MOST_FAILURES) for (const end of [...this.listeners.values()]) end();
  }

  private runIn(ms: number): void {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => this.run(), ms);
  }

  private snapshot(test: Test): Event {
    return { type: 'snapshot', server_time: this.serverTime, test, seats: [...this.seats.values()] };
  }

  private async refresh(): Promise<void> {
    const { server_time, now: _, ...test } = await getBoardTest(this.db, this.id);
    const attempts = await listBoardAttempts(this.db, this.id);
    const fresh = attempts.filter(({ account_id }) => !this.people.has(account_id));
    if (fresh.length > 0 || performance.now() - this.peopleReadAt > PEOPLE_MS) await this.readPeople();
    await this.readProgress(attempts);
    const violations = await countViolations(
      this.db,
      attempts.map(({ id }) => id),
    );

    const byAccount = new Map(attempts.map((attempt) => [attempt.account_id, attempt]));
    const seats = new Map<number, BoardStudentRow>();
    for (const person of this.people.values()) {
      const attempt = byAccount.get(person.id);
      const paper = attempt && this.papers.get(attempt.id);
      const progress = attempt &&
        paper && {
          paper,
          answered: this.answered.get(attempt.id) ?? [],
          ...(this.openings.get(attempt.id) ?? { openings: 0, devices: 0 }),
          violations: (violations.get(attempt.id) ?? 0) - attempt.violations_forgiven,
        };
      seats.set(person.id, buildBoardStudent(person, attempt, progress));
    }
    this.publish(test, server_time, seats);
  }

  private async readPeople(): Promise<void> {
    const people = await listBoardPeople(this.db, this.id);
    this.people = new Map(people.map((person) => [person.id, person]));
    this.peopleReadAt = performance.now();
  }

  /** Reads what the rows of attempts do not hold: papers once, answers after a save or an end, openings after one more. */
  private async readProgress(attempts: BoardAttempt[]): Promise<void> {
    const changed = (differs: (before: BoardAttempt, after: BoardAttempt) => boolean) =>
      attempts.flatMap((after) => {
        const before = this.attempts.get(after.id);
        return !before || differs(before, after) ? after.id : [];
      });
    const unread = attempts.flatMap(({ id }) => (this.papers.has(id) ? [] : id));
    if (unread.length > 0)
      for (const paper of await listBoardPapers(this.db, unread)) this.papers.set(paper.id, paper);
    const written = changed(
      (before, after) =>
        before.saved_at?.getTime() !== after.saved_at?.getTime() || before.state !== after.state,
    );
    if (written.length > 0) {
      const answered = await listAnsweredQuestions(this.db, written);
      for (const id of written) this.answered.set(id, answered.get(id) ?? []);
    }
    const opened = changed((before, after) => before.epoch !== after.epoch);
    if (opened.length > 0)
      for (const [id, counts] of await countOpenings(this.db, opened)) this.openings.set(id, counts);
    this.attempts = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  }

  private publish(test: Test, serverTime: Date, seats: Map<number, BoardStudentRow>): void {
    const first = this.test === undefined;
    const gone = [...this.seats.keys()].some((id) => !seats.has(id));
    const changes =
      first || gone
        ? []
        : [...seats.values()].flatMap((seat) => findChange(this.seats.get(seat.id), seat) ?? []);
    const other = JSON.stringify(this.test) !== JSON.stringify(test);
    this.test = test;
    this.seats = seats;
    this.serverTime = serverTime;
    if (first || gone) this.push(this.snapshot(test));
    else if (other || changes.length > 0 || serverTime.getTime() - this.publishedAt >= KEEP_ALIVE_MS)
      this.push({ type: 'change', server_time: serverTime, ...(other && { test }), seats: changes });
  }

  private push(event: Event): void {
    this.publishedAt = event.server_time.getTime();
    for (const listener of this.listeners.keys()) listener(event);
  }
}
