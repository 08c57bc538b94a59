import type { Database } from '#server/platform/database/connection.ts';
import {
  findScale,
  listAreaAbilities,
  listAskedLevels,
  listTopicAbilities,
  lockAbilities,
  upsertAbilities,
} from './queries.ts';
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
  const levels = await listAskedLevels(tx, accountId, answers);
  const scale = (await findScale(tx)) ?? FIRST_SCALE;
  const areas = new Map((await listAreaAbilities(tx, accountId)).map((one) => [one.area, one]));
  const topics = new Map((await listTopicAbilities(tx, accountId)).map((one) => [one.topic, one]));
  const changed: { areas: Set<string>; topics: Set<string> } = { areas: new Set(), topics: new Set() };
  for (const [place, { topic, difficulty, share }] of answers.entries()) {
    const known = levels[place];
    if (!known || known.tested) continue;
    const { area } = known;
    const guess = guessItemLevel(difficulty);
    const level = {
      difficulty: known.difficulty ?? guess.difficulty,
      standard_error: known.standard_error ?? guess.standard_error,
    };
    const before: Abilities = { areas: [...areas.values()], topics: [...topics.values()] };
    const after = addAnswer(before, { ...level, area, topic, right: isRight(share) }, scale);
    for (const one of after.areas) {
      areas.set(one.area, one);
      changed.areas.add(one.area);
    }
    for (const one of after.topics) {
      topics.set(one.topic, one);
      changed.topics.add(one.topic);
    }
  }
  await upsertAbilities(tx, accountId, {
    areas: [...areas.values()].filter(({ area }) => changed.areas.has(area)),
    topics: [...topics.values()].filter(({ topic }) => changed.topics.has(topic)),
  });
}
