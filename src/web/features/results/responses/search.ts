import { Batch } from '#contract/person.ts';
import { ResponseSort } from '#contract/results.ts';
import { type Trade, trades } from '#contract/trade.ts';
import { firstValue, type ListOptions, oneOf, readPage, useListSearch } from '#web/layout/list-search.ts';

/** The filters in the address, by the API's own names. */
export type ResponsesSearch = {
  page: number;
  search: string;
  trade: Trade | undefined;
  batch: string | undefined;
  qualified: 'yes' | 'no' | undefined;
  sort: ResponseSort;
  order: 'ASC' | 'DESC';
};

const list: ListOptions<ResponsesSearch> = {
  at: '.',
  keepsScroll: true,
  defaults: { sort: 'rank', order: 'ASC' },
  filters: ['search', 'trade', 'batch', 'qualified'],
  read: (text) => ({
    page: readPage(text),
    search: (firstValue(text.search) ?? '').slice(0, 200),
    trade: oneOf(trades, text.trade),
    batch: Batch.safeParse(firstValue(text.batch)).success ? firstValue(text.batch) : undefined,
    qualified: oneOf(['yes', 'no'], text.qualified),
    sort: oneOf(ResponseSort.options, text.sort) ?? 'rank',
    order: oneOf(['DESC'], text.order) ?? 'ASC',
  }),
};

/** How many filters besides the search narrow the list. */
export function countFilters({ trade, batch, qualified }: ResponsesSearch): number {
  return [trade, batch, qualified].filter(Boolean).length;
}

/** Whether anything but the page and the order narrows the list. */
export function isFiltered(search: ResponsesSearch): boolean {
  return search.search !== '' || countFilters(search) > 0;
}

/** The responses' part of the test page's address, and functions to change it. */
export const useResponsesSearch = () => useListSearch(list);
