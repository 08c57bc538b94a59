import { useCallback } from 'react';
import { tradeNames, trades } from '#contract/trade.ts';
import { Field } from '#web/ui/field.tsx';
import { FilterCard } from '#web/ui/filter-card.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Select } from '#web/ui/select.tsx';
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
      <Field label="Trade">
        <Select
          placeholder="All trades"
          options={tradeChoices}
          value={trade ?? ''}
          onChange={({ target }) => change({ trade: trades.find((one) => one === target.value) })}
        />
      </Field>
      <Field label="Batch">
        <Select
          placeholder="All batches"
          options={batch && !years.includes(batch) ? [batch, ...years] : years}
          value={batch ?? ''}
          onChange={({ target }) => change({ batch: target.value || undefined })}
        />
      </Field>
      <Field label="Role">
        <Select
          placeholder="All roles"
          options={roleChoices}
          value={role ?? ''}
          onChange={({ target }) => change({ role: roles.find((one) => one === target.value) })}
        />
      </Field>
      <Field label="State">
        <Select
          placeholder="All but archived"
          options={stateChoices}
          value={state ?? ''}
          onChange={({ target }) => change({ state: states.find((one) => one === target.value) })}
        />
      </Field>
    </FilterCard>
  );
}
