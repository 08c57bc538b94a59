import type { Database } from '#server/platform/database/connection.ts';
import { listAbilitiesOfAreas, listAskedLevels, lockAbilities, upsertAbilities } from './queries.ts';
import { FIRST_SCALE, guessItemLevel, isRight } from './scale.rules.ts';
import { type Abilities, addAnswer } from './update.rules.ts';

type Answered = {
  question_id: number | null;
  template: string | null;
  topic: string;
  /** From 1 to 5, for items without a calibrated level. */
  difficulty: number;
  share: number;
};

/** Adds a student's first answers in practice to the own abilities. Within the transaction that stores the answers. */
export async function updateAbilities(
  tx: Database,
  accountId: number,
  answers: readonly Answered[],
): Promise<void> {
  if (answers.length === 0) return;
  await lockAbilities(tx, [accountId]);
  const levels = await listAskedLevels(
    tx,
    accountId,
    answers.map(({ question_id, template, topic }, place) => ({ question_id, template, topic, place })),
  );
  if (levels.every(({ tested }) => tested)) return;
  const own = await listAbilitiesOfAreas(tx, accountId, [...new Set(levels.map(({ area }) => area))]);
  const areas = new Map(own.areas.map((one) => [one.area, one]));
  const topics = new Map(own.topics.map((one) => [one.topic, one]));
  for (const [place, { topic, difficulty, share }] of answers.entries()) {
    const known = levels[place];
    if (!known || known.tested) continue;
    const { area } = known;
    const scale = { mean: known.mean ?? FIRST_SCALE.mean, sd: known.sd ?? FIRST_SCALE.sd };
    const guess = guessItemLevel(difficulty);
    const level = {
      difficulty: known.difficulty ?? guess.difficulty,
      standard_error: known.standard_error ?? guess.standard_error,
    };
    const before: Abilities = { areas: [...areas.values()], topics: [...topics.values()] };
    const after = addAnswer(before, { ...level, area, topic, right: isRight(share) }, scale);
    for (const one of after.areas) areas.set(one.area, one);
    for (const one of after.topics) topics.set(one.topic, one);
  }
  await upsertAbilities(tx, accountId, { areas: [...areas.values()], topics: [...topics.values()] });
}
