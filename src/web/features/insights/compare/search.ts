import type { ComparisonKind } from '#contract/insights/compare.ts';
import { type StudentTrade, studentTrades } from '#contract/trade.ts';
import { firstValue, type ListOptions, oneOf, useListSearch } from '#web/layout/list-search.ts';
import type { SearchParams } from '#web/layout/search-params.ts';
import { paths } from '#web/paths.ts';

/** What is compared, in the address. `one` and `other` are ids of tests, or batches. */
export type CompareSearch = {
  by: ComparisonKind;
  one: string | undefined;
  other: string | undefined;
  trade: StudentTrade | undefined;
};

const readNumber = (value: SearchParams[string]) => /^[1-9]\d{0,8}$/.exec(firstValue(value) ?? '')?.[0];

const list: ListOptions<CompareSearch> = {
  at: paths.compare,
  defaults: { by: 'tests' },
  keepsScroll: true,
  read: (text) => ({
    by: oneOf(['batches'], text.by) ?? 'tests',
    one: readNumber(text.one),
    other: readNumber(text.other),
    trade: oneOf(studentTrades, text.trade),
  }),
};

export const useCompareSearch = () => useListSearch(list);
