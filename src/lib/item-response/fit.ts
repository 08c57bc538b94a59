import { expectedSuccess } from './ability.ts';
import type { Responses } from './responses.ts';

/**
 * How well the answers to an item follow its difficulty: mean squares of the residuals, 1 where they follow it as the model
 * expects. Null where no student counts.
 */
export type ItemFit = {
  /** The answers that count. */
  answers: number;
  /** Weighted by information, so that students of the item's own level count most. */
  infit: number | null;
  /** Not weighted, so that surprises far from the item's level count most. */
  outfit: number | null;
};

/** A step that moves the ability by less ends Newton's method. */
const PRECISION = 1e-9;
const MAX_STEPS = 50;
/** The longest step in logits: the first ones may be far off. */
const MAX_STEP = 2;

/**
 * Infit and outfit mean squares of items of known difficulty, in logits. Abilities are those of maximum likelihood from the
 * same answers. Students who have all or nothing right have none and do not count. Source: B. D. Wright and G. N. Masters
 * (1982), “Rating Scale Analysis”, chapter 5.
 */
export function measureFit(responses: Responses, difficulties: Float64Array): ItemFit[] {
  const { itemCount, starts, items, right } = responses;
  const answers = new Int32Array(itemCount);
  const squares = new Float64Array(itemCount);
  const variances = new Float64Array(itemCount);
  const standardized = new Float64Array(itemCount);
  for (let student = 0; student + 1 < starts.length; student++) {
    const [from, to] = [starts[student] as number, starts[student + 1] as number];
    const own = items.subarray(from, to);
    const ability = findAbility(own, right.subarray(from, to), difficulties);
    if (ability === undefined) continue;
    for (const [at, item] of own.entries()) {
      const chance = expectedSuccess(ability, difficulties[item] as number);
      const variance = chance * (1 - chance);
      const square = ((right[from + at] as number) - chance) ** 2;
      answers[item] = (answers[item] as number) + 1;
      squares[item] = (squares[item] as number) + square;
      variances[item] = (variances[item] as number) + variance;
      standardized[item] = (standardized[item] as number) + square / variance;
    }
  }
  return Array.from(answers, (count, item) => ({
    answers: count,
    infit: count > 0 ? (squares[item] as number) / (variances[item] as number) : null,
    outfit: count > 0 ? (standardized[item] as number) / count : null,
  }));
}

/** The ability of maximum likelihood; undefined for all or nothing right. */
function findAbility(items: Int32Array, right: Uint8Array, difficulties: Float64Array): number | undefined {
  const score = right.reduce((sum, one) => sum + one, 0);
  if (score === 0 || score === items.length) return undefined;
  let ability = Math.log(score / (items.length - score));
  for (const item of items) ability += (difficulties[item] as number) / items.length;
  for (let step = 0; step < MAX_STEPS; step++) {
    let [gap, slope] = [score, 0];
    for (const item of items) {
      const chance = expectedSuccess(ability, difficulties[item] as number);
      gap -= chance;
      slope += chance * (1 - chance);
    }
    const move = Math.max(-MAX_STEP, Math.min(MAX_STEP, gap / slope));
    ability += move;
    if (Math.abs(move) < PRECISION) break;
  }
  return ability;
}
