import type * as contract from '#contract/practice/topics.ts';
import { listTemplatesForTrade } from '#lib/question-generators/catalogue.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { listTopicHistory } from '../sessions/candidates.queries.ts';
import { findOpenPracticeSession, listTopicSupply } from './queries.ts';

/** The topics with something to practise, in the order of the tree. */
export async function listPracticeTopics({
  db,
  user,
}: Call<typeof contract.listPracticeTopics, CurrentUser>) {
  const supply = await listTopicSupply(db, ['GENERAL', user.trade]);
  const generatorsByTopic = Map.groupBy(listTemplatesForTrade(user.trade), ({ topic }) => topic);
  const histories = new Map((await listTopicHistory(db, user.accountId)).map((one) => [one.topic, one]));
  const topics = supply.flatMap(({ name, area, questions }) => {
    const generators = generatorsByTopic.get(name)?.length ?? 0;
    const history = histories.get(name);
    if (questions + generators === 0 && !history) return [];
    return {
      ...{ name, area, questions, generators },
      answers: history?.answers ?? 0,
      share: history ? history.share / history.answers : null,
      practised_at: history?.practised_at ?? null,
    };
  });
  return { topics, open_session: (await findOpenPracticeSession(db, user.accountId)) ?? null };
}
