import { ACTIVITY_DAYS, type ActiveDay } from '#contract/profile/activity.ts';
import { countStreak } from '#server/features/practice/today/rules.ts';
import { percent } from '#server/features/results/rules.ts';

const DAY_MS = 86_400_000;

/** The last ninety days, today last, with what was done on each. */
export function fillCalendar(active: readonly ActiveDay[], today: string): ActiveDay[] {
  const known = new Map(active.map((one) => [one.day, one]));
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: ACTIVITY_DAYS }, (_, place) => {
    const day = new Date(end - (ACTIVITY_DAYS - 1 - place) * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? { day, answers: 0, tests: 0 };
  });
}

/** The longest streak that ended on any of the days, forgiving as the present one. */
export function findLongestStreak(active: readonly ActiveDay[]): number {
  const days = new Set(active.map(({ day }) => day));
  return Math.max(0, ...[...days].map((day) => countStreak(days, day)));
}

/** The day with most answers in practice, the latest of equals; null without answers. */
export function findBusiestDay(active: readonly ActiveDay[]) {
  const best = active.toSorted((a, b) => b.answers - a.answers || b.day.localeCompare(a.day))[0];
  return best && best.answers > 0 ? { day: best.day, answers: best.answers } : null;
}

/** The result with the highest share of the full marks, the first listed of equals. */
export function findBestResult(
  results: readonly { id: number; name: string; marks: number; max_marks: number }[],
) {
  const scored = results
    .filter(({ max_marks }) => max_marks > 0)
    .map(({ id, name, marks, max_marks }) => ({ id, name, score: percent(marks, max_marks) }));
  return scored.toSorted((a, b) => b.score - a.score)[0] ?? null;
}
