import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { paths } from '#web/paths.ts';
import type { SearchParams } from './search-params.ts';

/** The first value of a parameter that may repeat. */
export function firstValue(value: SearchParams[string]): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** The value if it is one of the choices. */
export function oneOf<T extends string>(choices: readonly T[], value: SearchParams[string]): T | undefined {
  return choices.find((choice) => choice === firstValue(value));
}

/** The page in the address; the first by default. */
export function readPage({ page }: SearchParams): number {
  const text = firstValue(page) ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** Changes to search parameters; undefined removes one from the address. */
export type Patch<Search> = { [K in keyof Search]?: Search[K] | undefined };

/** Annotate the options of a list with this type: the compiler then finds a misspelt name. */
export type ListOptions<Search> = {
  /** The path of the page, or `.` if the path has parameters. */
  at: (typeof paths)[keyof typeof paths] | '.';
  read: (text: SearchParams) => Search;
  /** The values of parameters that the address lacks. */
  defaults?: Patch<Search>;
  /** The filters, which are cleared together. */
  filters?: readonly (keyof Search & string)[];
  /** Filters that are typed: they must not fill the browser's history with half words. */
  typedFilters?: readonly (keyof Search & string)[];
  /** Set if the list is far down the page, so that turning its pages must not scroll to the top. */
  keepsScroll?: boolean;
};

const NONE: readonly never[] = [];
const TYPED: readonly string[] = ['search'];

/**
 * The search parameters of a list and functions to change them. Every change but that of the page leads to the first page.
 * `list` must be the same object on every call.
 */
export function useListSearch<Search extends object>(list: ListOptions<Search>) {
  const text: SearchParams = useSearch({ strict: false });
  const navigate = useNavigate();
  const { at, read, defaults, filters = NONE, keepsScroll } = list;
  const typedFilters: readonly string[] = list.typedFilters ?? TYPED;
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
