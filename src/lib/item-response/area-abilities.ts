import {
  type AbilityEstimate,
  createGrid,
  type ItemAnswer,
  logLikelihoods,
  POINTS,
  summarize,
  toWeights,
} from './ability.ts';

export type AreaAnswer = ItemAnswer & { area: string; topic: string };
type TopicAbility = AbilityEstimate & { topic: string };
export type AreaAbility = AbilityEstimate & { area: string; topics: TopicAbility[] };

/** The standard deviations of abilities in an area among students, and of a student's topics around the own area. */
export type AbilitySpread = { areaSd: number; topicSd: number };

/**
 * The abilities of one student in each area and topic of the answers, in the order of their first answers. The model is a
 * hierarchy: the area's ability a is normal with mean 0 and `areaSd`, and a topic's ability is normal with mean a and
 * `topicSd`. So a topic with few answers stays near its area, and each topic tells of its area. `points` is the size of the grid.
 * README.md has the formulas.
 */
export function estimateAreaAbilities(
  answers: AreaAnswer[],
  spread: AbilitySpread,
  points = POINTS,
): AreaAbility[] {
  const grid = createGrid(Math.hypot(spread.areaSd, spread.topicSd), points);
  const kernel = createKernel(grid, spread.topicSd);
  const areas = Map.groupBy(answers, ({ area }) => area);
  return Array.from(areas, ([area, own]) => ({ area, ...estimateArea(own, { ...spread, grid, kernel }) }));
}

type Tables = { areaSd: number; grid: Float64Array; kernel: Float64Array };

function estimateArea(answers: AreaAnswer[], { areaSd, grid, kernel }: Tables) {
  const topics = Array.from(
    Map.groupBy(answers, ({ topic }) => topic),
    ([topic, own]) => {
      const likelihood = scaleToOne(logLikelihoods(own, grid));
      // The likelihood of the topic's answers for this ability of the area, averaged over the abilities that the topic may have.
      const message = smooth(likelihood, kernel).map(Math.log);
      return { topic, answers: own.length, likelihood, message };
    },
  );
  const density = grid.map((ability) => -0.5 * (ability / areaSd) ** 2);
  for (const { message } of topics)
    for (let at = 0; at < density.length; at++)
      density[at] = (density[at] as number) + (message[at] as number);
  return {
    ...summarize(grid, toWeights(density)),
    answers: answers.length,
    topics: topics.map(({ topic, answers, likelihood, message }) => {
      // What the prior and the other topics say of the area.
      const others = toWeights(density.map((value, at) => without(value, message[at] as number)));
      const prior = smooth(others, kernel);
      const weights = toWeights(prior.map((value, at) => Math.log(value * (likelihood[at] as number))));
      return { topic, ...summarize(grid, weights), answers };
    }),
  };
}

/** Where the message is 0, so is the density, and nothing else is known. */
const without = (density: number, message: number) =>
  message === Number.NEGATIVE_INFINITY ? Number.NEGATIVE_INFINITY : density - message;

/**
 * The weights of a normal distribution by the distance in steps of the grid, as far as they count; a spread of 0 leaves everything in
 * place.
 */
function createKernel(grid: Float64Array, sd: number): Float64Array {
  const step = (grid[1] as number) - (grid[0] as number);
  const kernel = grid.map((_, at) => (at === 0 ? 1 : Math.exp(-0.5 * ((at * step) / sd) ** 2)));
  const sum = kernel.reduce((total, value, at) => total + (at === 0 ? value : 2 * value), 0);
  const weights = kernel.map((value) => value / sum);
  return weights.slice(0, weights.findLastIndex((value) => value > 1e-18) + 1);
}

// Plain loops: nearly all the time of a rebuild of everybody's abilities is spent here.
function smooth(values: Float64Array, kernel: Float64Array): Float64Array {
  const smoothed = new Float64Array(values.length);
  const reach = kernel.length - 1;
  for (let at = 0; at < values.length; at++) {
    let sum = 0;
    const end = Math.min(values.length - 1, at + reach);
    for (let other = Math.max(0, at - reach); other <= end; other++) {
      const distance = other < at ? at - other : other - at;
      sum += (values[other] as number) * (kernel[distance] as number);
    }
    smoothed[at] = sum;
  }
  return smoothed;
}

function scaleToOne(logs: Float64Array): Float64Array {
  let most = Number.NEGATIVE_INFINITY;
  for (const value of logs) if (value > most) most = value;
  const scaled = new Float64Array(logs.length);
  for (let at = 0; at < logs.length; at++) scaled[at] = Math.exp((logs[at] as number) - most);
  return scaled;
}
