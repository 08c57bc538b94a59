import { createEmStep, type Prior } from './em-step.ts';
import { findFixedPoint } from './fixed-point.ts';
import { invertDiagonal } from './inverse-diagonal.ts';
import { groupItems } from './linking.ts';
import { fitWithoutSpread } from './no-spread.ts';
import { observeInformation } from './observed-information.ts';
import { createPosteriors } from './posterior.ts';
import { countAnswers, type Responses, selectItems } from './responses.ts';

/** Why an item has no difficulty. */
type NoDifficulty = 'no answers' | 'all answers right' | 'all answers wrong';

/** Figures are in logits. */
export type Calibration = {
  /** For each item its difficulty and the standard error of that; NaN where it has none. */
  difficulties: Float64Array;
  standardErrors: Float64Array;
  /** How many answered each item. */
  answers: Int32Array;
  /** For each item why it has no difficulty. */
  reasons: (NoDifficulty | undefined)[];
  /** The standard deviation of the abilities, whose mean is 0. NaN if no item has a difficulty. */
  abilitySd: number;
  /** Whether `abilitySd` was estimated, is 0 because the answers show no spread, or is the largest that is tried. */
  spread: 'estimated' | 'none' | 'largest';
  /**
   * For each student the mean and the standard deviation of the ability given the answers (EAP); NaN for a student without
   * an answer to an item with a difficulty.
   */
  abilities: Float64Array;
  abilityErrors: Float64Array;
  /** For each item the number of its group, of those that no student links; 0 for an item without difficulty. */
  groups: Int32Array;
  /** False if the estimates had not settled at the end. */
  converged: boolean;
};

type Fit = Pick<Calibration, 'difficulties' | 'standardErrors' | 'abilitySd' | 'spread' | 'converged'>;

const TOLERANCE = 1e-7;
const SMALLEST_SD = 1e-3;
/** Answers that fit a larger spread than this fit an endless one. */
const LARGEST_SD = 10;
const FURTHEST_DIFFICULTY = 40;

/**
 * Calibrates items by the Rasch model with marginal maximum likelihood: abilities are normal with mean 0 and a standard
 * deviation that is estimated. An item may have a normal prior for its difficulty. README.md has the method.
 */
export function calibrateItems(responses: Responses, priors: (Prior | undefined)[] = []): Calibration {
  const { answers, rights } = countAnswers(responses);
  const reasons = Array.from(answers, (count, item) =>
    priors[item] ? undefined : findReason(count, rights[item] as number),
  );
  const kept = [...reasons.keys()].filter((item) => reasons[item] === undefined);
  const usable = selectItems(responses, kept);
  const fit = fitItems(
    usable,
    kept.map((item) => priors[item]),
  );
  const groupsOfKept = groupItems(usable);
  const groups = new Int32Array(responses.itemCount);
  const difficulties = new Float64Array(responses.itemCount).fill(Number.NaN);
  const standardErrors = difficulties.slice();
  for (const [at, item] of kept.entries()) {
    groups[item] = groupsOfKept[at] as number;
    difficulties[item] = fit.difficulties[at] as number;
    standardErrors[item] = fit.standardErrors[at] as number;
  }
  return {
    ...fit,
    difficulties,
    standardErrors,
    groups,
    answers,
    reasons,
    ...findAbilities(usable, fit),
  };
}

function findReason(answers: number, rights: number): NoDifficulty | undefined {
  if (answers === 0) return 'no answers';
  if (rights === answers) return 'all answers right';
  return rights === 0 ? 'all answers wrong' : undefined;
}

function fitItems(responses: Responses, priors: (Prior | undefined)[]): Fit {
  const { difficulties, standardErrors, refuted } = fitWithoutSpread(responses, priors);
  if (!refuted)
    return {
      difficulties,
      standardErrors,
      abilitySd: responses.itemCount === 0 ? Number.NaN : 0,
      spread: 'none',
      converged: true,
    };
  const emStep = createEmStep(responses, priors);
  const last = responses.itemCount;
  const toPoint = (difficulties: Float64Array, abilitySd: number) => {
    const point = new Float64Array(last + 1);
    point.set(difficulties);
    point[last] = Math.log(abilitySd);
    return point;
  };
  const toParameters = (point: Float64Array) => ({
    difficulties: point.subarray(0, last),
    abilitySd: Math.exp(point[last] as number),
  });
  const { point, converged } = findFixedPoint(
    toPoint(difficulties, 1),
    (from) => {
      const { next, objective } = emStep(toParameters(from));
      return { next: toPoint(next.difficulties, next.abilitySd), objective };
    },
    { tolerance: TOLERANCE, hold },
  );
  const parameters = toParameters(point);
  const largest = parameters.abilitySd > LARGEST_SD * (1 - TOLERANCE);
  const information = observeInformation(responses, parameters, { priors, heldSd: largest });
  return {
    difficulties: parameters.difficulties,
    abilitySd: Math.min(LARGEST_SD, parameters.abilitySd),
    standardErrors: invertDiagonal(information)?.map(Math.sqrt) ?? new Float64Array(last).fill(Number.NaN),
    spread: largest ? 'largest' : 'estimated',
    converged,
  };
}

/** Keeps a point where numbers do not overflow. */
function hold(point: Float64Array): Float64Array {
  const last = point.length - 1;
  return point.map((value, at) =>
    at < last
      ? Math.max(-FURTHEST_DIFFICULTY, Math.min(FURTHEST_DIFFICULTY, value))
      : Math.max(Math.log(SMALLEST_SD), Math.min(Math.log(LARGEST_SD), value)),
  );
}

function findAbilities(responses: Responses, { difficulties, abilitySd }: Fit) {
  const { starts } = responses;
  const abilities = new Float64Array(starts.length - 1).fill(Number.NaN);
  const abilityErrors = abilities.slice();
  const easinessOfItem = difficulties.map((difficulty) => Math.exp(-difficulty));
  const findPosterior = createPosteriors(responses);
  for (let student = 0; student < abilities.length; student++) {
    if (starts[student] === starts[student + 1]) continue;
    const { mean, square } =
      abilitySd > 0 ? findPosterior(student, easinessOfItem, abilitySd) : { mean: 0, square: 0 };
    abilities[student] = mean;
    abilityErrors[student] = Math.sqrt(Math.max(0, square - mean ** 2));
  }
  return { abilities, abilityErrors };
}
