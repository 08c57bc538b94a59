import { MapPin, UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { LocationCheckState } from '#contract/attempts/location.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { firstValue, type ListOptions, oneOf, readPage, useListSearch } from '#web/layout/list-search.ts';
import { PagedList } from '#web/layout/paged-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { NothingMatches } from '#web/ui/nothing-matches.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { toast } from '#web/ui/toast.ts';
import { locationColumns, locationStateLabels } from './location-columns.tsx';
import {
  type LocationSearch,
  useListLocationChecks,
  useRevokeVenueWaiver,
  useWaiveVenue,
} from './requests.ts';
import { WaiveVenueDialog } from './waive-venue-dialog.tsx';

/** The tab's part of the address. */
const list: ListOptions<LocationSearch> = {
  at: '.',
  read: (text) => ({
    show: oneOf(LocationCheckState.options, text.show) ?? 'all',
    search: (firstValue(text.search) ?? '').slice(0, 120),
    page: readPage(text),
  }),
  defaults: { show: 'all' },
  filters: ['show', 'search'],
  keepsScroll: true,
};

/** The students refused at the venue, the students who may start anywhere, and where each started. */
export function LocationTab({ aptitude }: { aptitude: Aptitude }) {
  const { search, change, clear } = useListSearch(list);
  const places = useListLocationChecks(aptitude.id, search, aptitude.phase === 'ongoing');
  const { waive, ask } = useWaivers(aptitude.id);
  // The student to waive the venue for; with an empty number the dialog asks for it.
  const [waiving, setWaiving] = useState<{ regno: string; name?: string }>();

  if (aptitude.venue === null && places.data?.total === 0 && search.show === 'all' && search.search === '')
    return (
      <Card>
        <EmptyState icon={MapPin} title="This test may be taken anywhere">
          Choose a venue under Edit to allow starts only there.
        </EmptyState>
      </Card>
    );
  const counts = places.data?.counts;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Find a student" labelHidden className="min-w-48 flex-1 sm:max-w-72">
          <SearchBox
            value={search.search}
            onSearch={(text) => change({ search: text })}
            placeholder="Name or registration no"
            maxLength={120}
          />
        </Field>
        <FilterSelect
          label="Show"
          labelHidden
          className="w-48"
          value={search.show}
          onChange={(show) => change({ show })}
          options={[
            { value: 'all', label: 'Everybody' },
            ...LocationCheckState.options.map((value) => ({
              value,
              label: counts ? `${locationStateLabels[value]} (${counts[value]})` : locationStateLabels[value],
            })),
          ]}
        />
        {aptitude.venue !== null && (
          <Button variant="secondary" className="sm:ms-auto" onClick={() => setWaiving({ regno: '' })}>
            <UserRoundCheck aria-hidden="true" /> Let a student start anywhere
          </Button>
        )}
      </div>
      <PagedList
        query={places}
        pending={<SkeletonList rows={4} rowClassName="h-14" />}
        page={search.page}
        onPage={(page) => change({ page })}
        summary={(total) => pluralize(total, 'student')}
        empty={
          search.show !== 'all' || search.search !== '' ? (
            <NothingMatches icon={MapPin} title="No students" clear="Show everybody" onClear={clear}>
              No student matches your search.
            </NothingMatches>
          ) : (
            <EmptyState icon={MapPin} title="No start has been refused">
              When a start at {aptitude.venue} is refused, the student appears here with distance and time,
              and you can allow the start.
            </EmptyState>
          )
        }
      >
        {({ results }) => (
          <Card flush aria-label="Starts at the venue">
            <DataTable
              caption={`Starts of ${aptitude.name} at its venue`}
              columns={locationColumns({
                onWaive: aptitude.venue === null ? undefined : setWaiving,
                onAsk: ask,
              })}
              rows={results}
              rowKey={(row) => row.regno}
              stale={places.isPlaceholderData}
            />
          </Card>
        )}
      </PagedList>
      {waiving && (
        <WaiveVenueDialog
          student={waiving}
          waive={waive}
          onClose={() => setWaiving(undefined)}
          onWaived={(regno) => {
            setWaiving(undefined);
            toast({
              title: 'May start anywhere',
              description: waiving.name ?? regno,
              variant: 'success',
              action: { label: 'Undo', run: () => ask(regno) },
            });
          }}
        />
      )}
    </div>
  );
}

function useWaivers(testId: number) {
  const waive = useWaiveVenue(testId);
  const askForVenue = useRevokeVenueWaiver(testId);
  const ask = (regno: string) =>
    askForVenue.mutate(regno, {
      onSuccess: () => toast({ title: 'The position is required again', description: regno }),
      onError: (error) =>
        toast({ title: 'Not changed', description: errorMessage(error), variant: 'destructive' }),
    });
  return { waive, ask };
}
