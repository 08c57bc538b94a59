import type * as contract from '#contract/profile/dashboard.ts';
import type { Call } from '#server/context.ts';
import { isReleased, unixSecondsOf } from '#server/features/aptitudes/rules.ts';
import { averageScore } from '#server/features/results/rules.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { findAvatar, listScores } from './queries.ts';
import { analyseTopics } from './rules.ts';

const RECENT_TESTS = 5;

export async function readDashboard({
  db,
  contentCache,
  user,
}: Call<typeof contract.readDashboard, CurrentUser>) {
  const tests = (await listScores(db, user.accountId)).filter((test) => isReleased(test, test.now));
  const versions = await contentCache.readVersions([
    ...new Set(tests.flatMap((test) => test.paper.map((item) => item.version))),
  ]);
  // Outcomes of single questions are shown only once the answers are released.
  const answered = tests.filter((test) => isReleased(test, test.now, 'answers'));
  const outcomes = answered.flatMap(({ paper, outcomes }) =>
    paper.flatMap((item) => {
      const outcome = outcomes.find((one) => one.question === item.question)?.outcome;
      return outcome ? { topics: versions.get(item.version)?.topic_tags ?? [], outcome } : [];
    }),
  );
  const recent = tests.slice(0, RECENT_TESTS).map((test) => ({
    test_id: test.id,
    test_name: test.name,
    test_timestamp: unixSecondsOf(test.starts_at),
    duration: test.duration,
    score: test.marks,
    total_score: test.max_marks,
  }));
  const { regno, name, trade, batch } = user;
  return {
    userDetails: { regno, name, avatar: await findAvatar(db, user.accountId), trade, batch },
    testStats: { total_tests_taken: tests.length, average_score: averageScore(tests) },
    lastTest: recent[0] ?? null,
    recentTests: recent,
    topicAnalysis: analyseTopics(outcomes),
  };
}
