import { type AnalysedItem, ItemFlagKind } from '#contract/results/analysis.ts';
import { firstValue, type ListOptions, oneOf, useListSearch } from '#web/layout/list-search.ts';

const sorts = [
  'number',
  'attempts',
  'facility',
  'discrimination',
  'efficiency',
  'effective',
  'seconds',
  'outfit',
] as const;
type ItemSort = (typeof sorts)[number];

const flagFilters = ['any', ...ItemFlagKind.options] as const;

/** The table of questions in the address. `item` is the question whose figures are open. */
export type AnalysisSearch = {
  flag: (typeof flagFilters)[number] | undefined;
  section: string | undefined;
  sort: ItemSort;
  order: 'ASC' | 'DESC';
  item: string | undefined;
};

const list: ListOptions<AnalysisSearch> = {
  at: '.',
  keepsScroll: true,
  defaults: { sort: 'number', order: 'ASC' },
  filters: ['flag', 'section'],
  read: (text) => ({
    flag: oneOf(flagFilters, text.flag),
    section: firstValue(text.section)?.slice(0, 60),
    sort: oneOf(sorts, text.sort) ?? 'number',
    order: oneOf(['DESC'], text.order) ?? 'ASC',
    item: firstValue(text.item),
  }),
};

export const useAnalysisSearch = () => useListSearch(list);

const figureOf: Record<ItemSort, (item: AnalysedItem) => number | null> = {
  number: (item) => item.number,
  attempts: (item) => item.attempts,
  facility: (item) => item.facility,
  discrimination: (item) => item.discrimination,
  efficiency: (item) => item.efficiency,
  effective: (item) => item.effective_weight,
  seconds: (item) => item.seconds?.median ?? null,
  outfit: (item) => item.fit?.outfit ?? null,
};

type Chosen = Pick<AnalysisSearch, 'flag' | 'section' | 'sort' | 'order'>;

/** The questions that match, in the wanted order; those without the figure come last either way. */
export function chooseItems(items: readonly AnalysedItem[], { flag, section, sort, order }: Chosen) {
  const sign = order === 'ASC' ? 1 : -1;
  return items
    .filter((item) => section === undefined || item.section === section)
    .filter(({ flags }) =>
      flag === 'any' ? flags.length > 0 : !flag || flags.some(({ kind }) => kind === flag),
    )
    .toSorted((one, other) => {
      const [a, b] = [figureOf[sort](one), figureOf[sort](other)];
      if (a === null || b === null)
        return Number(a === null) - Number(b === null) || one.number - other.number;
      return sign * (a - b) || one.number - other.number;
    });
}
