import type { TopicAnalysis } from '#contract/profile/dashboard.ts';

/** A topic with fewer answers is not judged. */
const MIN_ANSWERS = 2;
/** Percent; a topic with at least this accuracy needs no special practice. */
const SOLID_ACCURACY = 70;

/** Up to three topics that need practice most: least accurate first, among equals the one with more mistakes. */
export function findWeakest(topics: readonly TopicAnalysis[]): TopicAnalysis[] {
  return topics
    .filter((topic) => topic.total_solved >= MIN_ANSWERS && topic.accuracy < SOLID_ACCURACY)
    .sort((a, b) => a.accuracy - b.accuracy || b.incorrect_answers - a.incorrect_answers)
    .slice(0, 3);
}

/** Topics for the chart: most practised first. */
export function sortByPractice(topics: readonly TopicAnalysis[]): TopicAnalysis[] {
  return [...topics].sort((a, b) => b.total_questions - a.total_questions || a.topic.localeCompare(b.topic));
}

/** A score in percent of its total; negative if more marks were lost than won, 0 if the total is 0. */
export function getScorePercent({ score, total_score }: { score: number; total_score: number }): number {
  return total_score > 0 ? (score / total_score) * 100 : 0;
}
