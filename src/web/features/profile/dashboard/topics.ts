import type { TopicAnalysis } from '#contract/profile/dashboard.ts';

/** Fewer answers than this say nothing about a topic. */
const MIN_ANSWERS = 2;
/** Percent; from here on a topic needs no special practice. */
const SOLID_ACCURACY = 70;

/** Up to three topics that practice would help most: least accurate first, more mistakes first among equals. */
export function findWeakest(topics: readonly TopicAnalysis[]): TopicAnalysis[] {
  return topics
    .filter((topic) => topic.total_solved >= MIN_ANSWERS && topic.accuracy < SOLID_ACCURACY)
    .sort((a, b) => a.accuracy - b.accuracy || b.incorrect_answers - a.incorrect_answers)
    .slice(0, 3);
}

/** Topics for the drawing: most practised first. */
export function sortByPractice(topics: readonly TopicAnalysis[]): TopicAnalysis[] {
  return [...topics].sort((a, b) => b.total_questions - a.total_questions || a.topic.localeCompare(b.topic));
}

/** A score as a share of its total in percent, below 0 where marks were lost; 0 where there was nothing to score. */
export function getScorePercent({ score, total_score }: { score: number; total_score: number }): number {
  return total_score > 0 ? (score / total_score) * 100 : 0;
}
