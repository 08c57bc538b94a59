import { memo, useCallback } from 'react';
import { trades } from '#contract/trade.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { FilterCard } from '#web/ui/filter-card.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { boardSorts, studentStatuses } from './board.ts';
import { useBoardSearch } from './board-search.ts';
import { sortLabels, statusLabels } from './labels.ts';

/** Renders again when the address changes, not with every second of the board. */
export const BoardFilters = memo(function BoardFilters() {
  const { filter, change } = useBoardSearch();
  const onSearch = useCallback((text: string) => change({ search: text || undefined }), [change]);
  const active = [filter.status, filter.trade, filter.attention].filter(Boolean).length;
  return (
    <FilterCard
      columns="md:grid-cols-[2fr_1fr_1fr_1fr]"
      active={active}
      filtered={active > 0 || filter.text !== ''}
      onClear={() => change({ search: undefined, state: undefined, trade: undefined, attention: undefined })}
      search={
        <Field label="Search">
          <SearchBox
            value={filter.text}
            onSearch={onSearch}
            // All students are loaded, so a keystroke costs the server nothing.
            delay={0}
            placeholder="Name or registration no"
            maxLength={100}
          />
        </Field>
      }
    >
      <FilterSelect
        label="State"
        all="All states"
        options={studentStatuses.map((value) => ({ value, label: statusLabels[value] }))}
        value={filter.status}
        onChange={(state) => change({ state })}
      />
      <FilterSelect
        label="Trade"
        all="All trades"
        options={trades}
        value={filter.trade}
        onChange={(trade) => change({ trade })}
      />
      <FilterSelect
        label="Order"
        value={`${filter.sort} ${filter.order}`}
        options={boardSorts.flatMap((sort) => [
          { value: `${sort} ASC`, label: `${sortLabels[sort]}, ascending` } as const,
          { value: `${sort} DESC`, label: `${sortLabels[sort]}, descending` } as const,
        ])}
        onChange={(chosen) => {
          const [sort, order] = chosen.split(' ');
          change({ sort: sort === 'state' ? undefined : sort, order: order === 'ASC' ? undefined : order });
        }}
      />
      <Checkbox
        label="Needs attention"
        checked={filter.attention}
        onChange={(event) => change({ attention: event.target.checked ? 'yes' : undefined })}
      />
    </FilterCard>
  );
});
