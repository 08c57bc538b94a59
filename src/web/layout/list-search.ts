import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { paths } from '#web/paths.ts';
import type { SearchParams } from './search-params.ts';

/** The first text of a name that may repeat in an address. */
export function firstValue(value: SearchParams[string]): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** The one of some choices that an address names. */
export function oneOf<T extends string>(choices: readonly T[], value: SearchParams[string]): T | undefined {
  return choices.find((choice) => choice === firstValue(value));
}

/** The page that an address names; the first where it names none. */
export function readPage({ page }: SearchParams): number {
  const text = firstValue(page) ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** What a search changes to; undefined takes a name out of the address. */
export type Patch<Search> = { [K in keyof Search]?: Search[K] | undefined };

type ListOptions<Search> = {
  /** The path of the page, or `.` for a page whose path has parameters. */
  at: (typeof paths)[keyof typeof paths] | '.';
  read: (text: SearchParams) => Search;
  /** What holds without being said in the address. */
  defaults?: Patch<Search>;
  /** What narrows the list, and is cleared together. */
  filters?: readonly (keyof Search & string)[];
  /** What is typed: it leaves no trail of half words in the history. */
  typedFilters?: readonly string[];
  /** The list lies too far down its page for another page of it to begin at the top. */
  keepsScroll?: boolean;
};

const NONE: readonly never[] = [];
const TYPED = ['search'];

/**
 * What the address says of a list, and the ways to change it. Whatever changes but the page leads to the first page.
 * `list` is to be the same object on every call.
 */
export function useListSearch<Search extends object>(list: ListOptions<Search>) {
  const text: SearchParams = useSearch({ strict: false });
  const navigate = useNavigate();
  const { at, read, defaults, filters = NONE, typedFilters = TYPED, keepsScroll } = list;
  const change = useCallback(
    (patch: Patch<Search>) =>
      navigate({
        to: at as '.',
        search: (old: SearchParams) => ({ ...old, page: undefined, ...toSearchParams(patch, defaults) }),
        replace: typedFilters.some((name) => name in patch),
        resetScroll: 'page' in patch && !keepsScroll,
      }),
    [navigate, at, defaults, typedFilters, keepsScroll],
  );
  const clear = useCallback(
    () =>
      navigate({
        to: at as '.',
        search: (old: SearchParams) => ({
          ...old,
          page: undefined,
          ...Object.fromEntries(filters.map((name) => [name, undefined])),
        }),
        resetScroll: false,
      }),
    [navigate, at, filters],
  );
  return { text, search: useMemo(() => read(text), [read, text]), change, clear };
}

function toSearchParams<Search>(patch: Patch<Search>, usual: Patch<Search> = {}): SearchParams {
  const known: Record<string, unknown> = { page: 1, search: '', ...usual };
  const texts = Object.entries(patch).map(([name, value]): [string, SearchParams[string]] => {
    if (value === undefined || value === known[name]) return [name, undefined];
    return [name, Array.isArray(value) ? value.map(String) : String(value)];
  });
  return Object.fromEntries(texts);
}
