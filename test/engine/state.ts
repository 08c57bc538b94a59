import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';

export const GRACE = GRACE_SECONDS * 1_000;
export const MINUTE = 60_000;

/** The state of one attempt as the engine promises it. Instants are milliseconds of the database's clock. */
export type State = {
  epoch: number;
  how: How | null;
  /** When it ended. */
  closedAt: number | null;
  /** The start time that would give the same progress if the clock had never stood still. */
  begun: number;
  deadline: number;
  /** When each section ends, where they follow one another. */
  ends: number[] | null;
  /** Extra minutes. */
  extra: number;
  /** Since when a pause has stopped its clock. */
  stopped: number | null;
  blocked: boolean;
  /** When the last pause, block or closure ended, after which the student could go on. */
  free: number | null;
  events: Event[];
  violations: Violation[];
  /** How many of the counted violations came before the last reopening. */
  forgiven: number;
  /** How often it was marked, and by which key version last. */
  markings: number;
  markedBy: number | null;
  /** The key version of the test and its rulings. */
  keyVersion: number;
  rulings: Rulings;
  test: Window;
};

type How = 'student' | 'deadline' | 'invigilator' | 'violations';
/** When the test ends, when the last student's time is over, and since when it is paused. */
type Window = { ends: number; closes: number; pausedAt: number | null };

/** The key of a version: the paper's option that is right. */
export type Key = { version: number; right: string };
/** Full marks for all, not counted, or by another key. */
type Rulings = Record<number, 'full' | 'out' | Key>;

export type GivenAnswer = { question: number; chosen?: string[]; marked?: boolean; seconds?: number };
export type Operation = GivenAnswer & { seq: number };
export type Event = Operation & { epoch: number; late: boolean };
/** A violation that lasted for so many seconds until now. */
export type SeenViolation = { epoch: number; seq: number; kind: 'hidden' | 'copy' | 'blur'; seconds: number };
export type Violation = { epoch: number; seq: number; counted: boolean };

export type Call =
  | { to: 'save'; epoch: number; operations: Operation[] }
  | { to: 'open' }
  | { to: 'submit'; epoch?: number; atEnd: boolean; answers: GivenAnswer[] }
  | { to: 'leave'; epoch: number; section: number }
  | { to: 'report'; epoch: number; seen: SeenViolation[] }
  | { to: 'give'; minutes: number }
  | { to: 'pause' }
  | { to: 'resume' }
  | { to: 'end' }
  | { to: 'reopen'; minutes?: number }
  | { to: 'regrade'; keyVersion: number; question: number; ruling: Rulings[number] | 'pinned' };
export type CallTo<Name extends Call['to']> = Call & { to: Name };

/** The paper: the place of each question's section, and its key. */
export type Paper = Map<number, { section: number; right: string }>;
/** What never changes about a test. `release`: when its answers are released. */
export type Terms = { paper: Paper; limit: number; release: 'after-end' | 'by-hand' };

export type ModelReply = { code: string } & Record<string, unknown>;
export type Step = { state: State; reply: ModelReply };

/** A call that changes nothing. */
export const unchanged = (state: State, code: string): Step => ({ state, reply: { code } });
