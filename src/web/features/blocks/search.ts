import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type Trade, trades } from '#contract/trade.ts';
import { firstValue, oneOf, readPage } from '#web/layout/list-search.ts';
import { paths } from '#web/paths.ts';

const tabs = ['blocked', 'appeals', 'block'] as const;
type BlockTab = (typeof tabs)[number];

/** The search parameters of the page. `history` is a registration number. */
type BlockSearch = {
  tab: BlockTab;
  trade: Trade | undefined;
  batch: string | undefined;
  search: string;
  page: number;
  history: string | undefined;
};

/** The search parameters of the page and a function to change them; a new filter leads to the first page. */
export function useBlockSearch() {
  const text = useSearch({ from: paths.blockedUsers });
  const navigate = useNavigate();
  const change = useCallback(
    (patch: Partial<BlockSearch>) =>
      navigate({
        to: '.',
        search: (old) => ({
          ...('tab' in patch ? { trade: old.trade } : old),
          ...('history' in patch ? {} : { page: undefined }),
          ...toSearchParams(patch),
        }),
        // Typing must not fill the browser's history with half words.
        replace: 'search' in patch,
        resetScroll: 'page' in patch,
      }),
    [navigate],
  );
  const search: BlockSearch = {
    tab: oneOf(tabs, text.tab) ?? 'blocked',
    trade: oneOf(trades, text.trade),
    batch: /^\d{4}$/.exec(firstValue(text.batch) ?? '')?.[0],
    search: (firstValue(text.search) ?? '').slice(0, 2_000),
    page: readPage(text),
    history: firstValue(text.history),
  };
  return { search, change };
}

function toSearchParams({ tab, page, ...rest }: Partial<BlockSearch>) {
  return {
    ...rest,
    ...(tab && { tab: tab === 'blocked' ? undefined : tab }),
    ...(page !== undefined && { page: page > 1 ? String(page) : undefined }),
  };
}
