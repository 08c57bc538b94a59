import { ReportReason, type ReportState } from '#contract/questions/reports.ts';
import { type Trade, trades } from '#contract/trade.ts';
import { type ListOptions, oneOf, readPage, useListSearch } from '#web/layout/list-search.ts';
import { paths } from '#web/paths.ts';

/** The search parameters of the reported questions, with the API's names. */
export type ReportSearch = {
  page: number;
  state: ReportState;
  trade: Trade | undefined;
  reason: ReportReason | undefined;
  order: 'newest' | 'count';
};

const list: ListOptions<ReportSearch> = {
  at: paths.reports,
  defaults: { state: 'open', order: 'newest' },
  filters: ['trade', 'reason'],
  read: (text) => ({
    page: readPage(text),
    state: text.state === 'answered' ? 'answered' : 'open',
    trade: oneOf(trades, text.trade),
    reason: oneOf(ReportReason.options, text.reason),
    order: text.order === 'count' ? 'count' : 'newest',
  }),
};

/** The search parameters of the page and functions to change them. */
export const useReportSearch = () => useListSearch(list);
