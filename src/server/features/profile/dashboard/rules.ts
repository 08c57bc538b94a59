import { computeAccuracy, percent } from '#server/features/results/rules.ts';
import type { StoredOutcome } from '#server/platform/database/json-columns.ts';

/**
 * The mean of the scores in percent of the maximum marks; 0 without tests. A test in which there was nothing to gain, since all of its
 * questions were left out, does not count.
 */
export function averageScore(tests: { marks: number; max_marks: number }[]): number {
  const shares = tests.flatMap(({ marks, max_marks }) => (max_marks > 0 ? [marks / max_marks] : []));
  return percent(
    shares.reduce((sum, share) => sum + share, 0),
    shares.length,
  );
}

type TopicOutcome = { topics: string[]; outcome: StoredOutcome['outcome'] };

/** Counts by topic, the topic with most questions first. A question with several topics counts under each. */
export function analyseTopics(outcomes: TopicOutcome[]) {
  const counts = new Map<string, { right: number; partial: number; wrong: number; blank: number }>();
  for (const { topics, outcome } of outcomes)
    for (const topic of topics) {
      const count = counts.get(topic) ?? { right: 0, partial: 0, wrong: 0, blank: 0 };
      count[outcome]++;
      counts.set(topic, count);
    }
  return [...counts]
    .map(([topic, { right, partial, wrong, blank }]) => ({
      topic,
      total_questions: right + partial + wrong + blank,
      total_solved: right + partial + wrong,
      correct_answers: right,
      incorrect_answers: partial + wrong,
      accuracy: computeAccuracy(right, partial + wrong),
    }))
    .sort((a, b) => b.total_questions - a.total_questions || a.topic.localeCompare(b.topic));
}
