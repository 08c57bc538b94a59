import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { paths } from '../paths.ts';

export type Text = { [name: string]: string | string[] | undefined };

export const phases = ['all', 'draft', 'upcoming', 'ongoing', 'past', 'archived'] as const;
export type PhaseTab = (typeof phases)[number];
export type AptitudesSearch = { phase: PhaseTab; search: string; page: number };

/** The dashboard's part of the address, and the ways to change it. */
export function useAptitudesSearch() {
  const text = useSearch({ from: paths.manageAptitudes });
  const navigate = useNavigate();
  const change = useCallback(
    ({ phase, search, page }: Partial<AptitudesSearch>) =>
      navigate({
        to: paths.manageAptitudes,
        search: (old) => ({
          ...old,
          page: page && page > 1 ? String(page) : undefined,
          ...(phase && { phase: phase === 'all' ? undefined : phase }),
          ...(search !== undefined && { search }),
        }),
        replace: search !== undefined,
        resetScroll: page !== undefined,
      }),
    [navigate],
  );
  const search: AptitudesSearch = {
    phase: phases.find((phase) => phase === one(text.phase)) ?? 'all',
    search: (one(text.search) ?? '').slice(0, 120),
    page: pageOf(text),
  };
  return { search, edit: one(text.edit), change };
}

const tabs = ['questions', 'sections', 'terms', 'extra-time', 'responses', 'regrade', 'place'] as const;
export type DetailTab = (typeof tabs)[number];

/** The detail page's part of the address. */
export function useDetailSearch() {
  const text = useSearch({ from: paths.manageAptitude });
  const navigate = useNavigate();
  const change = useCallback(
    ({ tab }: { tab: DetailTab }) =>
      navigate({
        to: '.',
        // What narrows the list of one tab is nothing to that of another.
        search: { tab: tab === 'questions' ? undefined : tab },
        resetScroll: false,
      }),
    [navigate],
  );
  const tab = tabs.find((name) => name === one(text.tab)) ?? 'questions';
  const openSection = (section: string) =>
    navigate({ to: '.', search: (old: Text) => ({ ...old, section }), resetScroll: false });
  /** Closing with `saved` asks nothing. */
  const closeSection = (how: 'saved' | 'given-up') =>
    navigate({
      to: '.',
      search: (old: Text) => ({ ...old, section: undefined }),
      resetScroll: false,
      replace: true,
      ignoreBlocker: how === 'saved',
    });
  return {
    tab,
    editing: one(text.edit) !== undefined,
    /** The section that is open for writing: its number, or `new`. */
    section: one(text.section),
    openSection,
    closeSection,
    change,
  };
}

/** Opens a test's form over the present page, or closes it; closing with `saved` asks nothing. */
export function useEditing() {
  const navigate = useNavigate();
  const open = useCallback(
    (edit: string) => navigate({ to: '.', search: (old: Text) => ({ ...old, edit }), resetScroll: false }),
    [navigate],
  );
  const close = useCallback(
    (how: 'saved' | 'given-up') =>
      navigate({
        to: '.',
        search: (old: Text) => ({ ...old, edit: undefined }),
        resetScroll: false,
        replace: true,
        ignoreBlocker: how === 'saved',
      }),
    [navigate],
  );
  return { open, close };
}

export function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

export function pageOf(text: Text): number {
  const page = Number(one(text.page));
  return Number.isInteger(page) && page > 0 ? page : 1;
}
