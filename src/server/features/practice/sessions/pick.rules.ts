import type { PickReason } from '#contract/practice/sessions.ts';
import { expectedSuccess } from '#lib/item-response/ability.ts';
import { difficultyLogit, isWeak, type TopicAbility } from '../levels/scale.rules.ts';

/** A question of the bank that may be picked. */
export type BankCandidate = {
  question: number;
  version: number;
  topics: string[];
  difficulty: number;
  /** The calibrated difficulty; null where there is none. */
  logit: number | null;
  /** Where a generator made it. */
  template: string | null;
  likeness: string | null;
  /** The share and the time of the student's last answer; null where never answered. */
  met_share: number | null;
  met_at: Date | null;
};

/** A generator, which gives another question each time. */
type GeneratorCandidate = { template: string; topic: string; difficulty: number; logit: number | null };

export type Pick = { topic: string; difficulty: number; reason: PickReason } & (
  | { source: 'bank'; candidate: BankCandidate }
  | { source: 'generator'; template: string }
);

/** The expected success that teaches most: neither dull nor discouraging. */
const TARGET = { from: 0.7, to: 0.85 };
function distanceFromTarget(success: number): number {
  if (success < TARGET.from) return TARGET.from - success;
  return Math.max(0, success - TARGET.to);
}

type Choice = {
  count: number;
  /** The wanted topics with the student's ability in each; without answers it is that of the area, or of the average student. */
  topics: readonly TopicAbility[];
  bank: readonly BankCandidate[];
  generators: readonly GeneratorCandidate[];
  /** Picks of what is due for revision, those longest due first. They come before all others. */
  due?: readonly Pick[];
  /** Numbers from 0 to below 1. */
  random: () => number;
};

/**
 * Picks up to `count` questions: what is due for revision first. Then topics take turns: weak ones first, then new ones, then the rest.
 * In a topic it prefers questions that the student has not met, then generators used least, then an expected success of 70 to 85
 * percent. No question comes twice, and of the questions of one passage or likeness one.
 */
export function pickQuestions({ count, topics, bank, generators, due = [], random }: Choice): Pick[] {
  const ring = topics
    .map((topic) => ({ topic, rank: rankOfTopic(topic), order: random() }))
    .sort((a, b) => a.rank - b.rank || a.order - b.order)
    .map(({ topic }) => topic);
  const picks: Pick[] = [];
  const uses = new Map<string, number>();
  const taken = new Set<number | string>();
  const take = (pick: Pick) => {
    picks.push(pick);
    if (pick.source === 'bank') {
      taken.add(pick.candidate.question);
      if (pick.candidate.likeness) taken.add(pick.candidate.likeness);
    }
    const template = pick.source === 'bank' ? pick.candidate.template : pick.template;
    if (template) uses.set(template, (uses.get(template) ?? 0) + 1);
  };
  for (const pick of due) {
    const likeness = pick.source === 'bank' ? pick.candidate.likeness : null;
    if (picks.length < count && !(likeness !== null && taken.has(likeness))) take(pick);
  }
  while (picks.length < count && ring.length > 0) {
    const topic = ring.shift() as TopicAbility;
    const pick = pickFromTopic(topic, { bank, generators, uses, taken, random });
    if (!pick) continue;
    take(pick);
    ring.push(topic);
  }
  return picks;
}

function rankOfTopic(topic: TopicAbility): number {
  if (topic.answers === 0) return 1;
  return isWeak(topic) ? 0 : 2;
}

type TopicChoice = Omit<Choice, 'count' | 'topics' | 'due'> & {
  uses: ReadonlyMap<string, number>;
  taken: ReadonlySet<number | string>;
};

function pickFromTopic(
  known: TopicAbility,
  { bank, generators, uses, taken, random }: TopicChoice,
): Pick | undefined {
  const { topic, ability, answers } = known;
  const usesOf = (template: string | null) => (template === null ? 0 : (uses.get(template) ?? 0));
  const general: PickReason = answers === 0 ? 'new' : isWeak(known) ? 'weak' : 'level';
  const offers = [
    ...bank
      .filter(
        (one) =>
          one.topics.includes(topic) &&
          !taken.has(one.question) &&
          !(one.likeness !== null && taken.has(one.likeness)),
      )
      .map((candidate) => ({
        pick: {
          ...{ source: 'bank' as const, candidate, topic, difficulty: candidate.difficulty },
          reason: candidate.met_share !== null && candidate.met_share < 1 ? ('missed' as const) : general,
        },
        logit: candidate.logit,
        met: candidate.met_share === null ? 0 : candidate.met_share < 1 ? 1 : 2,
        uses: usesOf(candidate.template),
      })),
    ...generators
      .filter((one) => one.topic === topic)
      .map(({ template, difficulty, logit }) => ({
        pick: { source: 'generator' as const, template, topic, difficulty, reason: general },
        logit,
        met: 0,
        uses: usesOf(template),
      })),
  ].map((offer) => ({
    ...offer,
    // In steps of five percent, so that chance decides between questions that are about as hard.
    distance: Math.round(
      distanceFromTarget(expectedSuccess(ability, offer.logit ?? difficultyLogit(offer.pick.difficulty))) *
        20,
    ),
    order: random(),
  }));
  offers.sort((a, b) => a.met - b.met || a.uses - b.uses || a.distance - b.distance || a.order - b.order);
  return offers[0]?.pick;
}
