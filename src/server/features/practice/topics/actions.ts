import type * as contract from '#contract/practice/topics.ts';
import { listTemplatesForTrade } from '#lib/question-generators/catalogue.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { listAreaAbilities, listTopicAbilities } from '../levels/queries.ts';
import { toLevel } from '../levels/scale.rules.ts';
import { findOpenPracticeSession, listPractisedTopics, listTopicsWith } from './queries.ts';

/** The topics with something to practise, in the order of the tree. */
export async function listPracticeTopics({
  db,
  practisableCounts,
  user,
}: Call<typeof contract.listPracticeTopics, CurrentUser>) {
  const counts = await practisableCounts.read(user.trade);
  const generatorsByTopic = Map.groupBy(listTemplatesForTrade(user.trade), ({ topic }) => topic);
  const abilities = new Map((await listTopicAbilities(db, user.accountId)).map((one) => [one.topic, one]));
  const practisedAt = await listPractisedTopics(db, user.accountId);
  const topics = (await listTopicsWith(db, [...counts.keys()])).flatMap(({ name, area }) => {
    const questions = counts.get(name) ?? 0;
    const generators = generatorsByTopic.get(name)?.length ?? 0;
    const ability = abilities.get(name);
    const practised_at = practisedAt.get(name) ?? null;
    if (questions + generators === 0 && !ability && practised_at === null) return [];
    return {
      ...{ name, area, questions, generators, practised_at },
      answers: ability?.answers ?? 0,
      level: ability ? toLevel(ability) : null,
    };
  });
  const areas = (await listAreaAbilities(db, user.accountId)).map((one) => ({
    ...{ name: one.area, answers: one.answers, level: toLevel(one) },
  }));
  return { topics, areas, open_session: (await findOpenPracticeSession(db, user.accountId)) ?? null };
}
