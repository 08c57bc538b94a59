import type { StoredOutcome } from '../database/document.ts';
import { accuracyOf, percent } from '../result/rules.ts';

/** The mean of the scores in percent of what could be reached; 0 without tests. */
export function averageScore(tests: { marks: number; max_marks: number }[]): number {
  if (tests.length === 0) return 0;
  const sum = tests.reduce((total, test) => total + percent(test.marks, test.max_marks), 0);
  return Math.round((sum / tests.length) * 10) / 10;
}

type TopicOutcome = { topics: string[]; outcome: StoredOutcome['outcome'] };

/** Counts by topic, most questions first. A question with several topics counts under each. */
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
      accuracy: accuracyOf(right, partial + wrong),
    }))
    .sort((a, b) => b.total_questions - a.total_questions || a.topic.localeCompare(b.topic));
}
