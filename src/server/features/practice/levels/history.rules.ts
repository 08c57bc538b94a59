import type { Level } from '#contract/practice/levels.ts';
import { type Ability, toLevel } from './scale.rules.ts';

type LevelOfDay = Level & { day: string };

/** The levels of one area from its abilities, without days of too few answers. */
export function toHistory(days: readonly (Ability & { day: string })[]): LevelOfDay[] {
  return days.flatMap(({ day, ...ability }) => {
    const level = toLevel(ability);
    return level ? [{ day, ...level }] : [];
  });
}

/** The last level of each month, from days in their order. */
export const keepMonthly = (days: readonly LevelOfDay[]): LevelOfDay[] =>
  days.filter(({ day }, at) => days[at + 1]?.day.slice(0, 7) !== day.slice(0, 7));
