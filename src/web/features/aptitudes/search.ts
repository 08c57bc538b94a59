import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { firstValue, type ListOptions, oneOf, readPage, useListSearch } from '#web/layout/list-search.ts';
import type { SearchParams } from '#web/layout/search-params.ts';
import { paths } from '#web/paths.ts';
import type { DetailTab } from './detail/detail-tabs.ts';

export const phases = ['all', 'draft', 'upcoming', 'ongoing', 'past', 'archived'] as const;
export type PhaseTab = (typeof phases)[number];
export type AptitudesSearch = { phase: PhaseTab; search: string; page: number };

const list: ListOptions<AptitudesSearch> = {
  at: paths.manageAptitudes,
  defaults: { phase: 'all' },
  read: (text) => ({
    phase: oneOf(phases, text.phase) ?? 'all',
    search: (firstValue(text.search) ?? '').slice(0, 120),
    page: readPage(text),
  }),
};

/** The search parameters of the list and functions to change them. `edit` is the test whose form is open. */
export function useAptitudesSearch() {
  const { text, search, change } = useListSearch(list);
  return { search, change, edit: firstValue(text.edit) };
}

/** The search parameters of the detail page. */
export function useDetailSearch() {
  const text = useSearch({ from: paths.manageAptitude });
  const navigate = useNavigate();
  const change = useCallback(
    ({ tab }: { tab: DetailTab }) =>
      // The filters of one tab mean nothing on another.
      navigate({ to: '.', search: { tab }, resetScroll: false }),
    [navigate],
  );
  /** Corrects an address that names a tab which the test does not have. */
  const redirect = useCallback(
    (tab: DetailTab) =>
      navigate({
        to: '.',
        search: (old: SearchParams) => ({ ...old, tab }),
        resetScroll: false,
        replace: true,
        ignoreBlocker: true,
      }),
    [navigate],
  );
  const openSection = (section: string) =>
    navigate({ to: '.', search: (old: SearchParams) => ({ ...old, section }), resetScroll: false });
  /** Closing with `saved` skips the unsaved-changes question. */
  const closeSection = (how: 'saved' | 'given-up') =>
    navigate({
      to: '.',
      search: (old: SearchParams) => ({ ...old, section: undefined }),
      resetScroll: false,
      replace: true,
      ignoreBlocker: how === 'saved',
    });
  return {
    /** The tab that the address names, whether the test has it or not. */
    named: firstValue(text.tab),
    editing: firstValue(text.edit) !== undefined,
    /** The section in the editor: its id, or `new`. */
    section: firstValue(text.section),
    openSection,
    closeSection,
    change,
    redirect,
  };
}

/** Opens a test's form over the current page, or closes it; closing with `saved` skips the unsaved-changes question. */
export function useAptitudeDialog() {
  const navigate = useNavigate();
  const open = useCallback(
    (edit: string) =>
      navigate({ to: '.', search: (old: SearchParams) => ({ ...old, edit }), resetScroll: false }),
    [navigate],
  );
  const close = useCallback(
    (how: 'saved' | 'given-up') =>
      navigate({
        to: '.',
        search: (old: SearchParams) => ({ ...old, edit: undefined }),
        resetScroll: false,
        replace: true,
        ignoreBlocker: how === 'saved',
      }),
    [navigate],
  );
  return { open, close };
}
