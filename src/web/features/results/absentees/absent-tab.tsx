import { UserRoundX } from 'lucide-react';
import { useCallback } from 'react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { type Absentee, exportAbsentees } from '#contract/results/absentees.ts';
import { studentTrades } from '#contract/trade.ts';
import { download } from '#web/api/download.ts';
import { PagedList } from '#web/layout/paged-list.tsx';
import { TableDownload } from '#web/layout/table-download.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { FilterCard } from '#web/ui/filter-card.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { NothingMatches } from '#web/ui/nothing-matches.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { useListAbsentees } from './requests.ts';
import { useAbsenteesSearch } from './search.ts';

type AbsentTabProps = { aptitude: Pick<Aptitude, 'id' | 'name'> };

/** The students who could have taken an ended test and did not. */
export function AbsentTab({ aptitude }: AbsentTabProps) {
  const { search, change, clear } = useAbsenteesSearch();
  const absentees = useListAbsentees(aptitude.id, search);
  const { page, ...filter } = search;
  const filtered = Object.values(filter).some(Boolean);

  if (absentees.data?.absent === 0)
    return (
      <Card>
        <EmptyState icon={UserRoundX} title="Nobody was absent">
          Every student whom this test admits has taken it.
        </EmptyState>
      </Card>
    );
  return (
    <div className="flex flex-col gap-6">
      <AbsenteesFilters batches={absentees.data?.batches ?? []} filtered={filtered} />
      <PagedList
        query={absentees}
        pending={<SkeletonList rows={6} rowClassName="h-14" />}
        page={page}
        onPage={(next) => change({ page: next })}
        summary={(total) => pluralize(total, 'student')}
        above={({ total }) =>
          total > 0 && (
            <div className="flex justify-end">
              <TableDownload
                fetchFile={(format) =>
                  download(exportAbsentees, { params: { id: aptitude.id }, query: { format, ...filter } })
                }
              />
            </div>
          )
        }
        empty={<NothingMatches title="Nobody matches" onClear={clear} />}
      >
        {({ results }) => (
          <Card flush aria-label="Absent students">
            <DataTable
              caption={`Absent from ${aptitude.name}`}
              columns={columns}
              rows={results}
              rowKey={(row) => row.regno}
              stale={absentees.isPlaceholderData}
            />
          </Card>
        )}
      </PagedList>
    </div>
  );
}

type AbsenteesFiltersProps = { batches: readonly number[]; filtered: boolean };

function AbsenteesFilters({ batches, filtered }: AbsenteesFiltersProps) {
  const { search, change, clear } = useAbsenteesSearch();
  const onSearch = useCallback((text: string) => change({ search: text }), [change]);
  const { trade, batch } = search;
  const offered = new Set(batches.map(String));
  if (batch) offered.add(batch);
  return (
    <FilterCard
      columns="md:grid-cols-[minmax(14rem,2fr)_repeat(2,minmax(7rem,1fr))]"
      search={
        <Field label="Search">
          <SearchBox value={search.search} onSearch={onSearch} placeholder="Name or registration no" />
        </Field>
      }
      active={[trade, batch].filter(Boolean).length}
      filtered={filtered}
      onClear={clear}
    >
      <FilterSelect
        label="Trade"
        all="All trades"
        options={studentTrades}
        value={trade}
        onChange={(trade) => change({ trade })}
      />
      <FilterSelect
        label="Batch"
        all="All batches"
        options={[...offered]}
        value={batch}
        onChange={(batch) => change({ batch })}
      />
    </FilterCard>
  );
}

const columns: Column<Absentee>[] = [
  {
    id: 'name',
    header: 'Student',
    lead: true,
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        {row.name}
        {row.blocked && <Badge tone="warn">Blocked now</Badge>}
      </span>
    ),
  },
  {
    id: 'regno',
    header: 'Registration no',
    plain: true,
    className: 'tabular-nums',
    cell: (row) => row.regno,
  },
  { id: 'trade', header: 'Trade', plain: true, cell: (row) => row.trade },
  { id: 'batch', header: 'Batch', plain: true, className: 'tabular-nums', cell: (row) => row.batch },
];
