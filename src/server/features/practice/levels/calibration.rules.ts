import { type AreaAbility, estimateAreaAbilities } from '#lib/item-response/area-abilities.ts';
import { calibrateItems } from '#lib/item-response/calibration.ts';
import { countAnswers, type Responses } from '#lib/item-response/responses.ts';
import { difficultyLogit, ITEM_SD, type ItemLevel, type Scale, TOPIC_SD } from './scale.rules.ts';
import type { LevelAnswer } from './update.rules.ts';

/** Answers to one topic that its ability rests on: the latest ones, since students learn. */
const LATEST_ANSWERS = 40;
/** Points of the grid of abilities: results differ by less than 0.001 from those of more. */
const GRID_POINTS = 81;
/** The spread where answers are too few to tell, and the limits of what is believed. */
const USUAL_SD = 1;
const SD_LIMITS = { least: 0.3, most: 3 };
/** How far questions of one generator lie apart. */
const GENERATED_SD = 0.5;
/** Between these logits lies where the priors meet the answers. */
const FURTHEST = 8;

/** What is believed of an item before any answer: its difficulty from 1 to 5, or the level of the generator that made it. */
export type ItemPrior = { difficulty: number; generator: ItemLevel | undefined };

export type CalibratedItems = { levels: ItemLevel[]; scale: Scale };

/**
 * Calibrates items by `#lib/item-response`. The zero of the scale is the difficulty of a question of level 3, so that levels of different
 * nights compare: abilities are normal around the mean of the scale, which the answers of the night decide.
 */
export function calibrateLevels(responses: Responses, items: readonly ItemPrior[]): CalibratedItems {
  const guesses = items.map(
    ({ difficulty, generator }) => generator?.difficulty ?? difficultyLogit(difficulty),
  );
  const priorSds = items.map(({ generator }) => (generator ? GENERATED_SD : ITEM_SD));
  const offset = findOffset(guesses, responses);
  const { difficulties, standardErrors, abilitySd, spread } = calibrateItems(
    responses,
    guesses.map((guess, item) => ({ mean: guess + offset, sd: priorSds[item] ?? ITEM_SD })),
  );
  const errorOf = (item: number) => {
    const [error, prior] = [standardErrors[item] ?? Number.NaN, priorSds[item] ?? ITEM_SD];
    return Number.isFinite(error) ? error : prior;
  };
  // The zero of the night: items count by what their answers, and not their priors, say.
  let [sum, weights] = [0, 0];
  for (const [item, guess] of guesses.entries()) {
    const weight = Math.max(0, 1 / errorOf(item) ** 2 - 1 / (priorSds[item] ?? ITEM_SD) ** 2);
    sum += weight * ((difficulties[item] ?? 0) - guess);
    weights += weight;
  }
  const zero = weights > 0 ? sum / weights : offset;
  return {
    levels: guesses.map((_, item) => ({
      difficulty: (difficulties[item] ?? 0) - zero,
      standard_error: errorOf(item),
    })),
    scale: {
      mean: -zero,
      sd: spread === 'estimated' ? Math.min(SD_LIMITS.most, Math.max(SD_LIMITS.least, abilitySd)) : USUAL_SD,
    },
  };
}

/** By how much all guesses move together so that they expect as many right answers as were given. Abilities spread by about 1. */
function findOffset(guesses: readonly number[], responses: Responses): number {
  const { answers, rights } = countAnswers(responses);
  const flatter = Math.sqrt(1 + Math.PI / 8);
  let missing = rights.reduce((sum, count) => sum + count, 0);
  if (missing === 0) return 0;
  let [low, high] = [-FURTHEST, FURTHEST];
  const total = missing;
  while (high - low > 1e-6) {
    const middle = (low + high) / 2;
    missing = total;
    for (const [item, guess] of guesses.entries())
      missing -= (answers[item] ?? 0) / (1 + Math.exp((guess + middle) / flatter));
    // Too few expected: the items are easier.
    if (missing > 0) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** The abilities of one student: all areas together, each area, and each topic. */
export type StudentAbilities = {
  overall: { ability: number; standardError: number; answers: number };
  areas: AreaAbility[];
};

/** The abilities of a student from the first answers in their order. Undefined without answers. */
export function estimateStudent(answers: readonly LevelAnswer[], scale: Scale): StudentAbilities | undefined {
  if (answers.length === 0) return undefined;
  const byTopic = Map.groupBy(answers, ({ area, topic }) => JSON.stringify([area, topic]));
  const latest = [...byTopic.values()]
    .flatMap((own) => own.slice(-LATEST_ANSWERS))
    // The library's students have a mean of 0.
    .map(({ standard_error, difficulty, ...one }) => ({
      ...one,
      ...{ difficulty: difficulty - scale.mean, standardError: standard_error },
    }));
  const spread = { areaSd: scale.sd, topicSd: TOPIC_SD };
  const [overall] = estimateAreaAbilities(
    latest.map((one) => ({ ...one, area: '', topic: one.area })),
    spread,
    GRID_POINTS,
  );
  if (!overall) return undefined;
  const back = <One extends { ability: number }>(one: One): One => ({
    ...one,
    ability: one.ability + scale.mean,
  });
  const answersOf = (area: string, topic: string) => byTopic.get(JSON.stringify([area, topic]))?.length ?? 0;
  return {
    overall: { ...back(overall), answers: answers.length },
    areas: estimateAreaAbilities(latest, spread, GRID_POINTS).map((area) => {
      const topics = area.topics.map((topic) => ({
        ...back(topic),
        answers: answersOf(area.area, topic.topic),
      }));
      return { ...back(area), topics, answers: topics.reduce((sum, topic) => sum + topic.answers, 0) };
    }),
  };
}
