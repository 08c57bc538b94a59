import type { NextStep, NextTest, RecentResult } from '#contract/practice/today.ts';
import {
  isReleased,
  type ReleaseSettings,
  stateOf,
  unixSecondsOf,
} from '#server/features/aptitudes/rules.ts';
import { percent } from '#server/features/results/rules.ts';

const DAY_MS = 86_400_000;
export const WEEK_DAYS = 7;
/** A result counts as new for this long after the end of its test. */
const NEW_RESULT_MS = 3 * DAY_MS;
/** Results of the progress line. */
const RECENT_RESULTS = 5;
type Listed = ReleaseSettings & {
  id: number;
  name: string;
  starts_at: Date;
  ends_at: Date;
  attempt_state: 'writing' | 'submitted' | null;
  deadline: Date | null;
  now: Date;
};

type RunningMock = { aptitude_id: number; name: string; deadline: Date | null };

/** The step that cannot wait comes first: a running test, an open one, an unfinished mock, a new result. */
export function findNextStep(tests: readonly Listed[], mock?: RunningMock): NextStep | null {
  const known = tests.map((test) => ({
    ...test,
    state: stateOf(test, test.attempt_state, test.now, test.deadline),
  }));
  const byEnd = known.toSorted((a, b) => a.ends_at.getTime() - b.ends_at.getTime());
  const running = byEnd.find((test) => test.state === 'ongoing' && test.attempt_state === 'writing');
  if (running) return { kind: 'running', id: running.id, name: running.name, deadline: running.deadline };
  const open = byEnd.find((test) => test.state === 'ongoing' && test.attempt_state === null);
  if (open) return { kind: 'open', id: open.id, name: open.name, ends_at: open.ends_at };
  if (mock) return { kind: 'running', id: mock.aptitude_id, name: mock.name, deadline: mock.deadline };
  const result = byEnd.findLast(
    (test) =>
      test.attempt_state === 'submitted' &&
      isReleased(test, test.now) &&
      test.now.getTime() - test.ends_at.getTime() < NEW_RESULT_MS,
  );
  return result ? { kind: 'result', id: result.id, name: result.name } : null;
}

type ListedTest = Listed & { venue: string | null };

/** The test that starts next. */
export function findNextTest(tests: readonly ListedTest[]): NextTest | null {
  const next = tests
    .filter((test) => stateOf(test, test.attempt_state, test.now, test.deadline) === 'upcoming')
    .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())[0];
  if (!next) return null;
  const { id, name, starts_at, ends_at, venue } = next;
  return { id, name, test_timestamp: unixSecondsOf(starts_at), ends_at, venue };
}

type Scored = Listed & {
  marks: number | null;
  max_marks: number | null;
  incorrect: number | null;
  unanswered: number | null;
};

const byStart = (a: Listed, b: Listed) => a.starts_at.getTime() - b.starts_at.getTime();

/** The results of the latest five tests whose marks are released, the oldest first. */
export function listRecentResults(tests: readonly Scored[]): RecentResult[] {
  return tests
    .filter((test) => test.attempt_state === 'submitted' && isReleased(test, test.now))
    .toSorted(byStart)
    .flatMap(({ id, name, starts_at, marks, max_marks }) =>
      marks === null || !max_marks
        ? []
        : { id, name, test_timestamp: unixSecondsOf(starts_at), score: percent(marks, max_marks) },
    )
    .slice(-RECENT_RESULTS);
}

/** What was missed in the latest test whose answers are released; null where nothing was. */
export function findLatestMistakes(tests: readonly Scored[]) {
  const latest = tests
    .filter((test) => test.attempt_state === 'submitted' && isReleased(test, test.now, 'answers'))
    .toSorted(byStart)
    .at(-1);
  const count = (latest?.incorrect ?? 0) + (latest?.unanswered ?? 0);
  return latest && count > 0 ? { id: latest.id, name: latest.name, count } : null;
}

const dayBefore = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** The last seven days, today last, and whether each was practised. */
export const listWeek = (practised: ReadonlySet<string>, today: string) =>
  Array.from({ length: WEEK_DAYS }, (_, back) => dayBefore(today, WEEK_DAYS - 1 - back)).map((day) => ({
    day,
    practised: practised.has(day),
  }));

/**
 * Days practised in a row up to today, or up to yesterday while today is not over. One missed day in any seven is forgiven and does
 * not count, so yesterday may be missed as well.
 */
export function countStreak(practised: ReadonlySet<string>, today: string): number {
  if (!practised.has(today)) return countStreak(new Set([...practised, today]), today) - 1;
  let day = today;
  let streak = 0;
  let sinceMissed = WEEK_DAYS;
  for (;;) {
    if (practised.has(day)) streak++;
    else if (sinceMissed < WEEK_DAYS - 1 || !practised.has(dayBefore(day)) || streak === 0) return streak;
    sinceMissed = practised.has(day) ? sinceMissed + 1 : 0;
    day = dayBefore(day);
  }
}
