import { UserRoundX } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { BlockablePerson } from '#contract/blocks/block.ts';
import { foldRegno } from '#contract/person.ts';
import type { Trade } from '#contract/trade.ts';
import { useSettings } from '#web/api/settings.ts';
import { PagedList } from '#web/layout/paged-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Field } from '#web/ui/field.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { NothingMatches } from '#web/ui/nothing-matches.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SelectionBar } from '#web/ui/selection-bar.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { peopleColumns } from './people-columns.tsx';
import { enumerate, formatPeopleCount, parseRegistrationNumbers } from './registration-numbers.ts';
import { useSearchBlockablePeople } from './requests.ts';
import { useBlockSearch } from './search.ts';

type Chosen = ReadonlyMap<string, BlockablePerson>;
type PeopleTabProps = {
  trade: Trade | undefined;
  chosen: Chosen;
  onChosen: (chosen: Chosen) => void;
};

/** Finds people and blocks the selected ones; the selection spans pages and searches. */
export function PeopleTab({ trade, chosen, onChosen }: PeopleTabProps) {
  const { search, change } = useBlockSearch();
  const batches = useSettings().batches.map(String);
  const onSearch = useCallback((text: string) => change({ search: text }), [change]);
  const { batch } = search;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,24rem)_12rem]">
        <Field label="Search" hint="A name, or registration numbers: one, or a pasted list.">
          <SearchBox value={search.search} onSearch={onSearch} maxLength={2_000} />
        </Field>
        <FilterSelect
          label="Batch"
          all="All batches"
          options={batch && !batches.includes(batch) ? [batch, ...batches] : batches}
          value={batch}
          onChange={(batch) => change({ batch })}
        />
      </div>
      <People trade={trade} chosen={chosen} onChosen={onChosen} />
      <ChosenBar chosen={chosen} onClear={() => onChosen(new Map())} />
    </div>
  );
}

function People({ trade, chosen, onChosen }: PeopleTabProps) {
  const { search, change } = useBlockSearch();
  const people = useSearchBlockablePeople({
    search: search.search,
    trade,
    batch: search.batch,
    page: search.page,
  });

  function select(results: readonly BlockablePerson[], regnos: ReadonlySet<string>) {
    const rows = new Map([...chosen, ...results.map((row) => [row.regno, row] as const)]);
    onChosen(new Map([...rows].filter(([regno]) => regnos.has(regno))));
  }

  return (
    <PagedList
      query={people}
      pending={<SkeletonList rows={6} rowClassName="h-14 rounded-panel" />}
      page={search.page}
      onPage={(page) => change({ page })}
      summary={formatPeopleCount}
      empty={
        <NothingMatches
          title="Nobody is found"
          clear="Show everybody"
          onClear={() => change({ search: '', batch: undefined })}
        />
      }
    >
      {({ results, totalPages }) => (
        <>
          {totalPages === 1 && <UnknownNumbers numbers={findUnknownNumbers(search.search, results)} />}
          <Card flush>
            <DataTable
              caption="People who may be blocked"
              columns={peopleColumns({ onHistory: (regno) => change({ history: regno }) })}
              rows={results}
              rowKey={(person) => person.regno}
              rowLabel={(person) => `${person.name} (${person.regno})`}
              selected={new Set(chosen.keys())}
              onSelect={(regnos) => select(results, regnos)}
              stale={people.isPlaceholderData}
            />
          </Card>
        </>
      )}
    </PagedList>
  );
}

function UnknownNumbers({ numbers }: { numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  return (
    <Notice tone="warn" title={`Not found: ${enumerate(numbers, 20)}`}>
      Nobody who may be blocked here has {numbers.length === 1 ? 'this number' : 'these numbers'}.
    </Notice>
  );
}

/** The numbers of a pasted list that belong to nobody. A name of several words is not a list. */
function findUnknownNumbers(text: string, found: readonly BlockablePerson[]): string[] {
  const known = new Set(found.map((person) => foldRegno(person.regno)));
  const numbers = parseRegistrationNumbers(text);
  const missing = numbers.filter((regno) => !known.has(foldRegno(regno)));
  return numbers.length > 1 && missing.length < numbers.length ? missing : [];
}

function ChosenBar({ chosen, onClear }: { chosen: Chosen; onClear: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <SelectionBar label="Chosen people" count={chosen.size} word="chosen" onClear={onClear}>
        <Button variant="destructive" onClick={() => setAsking(true)}>
          <UserRoundX aria-hidden="true" /> Block…
        </Button>
      </SelectionBar>
      {asking && (
        <BlockDialog people={[...chosen.values()]} onClose={() => setAsking(false)} onDone={onClear} />
      )}
    </>
  );
}
