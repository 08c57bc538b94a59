import type * as contract from '#contract/profile/activity.ts';
import type { Call } from '#server/context.ts';
import { isReleased } from '#server/features/aptitudes/rules.ts';
import { listOwnScores } from '#server/features/results/comparison/queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { listActiveDays } from './queries.ts';
import { fillCalendar, findBestResult, findBusiestDay, findLongestStreak } from './rules.ts';

export async function readActivity({ config, db, user }: Call<typeof contract.readActivity, CurrentUser>) {
  const { active, today } = await listActiveDays(db, user.accountId, config.timeZone);
  const results = (await listOwnScores(db, user.accountId)).filter((one) => isReleased(one, one.now));
  return {
    days: fillCalendar(active, today),
    bests: {
      result: findBestResult(results),
      streak: findLongestStreak(active),
      day: findBusiestDay(active),
    },
  };
}
