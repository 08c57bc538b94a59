import type * as contract from '#contract/questions/coverage.ts';
import { trades } from '#contract/trade.ts';
import { listTemplatesForTrade, templates } from '#lib/question-generators/catalogue.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { listTopicStock } from './queries.ts';
import { describeCoverage } from './rules.ts';

export async function readCoverage({ db, query }: Call<typeof contract.readCoverage, CurrentUser>) {
  const { trade } = query;
  const stock = await listTopicStock(db, trade ? ['GENERAL', trade] : [...trades]);
  const generators = Map.groupBy(trade ? listTemplatesForTrade(trade) : templates, ({ topic }) => topic);
  return stock.map((topic) => describeCoverage(topic, generators.get(topic.name) ?? []));
}
