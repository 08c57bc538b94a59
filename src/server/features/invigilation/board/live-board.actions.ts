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

/** How often a watched test is read. */
const READ_INTERVAL_MS = 2_000;
/** Changes that are announced within so long are read together. */
const REFRESH_DELAY_MS = 100;
/** Names, trades and blocks change seldom: they are read this often, and when a student who is not on the board starts an attempt. */
const PEOPLE_MS = 60_000;
/** Where nothing happens, an empty change goes out this often, so that a client notices when its stream has fallen silent. */
const KEEP_ALIVE_MS = 5_000;
/** One failed read may be chance. After the second one in a row the streams end. */
const MOST_FAILURES = 2;

/** Reads one test while at least one client watches it, and sends all of them what changed. */
export class LiveBoard {
  /** By the function that sends to a client: the one that ends its stream. */
  private readonly listeners = new Map<(event: Event) => void, () => void>();
  private students = new Map<number, BoardStudentRow>();
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

  /** Returns the number of clients that are left. */
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

  /** Ends all streams if the test is gone or cannot be read. The clients then connect again, and that call fails with the reason. */
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
    return { type: 'snapshot', server_time: this.serverTime, test, seats: [...this.students.values()] };
  }

  private async refresh(): Promise<void> {
    const { server_time, now: _, ...test } = await getBoardTest(this.db, this.id);
    const attempts = await listBoardAttempts(this.db, this.id);
    const unknown = attempts.some(({ account_id }) => !this.people.has(account_id));
    if (unknown || performance.now() - this.peopleReadAt > PEOPLE_MS) await this.readPeople();
    await this.readProgress(attempts);
    const violations = await countViolations(
      this.db,
      attempts.map(({ id }) => id),
    );

    const byAccount = new Map(attempts.map((attempt) => [attempt.account_id, attempt]));
    const students = new Map<number, BoardStudentRow>();
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
      students.set(person.id, buildBoardStudent(person, attempt, progress));
    }
    this.publish(test, server_time, students);
  }

  private async readPeople(): Promise<void> {
    const people = await listBoardPeople(this.db, this.id);
    this.people = new Map(people.map((person) => [person.id, person]));
    this.peopleReadAt = performance.now();
  }

  /** Reads what the rows of attempts do not contain: papers once, answers after a save or the end, openings after a new one. */
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

  private publish(test: Test, serverTime: Date, students: Map<number, BoardStudentRow>): void {
    const isFirst = this.test === undefined;
    const isAnyGone = [...this.students.keys()].some((id) => !students.has(id));
    const changes =
      isFirst || isAnyGone
        ? []
        : [...students.values()].flatMap(
            (student) => findChange(this.students.get(student.id), student) ?? [],
          );
    const isTestChanged = JSON.stringify(this.test) !== JSON.stringify(test);
    this.test = test;
    this.students = students;
    this.serverTime = serverTime;
    if (isFirst || isAnyGone) this.push(this.snapshot(test));
    else if (isTestChanged || changes.length > 0 || serverTime.getTime() - this.publishedAt >= KEEP_ALIVE_MS)
      this.push({ type: 'change', server_time: serverTime, ...(isTestChanged && { test }), seats: changes });
  }

  private push(event: Event): void {
    this.publishedAt = event.server_time.getTime();
    for (const listener of this.listeners.keys()) listener(event);
  }
}
