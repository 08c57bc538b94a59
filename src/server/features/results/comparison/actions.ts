import type { MarkedResponse } from '#contract/attempts/score.ts';
import type { AppContext } from '#server/context.ts';
import { isReleased } from '#server/features/aptitudes/rules.ts';
import { listAreasOfTopics } from '#server/features/questions/topics/queries.ts';
import { averageScore } from '../rules.ts';
import { listClassAnswers, listOwnScores } from './queries.ts';

type Compared = { test: number; student: number; total: number; responses: MarkedResponse[] };

/** What a released result compares with: the student's other results, and the class where it is large enough. */
export async function readComparison(
  { db, classMarks }: Pick<AppContext, 'db' | 'classMarks'>,
  { test, student, total, responses }: Compared,
) {
  const asked = new Set(responses.map(({ question }) => question.id));
  const topics = [...new Set(responses.flatMap(({ question }) => question.topic_tags))];
  const [scores, spread, answers, topic_areas] = await Promise.all([
    listOwnScores(db, student),
    classMarks.add({ test, total }),
    asked.size > 0 ? listClassAnswers(db, test) : [],
    listAreasOfTopics(db, topics),
  ]);
  const released = scores.filter((one) => one.id !== test && isReleased(one, one.now) && one.max_marks > 0);
  return {
    own_average: released.length > 0 ? averageScore(released) : null,
    class_marks: spread ?? null,
    class_answers: answers.filter(({ question_id }) => asked.has(question_id)),
    topic_areas,
  };
}
