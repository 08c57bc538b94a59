import { COVERED_GENERATORS, COVERED_QUESTIONS, type TopicCoverage } from '#contract/questions/coverage.ts';

type Stock = Pick<TopicCoverage, 'name' | 'area' | 'reserved' | 'practised' | 'tested'> & {
  /** Ready questions of each difficulty from 1 to 5. */
  questions: readonly number[];
};

const DIFFICULTIES = [1, 2, 3, 4, 5];

/** A topic's questions beside its generators. Reserved questions count: tests draw from them. */
export function describeCoverage(
  { questions, ...topic }: Stock,
  generators: readonly { difficulty: number }[],
): TopicCoverage {
  const levels = DIFFICULTIES.map((level, place) => ({
    questions: questions[place] ?? 0,
    generators: generators.filter(({ difficulty }) => difficulty === level).length,
  }));
  const total = levels.reduce((sum, level) => sum + level.questions, 0);
  return {
    ...topic,
    levels,
    questions: total,
    generators: generators.length,
    gap: generators.length < COVERED_GENERATORS && total < COVERED_QUESTIONS,
  };
}
