import type { ActiveDay } from '#contract/profile/activity.ts';

/** From this many answers on a day has the level of that place; a test weighs as much as the third. */
const LEVELS = [1, 10, 20, 40] as const;

/** The place of each day in columns of weeks from Monday to Sunday, and how active it was, 0 to 4. */
export function layOutCalendar(days: readonly ActiveDay[]) {
  const first = days[0] ? weekdayOf(days[0].day) : 0;
  return days.map(({ day, answers, tests }, place) => ({
    day,
    week: Math.floor((first + place) / 7),
    weekday: weekdayOf(day),
    level: levelOf(tests > 0 ? Math.max(answers, LEVELS[2]) : answers),
  }));
}

/** From Monday, 0, to Sunday. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

function levelOf(answers: number): 0 | 1 | 2 | 3 | 4 {
  if (answers >= LEVELS[3]) return 4;
  if (answers >= LEVELS[2]) return 3;
  if (answers >= LEVELS[1]) return 2;
  return answers >= LEVELS[0] ? 1 : 0;
}
