import type { PickReason, PracticeMode } from '#contract/practice/sessions.ts';

/** Why a question was picked, as a student reads it. */
export const reasonLabels: Record<PickReason, string> = {
  due: 'Due for revision',
  weak: 'Weak topic',
  new: 'New topic',
  level: 'At your level',
  missed: 'Missed before',
  bookmark: 'Bookmarked',
};

export const modeLabels: Record<PracticeMode, { label: string; hint: string }> = {
  learn: { label: 'Learn', hint: 'The answer and its explanation after each question' },
  drill: { label: 'Drill', hint: 'All answers at the end, as in a test' },
};

/** What a session is about: the test whose mistakes it fixes, or its topics. */
export const describeSession = (topics: readonly string[], test: string | null): string =>
  test === null ? describeTopics(topics) : `Mistakes in ${test}`;

/** The topics of a session in a few words. */
export function describeTopics(topics: readonly string[]): string {
  if (topics.length === 0) return 'All topics';
  const [first = '', ...others] = topics;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
