import type { PickReason } from '#contract/practice/sessions.ts';
import { findTemplate } from '#lib/question-generators/catalogue.ts';
import type { Pick } from './pick.rules.ts';

/** What a card or a bookmark asks: a question of the bank, or a generator. */
export type AskedSubject = {
  topic: string;
  template: string | null;
  question: number | null;
  version: number | null;
  difficulty: number | null;
  likeness: string | null;
};

const MIDDLE_DIFFICULTY = 3;

/** The pick of a card or a bookmark; none where its generator is gone. */
export function toSubjectPick(subject: AskedSubject, reason: PickReason): Pick[] {
  const { topic, template, question, version, difficulty, likeness } = subject;
  const common = { topic, reason, difficulty: difficulty ?? MIDDLE_DIFFICULTY };
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
