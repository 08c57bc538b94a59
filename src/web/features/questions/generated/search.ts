import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { QuestionTemplate } from '#contract/questions/generated.ts';
import { searchForm } from '#contract/text-form.ts';
import { paths } from '#web/paths.ts';

/** The search parameters of the page: the filter, the open template and its seed. */
export type TemplateSearch = {
  search: string;
  area: string;
  topic: string;
  difficulty: number | undefined;
  name: string | undefined;
  seed: number;
};
type TemplateSearchPatch = { [K in keyof TemplateSearch]?: TemplateSearch[K] | undefined };

export const MAX_SEED = 2_147_483_647;

/** The seed in a text; undefined if it is none. */
export function parseSeed(text: string): number | undefined {
  const seed = /^\d{1,10}$/.test(text.trim()) ? Number(text) : 0;
  return seed >= 1 && seed <= MAX_SEED ? seed : undefined;
}

/** The templates that match a filter: every word must occur in the title or the topic. */
export function filterTemplates(
  generators: readonly QuestionTemplate[],
  { search, area, topic, difficulty }: TemplateSearch,
): QuestionTemplate[] {
  const words = searchForm(search).split(' ').filter(Boolean);
  return generators.filter(
    (one) =>
      (area === '' || one.area === area) &&
      (topic === '' || one.topic === topic) &&
      (difficulty === undefined || one.difficulty === difficulty) &&
      words.every((word) => searchForm(`${one.title} ${one.topic} ${one.name}`).includes(word)),
  );
}

const clearedFilters = { search: undefined, area: undefined, topic: undefined, difficulty: undefined };

export function useTemplateSearch() {
  const text = useSearch({ from: paths.generate });
  const navigate = useNavigate();
  const search = useMemo((): TemplateSearch => {
    const one = (name: string) => [text[name] ?? ''].flat()[0] ?? '';
    const level = Number(one('difficulty'));
    return {
      search: one('search').slice(0, 200),
      area: one('area'),
      topic: one('topic'),
      difficulty: [1, 2, 3, 4, 5].find((each) => each === level),
      name: one('name') || undefined,
      seed: parseSeed(one('seed')) ?? 1,
    };
  }, [text]);
  const change = useCallback(
    (patch: TemplateSearchPatch) =>
      navigate({
        to: paths.generate,
        search: (old) => ({ ...old, ...toSearchText(patch) }),
        // Neither typing nor stepping through seeds should fill the browser's history.
        replace: 'search' in patch || 'seed' in patch,
        resetScroll: false,
      }),
    [navigate],
  );
  const clear = useCallback(() => change(clearedFilters), [change]);
  return { search, change, clear };
}

function toSearchText(patch: TemplateSearchPatch) {
  return Object.fromEntries(
    Object.entries(patch).map(([name, value]) => [
      name,
      value === undefined || value === '' ? undefined : String(value),
    ]),
  );
}
