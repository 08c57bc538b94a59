import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { Batch } from '#contract/account.ts';
import { ResponseSort } from '#contract/result.ts';
import { type Trade, trades } from '#contract/trade.ts';
import { paths } from '../paths.ts';
import { one, pageOf, type Text } from './search.ts';

/** What the address says of the responses, in the API's own names. */
export type ResponsesSearch = {
  page: number;
  search: string;
  trade: Trade | undefined;
  batch: string | undefined;
  qualified: 'yes' | 'no' | undefined;
  sort: ResponseSort;
  order: 'ASC' | 'DESC';
};
type Patch = { [K in keyof ResponsesSearch]?: ResponsesSearch[K] | undefined };

function responsesSearch(text: Text): ResponsesSearch {
  const among = <T extends string>(choices: readonly T[], name: string) =>
    choices.find((choice) => choice === one(text[name]));
  const batch = one(text.batch);
  return {
    page: pageOf(text),
    search: (one(text.search) ?? '').slice(0, 200),
    trade: among(trades, 'trade'),
    batch: Batch.safeParse(batch).success ? batch : undefined,
    qualified: among(['yes', 'no'], 'qualified'),
    sort: among(ResponseSort.options, 'sort') ?? 'rank',
    order: among(['DESC'], 'order') ?? 'ASC',
  };
}

/** How many of the filters beside the search narrow the list. */
export function countFilters({ trade, batch, qualified }: ResponsesSearch): number {
  return [trade, batch, qualified].filter(Boolean).length;
}

/** Whether anything but the page and the order narrows the list. */
export function isFiltered(search: ResponsesSearch): boolean {
  return search.search !== '' || countFilters(search) > 0;
}

const cleared = { search: undefined, trade: undefined, batch: undefined, qualified: undefined };

/** The responses' part of the address of a test, and the ways to change it. */
export function useResponsesSearch() {
  const text = useSearch({ from: paths.manageAptitude });
  const navigate = useNavigate();
  const change = useCallback(
    (patch: Patch) =>
      navigate({
        to: '.',
        search: (old) => ({ ...old, page: undefined, ...textOf(patch) }),
        // Typing leaves no trail of half words in the history.
        replace: 'search' in patch,
        resetScroll: false,
      }),
    [navigate],
  );
  const clear = useCallback(() => change(cleared), [change]);
  return { search: useMemo(() => responsesSearch(text), [text]), change, clear };
}

function textOf({ page, sort, order, ...rest }: Patch): Text {
  return {
    ...rest,
    ...(page !== undefined && { page: page > 1 ? String(page) : undefined }),
    ...(sort && { sort: sort === 'rank' ? undefined : sort }),
    ...(order && { order: order === 'ASC' ? undefined : order }),
  };
}
