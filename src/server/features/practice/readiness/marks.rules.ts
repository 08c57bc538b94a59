/** What a line of a section asks: how many questions, their marks, and the items it draws from by topic. */
export type LinePlan = {
  count: number;
  right: number;
  /** Zero or less. */
  wrong: number;
  topics: readonly TopicItems[];
};

/** Items of one topic: their number, and mean and variance of their difficulty in logits, errors included. */
export type TopicItems = { topic: string; items: number; difficulty: number; variance: number };

export type SectionPlan = {
  name: string;
  /** The marks that are wanted; null: none. */
  cutOff: number | null;
  lines: readonly LinePlan[];
  /** Wrong answers cost only beyond this percent of the section's questions; `each` is zero or less. */
  threshold: { percent: number; each: number } | null;
};

/** Marks with their probabilities. */
export type MarkDistribution = [marks: number, chance: number][];

/**
 * The chance of a right answer to a question of a line. Difficulties are normal, over which the logistic curve is flatter by the factor
 * 1/√(1 + π s²/8) (MacKay 1992).
 */
function chanceOf({ topics }: LinePlan, ability: (topic: string) => number): number {
  const all = topics.reduce((sum, { items }) => sum + items, 0);
  return topics.reduce((sum, { topic, items, difficulty, variance }) => {
    const distance = (difficulty - ability(topic)) / Math.sqrt(1 + (Math.PI * variance) / 8);
    return sum + items / all / (1 + Math.exp(distance));
  }, 0);
}

/** The distribution of the marks of a section in which every question is answered. */
export function distributeSection(
  section: SectionPlan,
  ability: (topic: string) => number,
): MarkDistribution {
  const { lines, threshold } = section;
  const questions = lines.reduce((sum, { count }) => sum + count, 0);
  const free = threshold ? Math.floor((questions * threshold.percent) / 100) : 0;
  // Marks and wrong answers together: beyond a threshold the latter cost.
  let states: State[] = [[0, 0, 1]];
  for (const line of lines) {
    const counts = binomial(line.count, chanceOf(line, ability));
    const next = new Map<number, State>();
    for (const [marks, wrong, chance] of states)
      for (const [rights, share] of counts.entries()) {
        const wrongs = line.count - rights;
        const sum = Math.round((marks + rights * line.right + wrongs * line.wrong) * 1_000) / 1_000;
        const all = threshold ? wrong + wrongs : 0;
        const key = Math.round(sum * 1_000) + all * KEY_STEP;
        const known = next.get(key);
        if (known) known[2] += chance * share;
        else next.set(key, [sum, all, chance * share]);
      }
    states = [...next.values()];
  }
  return states.map(([marks, wrong, chance]) => [
    marks + (threshold ? threshold.each * Math.max(0, wrong - free) : 0),
    chance,
  ]);
}

type State = [marks: number, wrong: number, chance: number];
/** More than a thousand times any marks. */
const KEY_STEP = 1e9;

/** The probabilities of 0 to `count` successes, each from the one before. */
function binomial(count: number, chance: number): number[] {
  // From the rarer outcome, so that the first probability does not vanish.
  if (chance > 0.5) return binomial(count, 1 - chance).reverse();
  const shares = [(1 - chance) ** count];
  for (let rights = 1; rights <= count; rights++)
    shares.push(((shares[rights - 1] ?? 0) * (count - rights + 1) * chance) / (rights * (1 - chance)));
  return shares;
}
