import { computeAccuracy } from '#server/features/results/rules.ts';
import type { StoredOutcome } from '#server/platform/database/json-columns.ts';

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
