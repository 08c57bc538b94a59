import { SlidersHorizontal } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import { tradeNames, trades } from '#contract/trade.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { isFiltered, roles, states, usePeopleSearch } from './search.ts';
import { roleWords, stateWords } from './words.ts';

const tradeChoices = trades.map((trade) => ({ value: trade, label: `${trade} (${tradeNames[trade]})` }));
const roleChoices = roles.map((role) => ({ value: role, label: roleWords[role] }));
const stateChoices = states.map((state) => ({ value: state, label: stateWords[state] }));

/** `batches`: those that somebody belongs to. */
export function PeopleFilters({ batches }: { batches: readonly number[] }) {
  const { search, change, clear } = usePeopleSearch();
  // On phones the filters fold away behind a button.
  const [unfolded, setUnfolded] = useState(false);
  const panel = useId();
  const onSearch = useCallback((text: string) => change({ search: text }), [change]);
  const { trade, batch, role, state } = search;
  const active = [trade, batch, role, state].filter(Boolean).length;
  const years = batches.map(String);

  return (
    <Card aria-label="Filters">
      <div className="grid gap-4 md:grid-cols-[minmax(14rem,2fr)_repeat(4,minmax(7rem,1fr))]">
        <Field label="Search">
          <SearchBox value={search.search} onSearch={onSearch} placeholder="Name or registration no" />
        </Field>
        <Button
          variant="secondary"
          aria-expanded={unfolded}
          aria-controls={panel}
          onClick={() => setUnfolded(!unfolded)}
          className="md:hidden"
        >
          <SlidersHorizontal aria-hidden="true" /> {active > 0 ? `Filters (${active})` : 'Filters'}
        </Button>
        <div id={panel} className={cn('gap-4 md:contents', unfolded ? 'grid grid-cols-2' : 'hidden')}>
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
        </div>
      </div>
      {isFiltered(search) && (
        <Button variant="link" size="sm" className="mt-3 -ms-1" onClick={clear}>
          Clear filters
        </Button>
      )}
    </Card>
  );
}
