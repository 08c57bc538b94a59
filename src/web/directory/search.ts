import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { Role } from '#contract/account.ts';
import type { PersonSort, PersonState } from '#contract/directory.ts';
import { type Trade, trades } from '#contract/trade.ts';
import { paths } from '../paths.ts';

/** What the address of the list of people says, in the API's own names. */
export type PeopleSearch = {
  page: number;
  search: string;
  trade: Trade | undefined;
  batch: string | undefined;
  role: Role | undefined;
  state: PersonState | undefined;
  sort: PersonSort;
  order: 'ASC' | 'DESC';
};
type Patch = { [K in keyof PeopleSearch]?: PeopleSearch[K] | undefined };
type Text = { [name: string]: string | string[] | undefined };

export const roles: Role[] = ['student', 'jspr', 'spr', 'admin'];
export const states: PersonState[] = ['active', 'invited', 'blocked', 'archived'];
const sorts: PersonSort[] = ['name', 'regno', 'trade', 'batch', 'role', 'last_seen_at'];

function peopleSearch(text: Text): PeopleSearch {
  const among = <T extends string>(choices: readonly T[], name: string) =>
    choices.find((choice) => choice === text[name]);
  const batch = String(text.batch ?? '');
  const page = Number(text.page);
  return {
    page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    search: [text.search ?? ''].flat().join(' ').slice(0, 200),
    trade: among(trades, 'trade'),
    batch: /^(19[5-9]|20|21[0-4])\d{1,2}$/.test(batch) && batch.length === 4 ? batch : undefined,
    role: among(roles, 'role'),
    state: among(states, 'state'),
    sort: among(sorts, 'sort') ?? 'name',
    order: text.order === 'DESC' ? 'DESC' : 'ASC',
  };
}

/** What narrows the list, without page and order. */
export function filterOf({ search, trade, batch, role, state }: PeopleSearch) {
  return { search, trade, batch, role, state };
}

export function isFiltered(search: PeopleSearch): boolean {
  return Object.values(filterOf(search)).some(Boolean);
}

const cleared = { search: undefined, trade: undefined, batch: undefined, role: undefined, state: undefined };

/** The list's part of the address, and the ways to change it. `person` is whose details are open. */
export function usePeopleSearch() {
  const text = useSearch({ from: paths.people });
  const navigate = useNavigate();
  const change = useCallback(
    (patch: Patch) =>
      navigate({
        to: paths.people,
        search: (old) => ({ ...old, page: undefined, ...textOf(patch) }),
        // Typing leaves no trail of half words in the history.
        replace: 'search' in patch,
        resetScroll: 'page' in patch,
      }),
    [navigate],
  );
  const open = useCallback(
    (person: string | undefined) =>
      navigate({ to: paths.people, search: (old) => ({ ...old, person }), resetScroll: false }),
    [navigate],
  );
  const clear = useCallback(() => change(cleared), [change]);
  const person = [text.person].flat()[0];
  return { search: useMemo(() => peopleSearch(text), [text]), person, change, clear, open };
}

function textOf({ page, sort, order, ...rest }: Patch): Text {
  return {
    ...rest,
    ...(page !== undefined && { page: page > 1 ? String(page) : undefined }),
    ...(sort && { sort: sort === 'name' ? undefined : sort }),
    ...(order && { order: order === 'ASC' ? undefined : order }),
  };
}
