import type { TopicProgress } from '#contract/practice/progress.ts';

/** Where accuracy counts as good, in percent, and where own ÷ usual time counts as slow or hasty. */
export const ACCURATE = 70;
export const SLOW = 1.25;
export const HASTY = 0.8;

export type PaceGroup = 'strong' | 'slow' | 'careless' | 'learning';

export const paceLabels: Record<PaceGroup, { label: string; advice: string }> = {
  strong: { label: 'Strong', advice: 'Correct, in good time' },
  slow: { label: 'Too slow', advice: 'Correct, but longer than usual: practise with a clock' },
  careless: { label: 'Careless', advice: 'Quick and often incorrect: take the usual time' },
  learning: {
    label: 'Still learning',
    advice: 'Often incorrect in spite of taking time: read the explanations',
  },
};

export type PacedTopic = TopicProgress & { right: number; pace: number };

/** Topics with enough answers to tell accuracy and pace. */
export const listPacedTopics = (topics: readonly TopicProgress[]): PacedTopic[] =>
  topics.flatMap(({ right, pace, ...topic }) =>
    right !== null && pace !== null ? [{ ...topic, right, pace }] : [],
  );

export function groupOfPace({ right, pace }: Pick<PacedTopic, 'right' | 'pace'>): PaceGroup {
  if (right >= ACCURATE) return pace > SLOW ? 'slow' : 'strong';
  return pace < HASTY ? 'careless' : 'learning';
}
