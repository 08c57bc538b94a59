import {
  type BoardEvent,
  type BoardStudent,
  type BoardTest,
  OFFLINE_SECONDS,
} from '#contract/invigilation.ts';
import { searchForm } from '#contract/text-form.ts';

/** What a board shows. `version` counts its changes; `lag` is the age in milliseconds of the last event on arrival. */
export type BoardView = {
  version: number;
  lag: number;
  test: BoardTest | undefined;
  students: ReadonlyMap<number, BoardStudent>;
};

/** A board built from its events. Events within one animation frame cause one update. */
export class Board {
  private students = new Map<number, BoardStudent>();
  private test: BoardTest | undefined;
  private lag = 0;
  private frameRequested = false;
  private currentView: BoardView = { version: 0, lag: 0, test: undefined, students: this.students };
  private readonly listeners = new Set<() => void>();
  private readonly nextFrame: (publish: () => void) => void;

  constructor(nextFrame: (show: () => void) => void) {
    this.nextFrame = nextFrame;
  }

  /** Applies an event that arrives at an instant, in milliseconds. */
  applyEvent(event: BoardEvent, now: number): void {
    if (event.type === 'snapshot')
      this.students = new Map(event.seats.map((student) => [student.id, student]));
    else
      for (const student of event.seats)
        this.students.set(student.id, { ...this.students.get(student.id), ...student } as BoardStudent);
    this.test = event.test ?? this.test;
    this.lag = Math.max(0, now - Date.parse(event.server_time));
    if (this.frameRequested) return;
    this.frameRequested = true;
    this.nextFrame(() => this.show());
  }

  readonly view = (): BoardView => this.currentView;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private show(): void {
    this.frameRequested = false;
    this.currentView = {
      version: this.currentView.version + 1,
      ...{ lag: this.lag, test: this.test, students: this.students },
    };
    for (const listener of this.listeners) listener();
  }
}

/** The statuses of a student on a board. */
export const studentStatuses = [
  'writing',
  'offline',
  'paused',
  'blocked',
  'submitted',
  'not-started',
] as const;
export type StudentStatus = (typeof studentStatuses)[number];

/** A student's status at an instant, in milliseconds. */
export function getStatus(student: BoardStudent, now: number): StudentStatus {
  if (student.state !== 'writing') return student.state;
  if (student.blocked) return 'blocked';
  if (student.paused_at) return 'paused';
  return isOffline(student, now) ? 'offline' : 'writing';
}

function isOffline({ seen_at, started_at }: BoardStudent, now: number): boolean {
  return now - Date.parse(seen_at ?? started_at ?? '') > OFFLINE_SECONDS * 1_000;
}

/** A student who has saved nothing for this long may have trouble that shows nowhere else. */
const QUIET_MS = 300_000;

/** Why somebody should look at a student; undefined if all is well. */
export function getAttention(
  student: BoardStudent,
  { violation_limit }: BoardTest,
  now: number,
): string | undefined {
  if (student.state !== 'writing' || student.paused_at) return undefined;
  if (student.blocked) return 'Blocked during the test';
  if (violation_limit > 0 && student.violations > 0 && student.violations >= violation_limit - 1)
    return 'Next violation ends the test';
  if (isOffline(student, now))
    return student.waiting > 0 ? `Offline with ${student.waiting} unsent` : 'Offline';
  const saved = Date.parse(student.saved_at ?? student.started_at ?? '');
  return now - saved > QUIET_MS ? 'Nothing saved for 5 minutes' : undefined;
}

/** Milliseconds that a student has left; null if that does not apply. */
export function getTimeLeft({ state, deadline, paused_at }: BoardStudent, now: number): number | null {
  if (state !== 'writing' || !deadline) return null;
  return Math.max(0, Date.parse(deadline) - (paused_at ? Date.parse(paused_at) : now));
}

/** The columns that a board can be sorted by. */
export const boardSorts = [
  'state',
  'name',
  'regno',
  'answered',
  'saved',
  'seen',
  'violations',
  'devices',
  'left',
] as const;
export type BoardSort = (typeof boardSorts)[number];

/** The filter and the order of a board. */
export type BoardFilter = {
  text: string;
  status: StudentStatus | undefined;
  trade: string | undefined;
  attention: boolean;
  sort: BoardSort;
  order: 'ASC' | 'DESC';
};

/** The students that a filter shows, in its order; ties are sorted by name. */
export function filterStudents(
  { students, test }: BoardView,
  filter: BoardFilter,
  now: number,
): BoardStudent[] {
  if (!test) return [];
  const words = searchForm(filter.text).split(' ').filter(Boolean);
  const chosen = [...students.values()].filter(
    (student) =>
      (filter.trade === undefined || student.trade === filter.trade) &&
      (filter.status === undefined || getStatus(student, now) === filter.status) &&
      (!filter.attention || getAttention(student, test, now) !== undefined) &&
      words.every((word) => searchForm(`${student.name} ${student.regno}`).includes(word)),
  );
  const sign = filter.order === 'DESC' ? -1 : 1;
  const urgency = new Map(chosen.map((student) => [student.id, rankUrgency(student, test, now)]));
  const compare = (a: BoardStudent, b: BoardStudent) =>
    filter.sort === 'state'
      ? (urgency.get(a.id) ?? 0) - (urgency.get(b.id) ?? 0)
      : compareBy(filter.sort, a, b, now);
  return chosen.sort((a, b) => sign * compare(a, b) || compareNames(a, b));
}

const names = new Intl.Collator('en');
const compareNames = (a: BoardStudent, b: BoardStudent) =>
  names.compare(a.name, b.name) || names.compare(a.regno, b.regno);

const STATUS_ORDER: StudentStatus[] = ['blocked', 'offline', 'paused', 'writing', 'submitted', 'not-started'];

/** Students who need attention first, then those who are working, then those who are done, then the absent ones. */
const rankUrgency = (student: BoardStudent, test: BoardTest, now: number) =>
  getAttention(student, test, now) === undefined ? 1 + STATUS_ORDER.indexOf(getStatus(student, now)) : 0;

function compareBy(sort: Exclude<BoardSort, 'state'>, a: BoardStudent, b: BoardStudent, now: number): number {
  if (sort === 'name') return compareNames(a, b);
  if (sort === 'regno') return names.compare(a.regno, b.regno);
  return getSortValue(a, sort, now) - getSortValue(b, sort, now);
}

function getSortValue(
  student: BoardStudent,
  sort: Exclude<BoardSort, 'state' | 'name' | 'regno'>,
  now: number,
): number {
  const instant = (text: string | null) => (text ? Date.parse(text) : 0);
  switch (sort) {
    case 'saved':
      return instant(student.saved_at);
    case 'seen':
      return instant(student.seen_at);
    case 'left':
      return getTimeLeft(student, now) ?? Number.MAX_SAFE_INTEGER;
    default:
      return student[sort];
  }
}

/** How many students have each status, and how many need attention. */
export function countStatuses({ students, test }: BoardView, now: number) {
  const counts = Object.fromEntries(studentStatuses.map((one) => [one, 0])) as Record<StudentStatus, number>;
  let attention = 0;
  for (const student of students.values()) {
    counts[getStatus(student, now)] += 1;
    if (test && getAttention(student, test, now) !== undefined) attention += 1;
  }
  return { ...counts, attention, all: students.size };
}
