import { Link } from '@tanstack/react-router';
import { CalendarClock, ChartColumn, ClipboardList, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { exportPeople, type ListedPerson } from '#contract/people/directory.ts';
import { download } from '#web/api/download.ts';
import { formatRelative, useServerNow } from '#web/api/time.ts';
import { PagedList } from '#web/layout/paged-list.tsx';
import { TableDownload } from '#web/layout/table-download.tsx';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NothingMatches } from '#web/ui/nothing-matches.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { BulkActionBar } from './bulk-action-bar.tsx';
import { formatPeopleCount, roleLabels, stateLabels, stateTones } from './labels.ts';
import { PeopleFilters } from './people-filters.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { useListPeople } from './requests.ts';
import { isFiltered, pickFilter, usePeopleSearch } from './search.ts';

export function PeoplePage() {
  const { search, person } = usePeopleSearch();
  const people = useListPeople(search);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { sort, order } = search;
  const total = people.data?.total ?? 0;
  return (
    <>
      <title>People</title>
      <PageHeader
        crumbs={<Crumb to={paths.sprs}>SPRS</Crumb>}
        title="People"
        description="Everybody with an account: roles, blocks, the archive, and the facts of each person."
        actions={
          <>
            <Link to={paths.insights} className={buttonStyle({ variant: 'secondary' })}>
              <ChartColumn aria-hidden="true" /> Insights
            </Link>
            <Link to={paths.roster} className={buttonStyle({ variant: 'secondary' })}>
              <ClipboardList aria-hidden="true" /> Roster
            </Link>
            <Link to={paths.year} className={buttonStyle({ variant: 'secondary' })}>
              <CalendarClock aria-hidden="true" /> New academic year
            </Link>
            <TableDownload
              disabled={total === 0}
              fetchFile={(format) =>
                download(exportPeople, { query: { ...pickFilter(search), sort, order, format } })
              }
            />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <PeopleFilters batches={people.data?.batches ?? []} />
        <People selected={selected} onSelect={setSelected} />
        <BulkActionBar selected={selected} onSelect={setSelected} search={search} total={total} />
      </div>
      {person !== undefined && <PersonDialog key={person} regno={person} />}
    </>
  );
}

type PeopleProps = {
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
};

function People({ selected, onSelect }: PeopleProps) {
  const { search, change, clear, open } = usePeopleSearch();
  const people = useListPeople(search);
  const now = useServerNow();
  return (
    <PagedList
      query={people}
      pending={<SkeletonList rows={8} rowClassName="h-14" />}
      failed="The list could not be loaded"
      page={search.page}
      onPage={(page) => change({ page })}
      summary={formatPeopleCount}
      empty={
        isFiltered(search) ? (
          <NothingMatches title="Nobody matches" onClear={clear}>
            {search.state === undefined && 'Archived people are listed when the state “Archived” is chosen.'}
          </NothingMatches>
        ) : (
          <EmptyState icon={UsersRound} title="Nobody yet">
            Students stand here as soon as they have registered.
          </EmptyState>
        )
      }
    >
      {({ results }) => (
        <Card flush aria-label="People">
          <DataTable
            caption="People"
            columns={columnsFor(now, open)}
            rows={results}
            rowKey={(row) => row.regno}
            rowLabel={(row) => `${row.name}, ${row.regno}`}
            sorting={{ by: search.sort, order: search.order }}
            onSort={({ by, order }) =>
              // Text sorts from A, times and years from the latest.
              change(
                by === search.sort
                  ? { order }
                  : { sort: toSort(by), order: by === 'batch' || by === 'last_seen_at' ? 'DESC' : 'ASC' },
              )
            }
            selected={selected}
            onSelect={onSelect}
            stale={people.isPlaceholderData}
          />
        </Card>
      )}
    </PagedList>
  );
}

const toSort = (column: string) => column as 'name' | 'regno' | 'trade' | 'batch' | 'role' | 'last_seen_at';

function columnsFor(now: number, open: (regno: string) => void): Column<ListedPerson>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      lead: true,
      sortable: true,
      cell: (row) => (
        <span className="flex items-center gap-3">
          <Avatar name={row.name} src={row.avatar} size="sm" className="max-md:hidden" />
          <button
            type="button"
            onClick={() => open(row.regno)}
            className="min-h-6 text-start font-medium text-accent-text underline-offset-4 hover:underline"
          >
            {row.name}
          </button>
        </span>
      ),
    },
    {
      id: 'regno',
      header: 'Registration no',
      plain: true,
      sortable: true,
      className: 'tabular-nums',
      cell: (row) => row.regno,
    },
    { id: 'trade', header: 'Trade', plain: true, sortable: true, cell: (row) => row.trade },
    {
      id: 'batch',
      header: 'Batch',
      plain: true,
      sortable: true,
      className: 'tabular-nums',
      cell: (row) => row.batch,
    },
    {
      id: 'role',
      header: 'Role',
      plain: true,
      sortable: true,
      cell: (row) =>
        row.role === 'student' ? (
          <span className="text-muted">Student</span>
        ) : (
          <Badge tone="accent">{roleLabels[row.role]}</Badge>
        ),
    },
    {
      id: 'state',
      header: 'State',
      plain: true,
      cell: (row) => <Badge tone={stateTones[row.state]}>{stateLabels[row.state]}</Badge>,
    },
    {
      id: 'last_seen_at',
      header: 'Last seen',
      sortable: true,
      className: 'whitespace-nowrap',
      cell: (row) =>
        row.last_seen_at ? (
          formatRelative(row.last_seen_at, now)
        ) : (
          <span className="text-muted">Not known</span>
        ),
    },
  ];
}
