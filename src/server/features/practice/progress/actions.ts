import type * as contract from '#contract/practice/progress.ts';
import type { Call } from '#server/context.ts';
import { isReleased } from '#server/features/aptitudes/rules.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { toHistory } from '../levels/history.rules.ts';
import { listAbilityHistory, listAreaAbilities, listTopicAbilities } from '../levels/queries.ts';
import { findWeakTopic, toLevel } from '../levels/scale.rules.ts';
import { readCardCounts } from '../revision/queries.ts';
import { listOwnTests, listTopicPaces, listWeeks } from './queries.ts';

/** What `/progress` shows: everything about the caller, and of others no more than the median of the batch. */
export async function readProgress({ config, db, user }: Call<typeof contract.readProgress, CurrentUser>) {
  const { accountId, batch } = user;
  const history = Map.groupBy(await listAbilityHistory(db, accountId), ({ area }) => area);
  const historyOf = (area: string) => toHistory(history.get(area) ?? []);
  const abilities = await listTopicAbilities(db, accountId);
  const paces = new Map((await listTopicPaces(db, accountId)).map((one) => [one.topic, one]));
  const areas = await listAreaAbilities(db, accountId);
  const tests = (await listOwnTests(db, { accountId, batch })).filter((test) => isReleased(test, test.now));
  return {
    overall: historyOf(''),
    areas: areas.map((area) => ({
      ...{ area: area.area, answers: area.answers, level: toLevel(area), history: historyOf(area.area) },
    })),
    topics: abilities.map((one) => {
      const { topic, area, answers } = one;
      const { right = null, pace = null } = paces.get(topic) ?? {};
      return { topic, area, answers, level: toLevel(one), right, pace };
    }),
    weeks: await listWeeks(db, accountId, config.timeZone),
    tests: tests
      .map(({ id, name, starts_at, mock, percent, median }) => ({
        ...{ id, name, starts_at, mock, percent, median },
      }))
      .toReversed(),
    weak_topic: findWeakTopic(abilities),
    due: (await readCardCounts(db, accountId, config.timeZone)).due_today,
  };
}
