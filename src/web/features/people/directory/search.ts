import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { PersonSort, PersonState } from '#contract/people/directory.ts';
import type { Role } from '#contract/person.ts';
import { type Trade, trades } from '#contract/trade.ts';
import { firstValue, type ListOptions, oneOf, readPage, useListSearch } from '#web/layout/list-search.ts';
import { paths } from '#web/paths.ts';

/** The search parameters of the list of people, with the API's names. */
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

export const roles: Role[] = ['student', 'jspr', 'spr', 'admin'];
export const states: PersonState[] = ['active', 'invited', 'blocked', 'archived'];
const sorts: PersonSort[] = ['name', 'regno', 'trade', 'batch', 'role', 'last_seen_at'];

const list: ListOptions<PeopleSearch> = {
  at: paths.people,
  defaults: { sort: 'name', order: 'ASC' },
  filters: ['search', 'trade', 'batch', 'role', 'state'],
  read: (text) => ({
    page: readPage(text),
    search: [text.search ?? ''].flat().join(' ').slice(0, 200),
    trade: oneOf(trades, text.trade),
    batch: /^(19[5-9]\d|20\d\d|21[0-4]\d)$/.exec(firstValue(text.batch) ?? '')?.[0],
    role: oneOf(roles, text.role),
    state: oneOf(states, text.state),
    sort: oneOf(sorts, text.sort) ?? 'name',
    order: text.order === 'DESC' ? 'DESC' : 'ASC',
  }),
};

/** The filters of the list, without page and order. */
export function pickFilter({ search, trade, batch, role, state }: PeopleSearch) {
  return { search, trade, batch, role, state };
}

export function isFiltered(search: PeopleSearch): boolean {
  return Object.values(pickFilter(search)).some(Boolean);
}

/** The search parameters of the list and functions to change them. `person` is the one whose details are open. */
export function usePeopleSearch() {
  const { text, ...rest } = useListSearch(list);
  const navigate = useNavigate();
  const open = useCallback(
    (person: string | undefined) =>
      navigate({ to: paths.people, search: (old) => ({ ...old, person }), resetScroll: false }),
    [navigate],
  );
  return { ...rest, person: firstValue(text.person), open };
}
