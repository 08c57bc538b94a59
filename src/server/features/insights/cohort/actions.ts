import type * as contract from '#contract/insights/cohort.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import {
  findRefreshTime,
  listCohortBatches,
  listGroupLevels,
  listGroupMarks,
  listGroupParticipation,
  listMonthlyLevels,
} from './queries.ts';
import { buildHeatMap, describeParticipation } from './rules.ts';

export async function readCohort({ config, db, query }: Call<typeof contract.readCohort, CurrentUser>) {
  const oneTrade = query.trade !== undefined;
  return {
    refreshed_at: await findRefreshTime(db),
    batches: await listCohortBatches(db),
    levels: buildHeatMap(await listGroupLevels(db, query), oneTrade),
    monthly_levels: buildHeatMap(await listMonthlyLevels(db, query), oneTrade),
    marks: buildHeatMap(await listGroupMarks(db, query, config.timeZone), oneTrade),
    participation: describeParticipation(await listGroupParticipation(db, query), oneTrade),
  };
}
