import { useCallback } from 'react';
import { trades } from '#contract/trade.ts';
import { Field } from '#web/ui/field.tsx';
import { FilterCard } from '#web/ui/filter-card.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { useListResponsesOfAllPages } from './requests.ts';
import { countFilters, isFiltered, useResponsesSearch } from './search.ts';

type ResponsesFiltersProps = { aptitudeId: number; withCutOffs: boolean };

export function ResponsesFilters({ aptitudeId, withCutOffs }: ResponsesFiltersProps) {
  const { search, change, clear } = useResponsesSearch();
  const all = useListResponsesOfAllPages(aptitudeId);
  const onSearch = useCallback((text: string) => change({ search: text }), [change]);
  const { trade, batch, qualified } = search;
  const batches = new Set(all.data?.map((row) => String(row.batch)));
  if (batch) batches.add(batch);

  return (
    <FilterCard
      columns={
        withCutOffs
          ? 'md:grid-cols-[minmax(14rem,2fr)_repeat(3,minmax(7rem,1fr))]'
          : 'md:grid-cols-[minmax(14rem,2fr)_repeat(2,minmax(7rem,1fr))]'
      }
      search={
        <Field label="Search">
          <SearchBox value={search.search} onSearch={onSearch} placeholder="Name or registration no" />
        </Field>
      }
      active={countFilters(search)}
      filtered={isFiltered(search)}
      onClear={clear}
    >
      <FilterSelect
        label="Trade"
        all="All trades"
        options={trades}
        value={trade}
        onChange={(trade) => change({ trade })}
      />
      <FilterSelect
        label="Batch"
        all="All batches"
        options={[...batches].sort().reverse()}
        value={batch}
        onChange={(batch) => change({ batch })}
      />
      {withCutOffs && (
        <FilterSelect
          label="Qualified"
          all="All"
          options={qualifiedOptions}
          value={qualified}
          onChange={(qualified) => change({ qualified })}
        />
      )}
    </FilterCard>
  );
}

const qualifiedOptions = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;
