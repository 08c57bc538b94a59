import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';

export const GRACE = GRACE_SECONDS * 1_000;
export const MINUTE = 60_000;

/** What the engine promises of one attempt, said as plainly as it can be. Instants are milliseconds of the database's clock. */
export type State = {
  epoch: number;
  how: How | null;
  /** When it ended, where it has. */
  closedAt: number | null;
  /** When it had to be started to be as far as it is, had its clock never stood still. */
  begun: number;
  deadline: number;
  /** When each section ends, where they follow one another. */
  ends: number[] | null;
  /** Extra minutes. */
  extra: number;
  /** Since when its clock stands still, in a pause that found it running. */
  stopped: number | null;
  blocked: boolean;
  /** When a pause, a block or the time in which it was closed last let the student go on, if any did. */
  free: number | null;
  events: Event[];
  violations: Violation[];
  /** How many of those that count were before it was opened again. */
  forgiven: number;
  /** How often it was marked, and by which key of the test last. */
  markings: number;
  markedBy: number | null;
  /** How often the key of the test changed, and what was ruled of its questions. */
  keyVersion: number;
  rulings: Rulings;
  test: Window;
};

type How = 'student' | 'deadline' | 'invigilator' | 'violations';
/** When the test ends, when the last student's time is over at the latest, and since when it is paused. */
type Window = { ends: number; closes: number; pausedAt: number | null };

/** The key of a version, as the option of the paper that it calls right. */
export type Key = { version: number; right: string };
/** Right for everybody, not counted, or by another key. */
type Rulings = Record<number, 'full' | 'out' | Key>;

export type GivenAnswer = { question: number; chosen?: string[]; marked?: boolean; seconds?: number };
export type Operation = GivenAnswer & { seq: number };
export type Event = Operation & { epoch: number; late: boolean };
/** Something that was seen, which lasted for so many seconds until now. */
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

/** The paper: each question's section by its place, and its key. */
export type Paper = Map<number, { section: number; right: string }>;
/** What does not change of a test. `release`: when its answers come out. */
export type Terms = { paper: Paper; limit: number; release: 'after-end' | 'by-hand' };

export type ModelReply = { code: string } & Record<string, unknown>;
export type Step = { state: State; told: ModelReply };

/** A call that changes nothing. */
export const unchanged = (state: State, code: string): Step => ({ state, told: { code } });
