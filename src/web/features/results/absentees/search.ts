import { Batch } from '#contract/person.ts';
import { studentTrades } from '#contract/trade.ts';
import { firstValue, type ListOptions, oneOf, readPage, useListSearch } from '#web/layout/list-search.ts';

/** The filters in the address, by the API's own names. */
export type AbsenteesSearch = {
  page: number;
  search: string;
  trade: (typeof studentTrades)[number] | undefined;
  batch: string | undefined;
};

/** The first page without a filter. */
export const everyAbsentee: AbsenteesSearch = { page: 1, search: '', trade: undefined, batch: undefined };

const list: ListOptions<AbsenteesSearch> = {
  at: '.',
  keepsScroll: true,
  filters: ['search', 'trade', 'batch'],
  read: (text) => ({
    page: readPage(text),
    search: (firstValue(text.search) ?? '').slice(0, 200),
    trade: oneOf(studentTrades, text.trade),
    batch: Batch.safeParse(firstValue(text.batch)).success ? firstValue(text.batch) : undefined,
  }),
};

export const useAbsenteesSearch = () => useListSearch(list);
