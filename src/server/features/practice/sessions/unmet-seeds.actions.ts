import { randomInt } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { MAX_SEED } from '#contract/questions/generated.ts';
import { findTemplate } from '#lib/question-generators/catalogue.ts';
import { makeCandidate } from '#server/features/questions/generated/rules.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { listTakenLikenesses, type TakenLikeness } from './candidates.queries.ts';

/** A generated question by what makes it again. */
type DrawnSeed = { template: string; seed: number; likeness: string };

type Draw = {
  /** Seeds to try for each question. */
  tries: number;
  /** Whether a question that was met longest ago may come again where the seeds find no other. */
  mayRepeat: boolean;
};

/**
 * For each of these generators a question that the student has never met and the bank does not hold, all different; undefined where the
 * seeds find none or the generator is gone.
 */
export async function drawUnmetSeeds(
  db: Database,
  accountId: number,
  generators: readonly string[],
  { tries, mayRepeat }: Draw,
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
  const drawn = new Set<string>();
  return offered.map((candidates) => {
    const open = candidates.filter(({ likeness }) => !drawn.has(likeness) && !taken.get(likeness)?.in_bank);
    const unmet = open.find(({ likeness }) => !taken.has(likeness));
    const chosen = unmet ?? (mayRepeat ? findLongestAgo(open, taken) : undefined);
    if (chosen) drawn.add(chosen.likeness);
    return chosen;
  });
}

function findLongestAgo(
  met: readonly DrawnSeed[],
  taken: ReadonlyMap<string, TakenLikeness>,
): DrawnSeed | undefined {
  const metAt = ({ likeness }: DrawnSeed) => taken.get(likeness)?.met_at?.getTime() ?? 0;
  return met.toSorted((a, b) => metAt(a) - metAt(b))[0];
}
