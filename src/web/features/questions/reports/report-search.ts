import { ReportReason, type ReportState } from '#contract/questions/reports.ts';
import { type Trade, trades } from '#contract/trade.ts';
import { oneOf, readPage, useListSearch } from '#web/layout/list-search.ts';
import type { SearchParams } from '#web/layout/search-params.ts';
import { paths } from '#web/paths.ts';

/** What the address of the reported questions says, in the API's own names. */
export type ReportSearch = {
  page: number;
  state: ReportState;
  trade: Trade | undefined;
  reason: ReportReason | undefined;
  order: 'newest' | 'count';
};

const list = {
  at: paths.reports,
  usual: { state: 'open', order: 'newest' },
  filters: ['trade', 'reason'],
  read: (text: SearchParams): ReportSearch => ({
    page: readPage(text),
    state: text.state === 'answered' ? 'answered' : 'open',
    trade: oneOf(trades, text.trade),
    reason: oneOf(ReportReason.options, text.reason),
    order: text.order === 'count' ? 'count' : 'newest',
  }),
} as const;

/** The page's part of the address, and the ways to change it. */
export const useReportSearch = () => useListSearch<ReportSearch>(list);
