import { createSeededRandom } from '#server/features/aptitudes/paper/seeded-random.rules.ts';
import type { TopicAbility } from '../levels/scale.rules.ts';
import {
  distributeSection,
  type MarkDistribution,
  type SectionPlan,
  type TopicItems,
} from './marks.rules.ts';

/** Draws of the student's abilities in one simulation. */
const DRAWS = 250;
/** The ends of the 80 % interval. */
const LOW = 0.1;
const HIGH = 0.9;
/** How much abler a student becomes in a topic by practising it, in logits, to compare topics. */
const GAIN = 0.5;
const WORD_RANGE = 2 ** 32;

type AreaError = { area: string; standard_error: number };

/** What a readiness follows from. A topic without an entry in `abilities` counts as `average`. */
export type ReadinessPlan = {
  sections: readonly SectionPlan[];
  /** The marks of the whole that are wanted; null: none. */
  cutOff: number | null;
  abilities: ReadonlyMap<string, TopicAbility>;
  areas: readonly AreaError[];
};

export type Readiness = {
  /** The probability of reaching every cut-off, with the ends of its 80 % interval. */
  probability: number;
  low: number;
  high: number;
  /** Of each section alone; null without a cut-off. */
  sections: { name: string; probability: number | null }[];
  /** The section with a cut-off that is least likely to be reached. */
  limiting: string | null;
  /** The topic in which a gain of half a logit adds most, and what it adds. */
  change: { topic: string; gain: number } | null;
};

/**
 * The probability that a student reaches all cut-offs of a pattern. Abilities are drawn from their errors: topics of an area share the
 * area's error. Given the abilities, questions of a line are alike, so the marks of a section follow exactly from binomial distributions;
 * the spread of the items is in the chance of a right answer. The interval holds 80 % of the draws. `seed` decides the draws.
 */
export function simulateReadiness(plan: ReadinessPlan, seed: number): Readiness {
  const draws = drawAbilities(plan, seed);
  const passed = draws.map((ability) => passAt(plan, ability));
  const chances = passed.map(({ all }) => all).sort((one, other) => one - other);
  const probability = mean(chances);
  const sections = plan.sections.map(({ name, cutOff }, place) => ({
    name,
    probability: cutOff === null ? null : mean(passed.map(({ each }) => each[place] ?? 1)),
  }));
  return {
    probability,
    low: quantile(chances, LOW),
    high: quantile(chances, HIGH),
    sections,
    limiting: findLimiting(sections),
    change: findChange(plan, draws),
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

function findLimiting(sections: Readiness['sections']): string | null {
  const judged = sections.flatMap(({ name, probability }) =>
    probability === null ? [] : [{ name, probability }],
  );
  return judged.toSorted((one, other) => one.probability - other.probability)[0]?.name ?? null;
}

type AbilityOf = (topic: string) => number;

/** Abilities in all topics of a plan, drawn from their errors. */
function drawAbilities({ abilities, areas }: ReadinessPlan, seed: number): AbilityOf[] {
  const normal = createNormal(seed);
  // Without answers to an area its topics have the ability of the average student, whose error they share.
  const errorOf = new Map([...abilities.values()].map(({ area, standard_error }) => [area, standard_error]));
  for (const { area, standard_error } of areas) errorOf.set(area, standard_error);
  return Array.from({ length: DRAWS }, () => {
    const shifts = new Map([...errorOf.keys()].map((area) => [area, normal()]));
    const drawn = new Map(
      [...abilities].map(([topic, { area, ability, standard_error }]) => {
        const shared = Math.min(errorOf.get(area) ?? 0, standard_error);
        const own = Math.sqrt(standard_error ** 2 - shared ** 2);
        return [topic, ability + shared * (shifts.get(area) ?? 0) + own * normal()] as const;
      }),
    );
    return (topic) => drawn.get(topic) ?? 0;
  });
}

/** Standard normal values by the method of Box and Muller. */
function createNormal(seed: number): () => number {
  const pick = createSeededRandom(seed, 'readiness');
  const uniform = () => (pick(WORD_RANGE - 1) + 0.5) / (WORD_RANGE - 1);
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** The probabilities of reaching every cut-off, and that of each section, given the abilities. */
const passAt = (plan: Pick<ReadinessPlan, 'sections' | 'cutOff'>, ability: AbilityOf) =>
  passWith(
    plan,
    plan.sections.map((section) => distributeSection(section, ability)),
  );

/** The same, given the marks of each section. */
function passWith(
  { sections, cutOff }: Pick<ReadinessPlan, 'sections' | 'cutOff'>,
  marks: MarkDistribution[],
) {
  const reached = marks.map((one, place) => keepFrom(one, sections[place]?.cutOff ?? null));
  const each = reached.map(sumOf);
  const all =
    cutOff === null
      ? each.reduce((product, one) => product * one, 1)
      : sumOf(keepFrom(reached.reduce(addMarks, [[0, 1]]), cutOff));
  return { all, each };
}

const TINY = 1e-6;
const keepFrom = (marks: MarkDistribution, least: number | null): MarkDistribution =>
  least === null ? marks : marks.filter(([value]) => value >= least - TINY);
const sumOf = (marks: MarkDistribution) => marks.reduce((sum, [, chance]) => sum + chance, 0);

function addMarks(one: MarkDistribution, other: MarkDistribution): MarkDistribution {
  const sums = new Map<number, number>();
  for (const [a, p] of one)
    for (const [b, q] of other) {
      const value = Math.round((a + b) * 1_000) / 1_000;
      sums.set(value, (sums.get(value) ?? 0) + p * q);
    }
  return [...sums];
}

/** Fewer draws are enough to compare topics: all are compared on the same ones. */
const COMPARED = 25;
/** A smaller gain is not worth a word. */
const LEAST_GAIN = 0.005;

/** The topic whose practice would raise the probability most; null where none raises it enough. */
function findChange(plan: ReadinessPlan, draws: readonly AbilityOf[]) {
  const some = draws.slice(0, COMPARED).map((ability) => {
    const marks = plan.sections.map((section) => distributeSection(section, ability));
    return { ability, marks, before: passWith(plan, marks).all };
  });
  const gainOf = (topic: string) => {
    const asked = plan.sections.map(({ lines }) =>
      lines.some(({ topics }) => topics.some((one) => one.topic === topic)),
    );
    return mean(
      some.map(({ ability, marks, before }) => {
        const practised = (one: string) => ability(one) + (one === topic ? GAIN : 0);
        const after = plan.sections.map((section, place) =>
          asked[place] ? distributeSection(section, practised) : (marks[place] ?? []),
        );
        return passWith(plan, after).all - before;
      }),
    );
  };
  const topics = new Set(
    plan.sections.flatMap(({ lines }) => lines.flatMap((line) => line.topics.map(({ topic }) => topic))),
  );
  const gains = [...topics].map((topic) => ({ topic, gain: gainOf(topic) }));
  const best = gains.toSorted((one, other) => other.gain - one.gain)[0];
  return best && best.gain >= LEAST_GAIN ? best : null;
}

const OTHER: TopicItems = { topic: 'Other', items: 1, difficulty: 0, variance: 1 };

/** One entry for each topic of some items: their number, and mean and variance of all of them. A middling one where there are none. */
export function addItems(items: readonly TopicItems[]): TopicItems[] {
  if (items.length === 0) return [OTHER];
  return [...Map.groupBy(items, ({ topic }) => topic)].map(([topic, some]) => {
    const all = some.reduce((sum, one) => sum + one.items, 0);
    const share = (of: (one: TopicItems) => number) =>
      some.reduce((sum, one) => sum + one.items * of(one), 0) / all;
    const difficulty = share((one) => one.difficulty);
    const variance = share((one) => one.variance + (one.difficulty - difficulty) ** 2);
    return { topic, items: all, difficulty, variance };
  });
}
