import type { AttemptState, HowSubmitted } from '#contract/attempts/attempt.ts';
import type { BoardStudentRow } from '#contract/invigilation.ts';
import type { Trade } from '#contract/trade.ts';

/** A student whom a test is for, or who took it. */
export type BoardPerson = {
  id: number;
  regno: string;
  name: string;
  trade: Trade;
  batch: number;
  blocked: boolean;
};
/** What may change about an attempt while it is watched. */
export type BoardAttempt = {
  id: number;
  account_id: number;
  epoch: number;
  state: AttemptState;
  how: HowSubmitted | null;
  started_at: Date;
  deadline: Date;
  submitted_at: Date | null;
  paused_at: Date | null;
  saved_at: Date | null;
  seen_at: Date | null;
  waiting: number | null;
  visible: boolean | null;
  violations_forgiven: number;
  blocked: boolean;
};
/** What never changes about it: its questions and, in `places`, the index of each question's section. */
export type BoardPaper = {
  id: number;
  questions: number[];
  places: (number | null)[] | null;
  sections: { name: string }[] | null;
};

/** How often an attempt was opened, and on how many devices it was. */
export type OpeningCounts = { openings: number; devices: number };

/** What the board shows of an attempt beyond its row. `violations`: those that count against the limit. */
export type Progress = OpeningCounts & {
  paper: BoardPaper;
  answered: readonly number[];
  violations: number;
};

const UNSTARTED = {
  state: 'not-started',
  attempt_id: null,
  how: null,
  started_at: null,
  deadline: null,
  submitted_at: null,
  paused_at: null,
  answered: 0,
  questions: 0,
  sections: null,
  saved_at: null,
  seen_at: null,
  waiting: 0,
  visible: false,
  openings: 0,
  devices: 0,
  violations: 0,
} as const satisfies Partial<BoardStudentRow>;

/** One student on the board, with or without an attempt. */
export function buildBoardStudent(
  person: BoardPerson,
  attempt?: BoardAttempt,
  progress?: Progress,
): BoardStudentRow {
  if (!attempt) return { ...UNSTARTED, ...person };
  const { id, state, how, started_at, deadline, submitted_at, paused_at, saved_at, seen_at } = attempt;
  const { paper, answered = [], openings = 0, devices = 0, violations = 0 } = progress ?? {};
  return {
    ...person,
    // The attempt's row is read more often than the person's.
    blocked: attempt.blocked,
    attempt_id: id,
    state,
    how,
    started_at,
    deadline,
    submitted_at,
    paused_at,
    saved_at,
    seen_at,
    answered: answered.length,
    questions: paper?.questions.length ?? 0,
    sections: paper ? sectionsOf(paper, answered) : null,
    waiting: attempt.waiting ?? 0,
    visible: attempt.visible ?? false,
    openings,
    devices,
    violations,
  };
}

function sectionsOf({ questions, places, sections }: BoardPaper, answered: readonly number[]) {
  if (!sections || !places) return null;
  const done = new Set(answered);
  return sections.map(({ name }, place) => {
    const own = questions.filter((_, index) => places[index] === place);
    return { name, answered: own.filter((question) => done.has(question)).length, questions: own.length };
  });
}

/** The fields of a student that changed, with the id; undefined where none did. All fields for a student who was not there before. */
export function findChange(
  before: BoardStudentRow | undefined,
  after: BoardStudentRow,
): ({ id: number } & Partial<BoardStudentRow>) | undefined {
  if (!before) return after;
  const changed = Object.entries(after).filter(
    ([field, value]) => !isSame(before[field as keyof BoardStudentRow], value),
  );
  return changed.length === 0 ? undefined : { ...Object.fromEntries(changed), id: after.id };
}

function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime();
  if (typeof one === 'object' || typeof other === 'object')
    return JSON.stringify(one) === JSON.stringify(other);
  return one === other;
}
