import { useCallback } from 'react';
import { trades } from '#contract/trade.ts';
import { Field } from '#web/ui/field.tsx';
import { FilterCard } from '#web/ui/filter-card.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Select } from '#web/ui/select.tsx';
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
      <Field label="Trade">
        <Select
          placeholder="All trades"
          options={trades}
          value={trade ?? ''}
          onChange={({ target }) => change({ trade: trades.find((one) => one === target.value) })}
        />
      </Field>
      <Field label="Batch">
        <Select
          placeholder="All batches"
          options={[...batches].sort().reverse()}
          value={batch ?? ''}
          onChange={({ target }) => change({ batch: target.value || undefined })}
        />
      </Field>
      {withCutOffs && (
        <Field label="Qualified">
          <Select
            placeholder="All"
            options={qualifiedOptions}
            value={qualified ?? ''}
            onChange={({ target }) =>
              change({ qualified: qualifiedOptions.find(({ value }) => value === target.value)?.value })
            }
          />
        </Field>
      )}
    </FilterCard>
  );
}

const qualifiedOptions = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;
