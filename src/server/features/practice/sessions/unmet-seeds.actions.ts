import { randomInt } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { MAX_SEED } from '#contract/questions/generated.ts';
import { findTemplate } from '#lib/question-generators/catalogue.ts';
import { makeCandidate } from '#server/features/questions/generated/rules.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { listTakenLikenesses } from './candidates.queries.ts';

/** A generated question by what makes it again. */
type DrawnSeed = { template: string; seed: number; likeness: string };

/**
 * For each of these generators a question that the student has never met and the bank does not hold, all different; undefined where
 * `tries` seeds find none or the generator is gone.
 */
export async function drawUnmetSeeds(
  db: Database,
  accountId: number,
  generators: readonly string[],
  tries: number,
): Promise<(DrawnSeed | undefined)[]> {
  const offered: DrawnSeed[][] = [];
  for (const name of generators) {
    await yieldToEventLoop();
    const template = findTemplate(name);
    offered.push([]);
    for (let n = 0; template && n < tries; n++) {
      const { seed, likeness } = makeCandidate(template, randomInt(1, MAX_SEED));
      offered.at(-1)?.push({ template: name, seed, likeness });
    }
  }
  const taken = await listTakenLikenesses(db, accountId, offered.flat());
  return offered.map((candidates) => {
    const chosen = candidates.find(({ likeness }) => !taken.has(likeness));
    if (chosen) taken.add(chosen.likeness);
    return chosen;
  });
}
