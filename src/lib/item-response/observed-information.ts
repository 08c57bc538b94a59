import type { Prior } from './em-step.ts';
import { createPosteriors, NODES, type Parameters } from './posterior.ts';
import type { Responses } from './responses.ts';

/** A node with less of the posterior than this changes no digit of a standard error that anybody reads. */
const LEAST_WEIGHT = 1e-10;

/** What one student's posterior takes away from the information: deviations of the score at nodes of the posterior. */
type StudentScores = {
  /** The parameters that the student's answers concern. */
  parameters: Int32Array;
  /** For each node, the weight and then a deviation for each parameter, as `parameters` orders them. */
  nodeCount: number;
  weights: Float64Array;
  deviations: Float64Array;
};

/** A symmetric matrix, known by its diagonal and its products. */
export type SymmetricMatrix = {
  size: number;
  diagonal: Float64Array;
  multiply: (vector: Float64Array) => Float64Array;
  /** All entries, row by row. */
  entries: () => Float64Array;
  /** How many products it takes to find all entries. */
  entryCost: number;
};

/**
 * The observed information about the difficulties and, unless the spread of the abilities is held, about the logarithm of
 * their standard deviation, which comes last. By Louis (1982), “Finding the observed information matrix when using the EM
 * algorithm”, it is the expected information of the answers and abilities together, less the variance of their score under
 * each student's posterior.
 */
export function observeInformation(
  responses: Responses,
  parameters: Parameters,
  { priors, heldSd }: { priors: (Prior | undefined)[]; heldSd: boolean },
): SymmetricMatrix {
  const { itemCount, starts } = responses;
  const size = itemCount + (heldSd ? 0 : 1);
  const complete = new Float64Array(size);
  const lost = new Float64Array(size);
  const scores = createScores(responses, parameters, heldSd);
  for (const [item, prior] of priors.entries()) if (prior) complete[item] = 1 / prior.sd ** 2;

  const forEachStudent = (use: (scores: StudentScores) => void, sum?: Float64Array) => {
    for (let student = 0; student + 1 < starts.length; student++)
      if (starts[student] !== starts[student + 1]) use(scores(student, sum));
  };
  let entryCost = 0;
  forEachStudent((student) => {
    addDiagonals(student, lost);
    entryCost += student.nodeCount * student.parameters.length ** 2;
  }, complete);

  return {
    size,
    diagonal: complete.map((value, at) => value - (lost[at] as number)),
    multiply: (vector) => {
      const product = vector.map((value, at) => value * (complete[at] as number));
      forEachStudent((student) => subtractProduct(student, vector, product));
      return product;
    },
    entries: () => {
      const matrix = new Float64Array(size * size);
      for (let at = 0; at < size; at++) matrix[at * size + at] = complete[at] as number;
      forEachStudent((student) => subtractVariance(student, matrix, size));
      return matrix;
    },
    entryCost,
  };
}

/**
 * Creates a function that finds a student's scores, and adds the student's expected information to `complete`. The
 * function returns the same object each time.
 */
function createScores(responses: Responses, { difficulties, abilitySd }: Parameters, heldSd: boolean) {
  const { itemCount, starts, items } = responses;
  const findPosterior = createPosteriors(responses);
  const easinessOfItem = difficulties.map((difficulty) => Math.exp(-difficulty));
  const heavyWeights = new Float64Array(NODES);
  let deviations = new Float64Array(0);

  return (student: number, complete?: Float64Array): StudentScores => {
    const { count, nodes, weights, easiness, square } = findPosterior(student, easinessOfItem, abilitySd);
    const length = count + (heldSd ? 0 : 1);
    if (deviations.length < length * nodes.length) deviations = new Float64Array(length * nodes.length);
    const parameters = new Int32Array(length).fill(itemCount);
    parameters.set(items.subarray(starts[student] as number, (starts[student] as number) + count));
    const means = new Float64Array(length);
    let nodeCount = 0;
    for (let node = 0; node < nodes.length; node++) {
      const weight = weights[node] as number;
      if (weight < LEAST_WEIGHT) continue;
      const skill = Math.exp(nodes[node] as number);
      const begin = nodeCount * length;
      heavyWeights[nodeCount++] = weight;
      for (let answer = 0; answer < count; answer++) {
        const odds = skill * (easiness[answer] as number);
        const chance = odds / (1 + odds);
        deviations[begin + answer] = chance;
        means[answer] = (means[answer] as number) + weight * chance;
        if (complete) {
          const item = parameters[answer] as number;
          complete[item] = (complete[item] as number) + weight * chance * (1 - chance);
        }
      }
      if (!heldSd) deviations[begin + count] = ((nodes[node] as number) / abilitySd) ** 2;
    }
    if (!heldSd) {
      means[count] = square / abilitySd ** 2;
      if (complete) complete[itemCount] = (complete[itemCount] as number) + (2 * square) / abilitySd ** 2;
    }
    for (let node = 0; node < nodeCount; node++)
      for (let at = 0; at < length; at++)
        deviations[node * length + at] = (deviations[node * length + at] as number) - (means[at] as number);
    return { parameters, nodeCount, weights: heavyWeights, deviations };
  };
}

function addDiagonals({ parameters, nodeCount, weights, deviations }: StudentScores, lost: Float64Array) {
  const { length } = parameters;
  for (let node = 0; node < nodeCount; node++)
    for (let at = 0; at < length; at++) {
      const parameter = parameters[at] as number;
      lost[parameter] =
        (lost[parameter] as number) +
        (weights[node] as number) * (deviations[node * length + at] as number) ** 2;
    }
}

function subtractProduct(
  { parameters, nodeCount, weights, deviations }: StudentScores,
  vector: Float64Array,
  product: Float64Array,
) {
  const { length } = parameters;
  for (let node = 0; node < nodeCount; node++) {
    const begin = node * length;
    let sum = 0;
    for (let at = 0; at < length; at++)
      sum += (deviations[begin + at] as number) * (vector[parameters[at] as number] as number);
    sum *= weights[node] as number;
    for (let at = 0; at < length; at++) {
      const parameter = parameters[at] as number;
      product[parameter] = (product[parameter] as number) - sum * (deviations[begin + at] as number);
    }
  }
}

function subtractVariance(
  { parameters, nodeCount, weights, deviations }: StudentScores,
  matrix: Float64Array,
  size: number,
) {
  const { length } = parameters;
  for (let node = 0; node < nodeCount; node++) {
    const begin = node * length;
    for (let row = 0; row < length; row++) {
      const share = (weights[node] as number) * (deviations[begin + row] as number);
      const rowBegin = (parameters[row] as number) * size;
      for (let column = 0; column < length; column++) {
        const at = rowBegin + (parameters[column] as number);
        matrix[at] = (matrix[at] as number) - share * (deviations[begin + column] as number);
      }
    }
  }
}
