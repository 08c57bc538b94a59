import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { trades } from '#contract/trade.ts';
import { type BoardFilter, boardSorts, studentStatuses } from './board.ts';

type SearchText = { [name: string]: string | string[] | undefined };
type Patch = Partial<
  Record<'search' | 'state' | 'trade' | 'attention' | 'sort' | 'order', string | undefined>
>;

/** The filter in the address; invalid values are ignored. */
function parseBoardFilter(text: SearchText): BoardFilter {
  const among = <T extends string>(choices: readonly T[], name: string) =>
    choices.find((choice) => choice === text[name]);
  return {
    text: [text.search ?? ''].flat().join(' ').slice(0, 100),
    status: among(studentStatuses, 'state'),
    trade: among(trades, 'trade'),
    attention: text.attention === 'yes',
    sort: among(boardSorts, 'sort') ?? 'state',
    order: text.order === 'DESC' ? 'DESC' : 'ASC',
  };
}

/** The board's part of the address, and a function to change it. */
export function useBoardSearch() {
  const text: SearchText = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (patch: Patch) =>
      navigate({
        to: '.',
        search: (old: SearchText) => ({ ...old, ...patch }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return { filter: useMemo(() => parseBoardFilter(text), [text]), change };
}
