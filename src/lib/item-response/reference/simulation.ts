import type { Responses } from '../responses.ts';

/** Numbers from 0 to 1 that are the same for the same seed: the generator of Park & Miller (1988). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Normal numbers, by Box & Muller. */
const createNormal = (random: () => number) => () =>
  Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());

export type Simulation = { responses: Responses; difficulties: Float64Array; abilities: Float64Array };

/**
 * Answers of students to `answersEach` items that each of them draws, under the Rasch model with normal difficulties and
 * abilities. With `blocks`, a student draws from an own block of neighbouring items only.
 */
export function simulateAnswers({
  seed,
  students,
  items: itemCount,
  answersEach,
  abilitySd = 1,
  blocks = 1,
}: {
  seed: number;
  students: number;
  items: number;
  answersEach: number;
  abilitySd?: number;
  blocks?: number;
}): Simulation {
  const random = createRandom(seed);
  const normal = createNormal(random);
  const difficulties = Float64Array.from({ length: itemCount }, normal);
  const abilities = Float64Array.from({ length: students }, () => abilitySd * normal());
  const starts = Int32Array.from({ length: students + 1 }, (_, student) => student * answersEach);
  const width = itemCount / blocks;
  const items = new Int32Array(students * answersEach);
  for (let student = 0; student < students; student++) {
    const drawn = new Set<number>();
    while (drawn.size < answersEach) drawn.add((student % blocks) * width + Math.floor(random() * width));
    items.set([...drawn], student * answersEach);
  }
  const right = Uint8Array.from(items, (item, at) => {
    const ability = abilities[Math.floor(at / answersEach)] ?? 0;
    return random() < 1 / (1 + Math.exp((difficulties[item] ?? 0) - ability)) ? 1 : 0;
  });
  return { responses: { itemCount, starts, items, right }, difficulties, abilities };
}
