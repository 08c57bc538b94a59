import type { FollowedList } from '#contract/insights/risk.ts';
import { type StudentTrade, studentTrades } from '#contract/trade.ts';
import { firstValue, type ListOptions, oneOf, readPage, useListSearch } from '#web/layout/list-search.ts';
import { paths } from '#web/paths.ts';

export type InsightSearch = {
  page: number;
  batch: string | undefined;
  trade: StudentTrade | undefined;
  list: FollowedList;
};

const list: ListOptions<InsightSearch> = {
  at: paths.insights,
  defaults: { list: 'at-risk' },
  keepsScroll: true,
  read: (text) => ({
    page: readPage(text),
    batch: /^(19[5-9]\d|20\d\d|21[0-4]\d)$/.exec(firstValue(text.batch) ?? '')?.[0],
    trade: oneOf(studentTrades, text.trade),
    list: text.list === 'never-came' ? 'never-came' : 'at-risk',
  }),
};

/** The filters of the cohort and the chosen list, in the address. */
export function useInsightSearch() {
  return useListSearch(list);
}
