import { LEAST_ANSWERS, type Level } from '#contract/practice/levels.ts';
import { expectedSuccess } from '#lib/item-response/ability.ts';

/** An ability in logits. On the scale of the portal 0 is the difficulty of a question of level 3. */
export type Ability = { ability: number; standard_error: number; answers: number };
export type TopicAbility = Ability & { topic: string; area: string };
export type AreaAbility = Ability & { area: string };

/** Mean and spread of the abilities of all students. */
export type Scale = { mean: number; sd: number };
/** The scale before the first calibration. */
export const FIRST_SCALE: Scale = { mean: 0, sd: 1 };

/** How far a student's topics lie around the ability in their area, in logits. */
export const TOPIC_SD = 0.5;

/** An item's difficulty in logits, and how sure it is. */
export type ItemLevel = { difficulty: number; standard_error: number };

const LOGITS_PER_LEVEL = 0.9;
const MIDDLE_LEVEL = 3;
/** How far items of one difficulty from 1 to 5 lie apart. */
export const ITEM_SD = 1;

export const difficultyLogit = (level: number): number => (level - MIDDLE_LEVEL) * LOGITS_PER_LEVEL;

/** The level of an item that nobody has answered. */
export const guessItemLevel = (level: number): ItemLevel => ({
  difficulty: difficultyLogit(level),
  standard_error: ITEM_SD,
});

/** Whether an answer that got this share of the marks counts as right: the model knows right and wrong only. */
export const isRight = (share: number): boolean => share >= 0.5;

/** Eighty percent of a normal distribution lie within this many standard deviations. */
const BAND = 1.2816;

const toPercent = (ability: number) => Math.round(100 * expectedSuccess(ability, 0));

/** The level of an ability with its band; null with too few answers. */
export function toLevel({ ability, standard_error, answers }: Ability): Level | null {
  if (answers < LEAST_ANSWERS) return null;
  return {
    level: toPercent(ability),
    low: toPercent(ability - BAND * standard_error),
    high: toPercent(ability + BAND * standard_error),
  };
}

/** The level below which a topic is weak, and how many standard errors the ability must lie below it: four chances in five. */
const WEAK = { ability: Math.log(0.6 / 0.4), errors: 0.8416 };

/** Whether a topic is weak: enough answers say, with a chance of 80 %, that the level is below 60. */
export const isWeak = ({ ability, standard_error, answers }: Ability): boolean =>
  answers >= LEAST_ANSWERS && ability + WEAK.errors * standard_error < WEAK.ability;

/** The weak topic with the lowest ability; null where none is weak. */
export function findWeakTopic(topics: readonly TopicAbility[]): string | null {
  const weak = topics.filter(isWeak).toSorted((a, b) => a.ability - b.ability);
  return weak[0]?.topic ?? null;
}
