import { useNavigate, useSearch } from '@tanstack/react-router';
import { ReportReason, type ReportState } from '#contract/report.ts';
import { type Trade, trades } from '#contract/trade.ts';
import { paths } from '../paths.ts';

/** What the address of the reported questions says, in the API's own names. */
export type ReportSearch = {
  page: number;
  state: ReportState;
  trade: Trade | undefined;
  reason: ReportReason | undefined;
  order: 'newest' | 'count';
};

/** The page's part of the address, and the way to change it: whatever narrows the list begins on its first page. */
export function useReportSearch() {
  const text = useSearch({ from: paths.reports });
  const navigate = useNavigate();
  const page = Number(text.page);
  const search: ReportSearch = {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    state: text.state === 'answered' ? 'answered' : 'open',
    trade: trades.find((trade) => trade === text.trade),
    reason: ReportReason.options.find((reason) => reason === text.reason),
    order: text.order === 'count' ? 'count' : 'newest',
  };
  const change = (patch: Partial<ReportSearch>) =>
    navigate({
      to: '.',
      search: (old) => ({ ...old, page: undefined, ...textOf(patch) }),
      resetScroll: 'page' in patch,
    });
  return { search, change };
}

function textOf({ page, state, order, ...rest }: Partial<ReportSearch>) {
  return {
    ...rest,
    ...(page !== undefined && { page: page > 1 ? String(page) : undefined }),
    ...(state && { state: state === 'open' ? undefined : state }),
    ...(order && { order: order === 'newest' ? undefined : order }),
  };
}
