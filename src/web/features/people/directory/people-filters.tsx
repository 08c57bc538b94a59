import { useCallback } from 'react';
import { tradeNames, trades } from '#contract/trade.ts';
import { Field } from '#web/ui/field.tsx';
import { FilterCard } from '#web/ui/filter-card.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { roleLabels, stateLabels } from './labels.ts';
import { isFiltered, roles, states, usePeopleSearch } from './search.ts';

const tradeChoices = trades.map((trade) => ({ value: trade, label: `${trade} (${tradeNames[trade]})` }));
const roleChoices = roles.map((role) => ({ value: role, label: roleLabels[role] }));
const stateChoices = states.map((state) => ({ value: state, label: stateLabels[state] }));

/** `batches` are those that have people. */
export function PeopleFilters({ batches }: { batches: readonly number[] }) {
  const { search, change, clear } = usePeopleSearch();
  const onSearch = useCallback((text: string) => change({ search: text }), [change]);
  const { trade, batch, role, state } = search;
  const active = [trade, batch, role, state].filter(Boolean).length;
  const years = batches.map(String);

  return (
    <FilterCard
      columns="md:grid-cols-[minmax(14rem,2fr)_repeat(4,minmax(7rem,1fr))]"
      search={
        <Field label="Search">
          <SearchBox value={search.search} onSearch={onSearch} placeholder="Name or registration no" />
        </Field>
      }
      active={active}
      filtered={isFiltered(search)}
      onClear={clear}
    >
      <FilterSelect
        label="Trade"
        all="All trades"
        options={tradeChoices}
        value={trade}
        onChange={(trade) => change({ trade })}
      />
      <FilterSelect
        label="Batch"
        all="All batches"
        options={batch && !years.includes(batch) ? [batch, ...years] : years}
        value={batch}
        onChange={(batch) => change({ batch })}
      />
      <FilterSelect
        label="Role"
        all="All roles"
        options={roleChoices}
        value={role}
        onChange={(role) => change({ role })}
      />
      <FilterSelect
        label="State"
        all="All but archived"
        options={stateChoices}
        value={state}
        onChange={(state) => change({ state })}
      />
    </FilterCard>
  );
}
