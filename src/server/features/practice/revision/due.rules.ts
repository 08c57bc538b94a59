import { findTemplate } from '#lib/question-generators/catalogue.ts';
import type { Pick } from '../sessions/pick.rules.ts';

/** A card that is due, with what it asks: a question of the bank, or a generator. */
export type DueCard = {
  topic: string;
  template: string | null;
  question: number | null;
  version: number | null;
  difficulty: number | null;
  likeness: string | null;
};

const MIDDLE_DIFFICULTY = 3;

/** The pick of a card; none where its generator is gone. */
export function toDuePick({ topic, template, question, version, difficulty, likeness }: DueCard): Pick[] {
  const common = { topic, reason: 'due' as const, difficulty: difficulty ?? MIDDLE_DIFFICULTY };
  if (template !== null) {
    const known = findTemplate(template);
    return known ? [{ ...common, difficulty: known.difficulty, source: 'generator', template }] : [];
  }
  if (question === null || version === null) return [];
  const candidate = {
    ...{ question, version, likeness, topics: [topic], difficulty: common.difficulty },
    ...{ logit: null, template: null, met_share: null, met_at: null },
  };
  return [{ ...common, source: 'bank', candidate }];
}
