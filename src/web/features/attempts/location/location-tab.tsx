import { useNavigate, useSearch } from '@tanstack/react-router';
import { MapPin, UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { LocationCheckState } from '#contract/attempts/location.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Select } from '#web/ui/select.tsx';
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

/** The students refused at the venue, the students who may start anywhere, and where each started. */
export function LocationTab({ aptitude }: { aptitude: Aptitude }) {
  const { search, change } = useLocationSearch();
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
        <Field label="Show" labelHidden className="w-48">
          <Select
            value={search.show}
            onChange={(event) => change({ show: event.target.value as LocationSearch['show'] })}
            options={[
              { value: 'all', label: 'Everybody' },
              ...LocationCheckState.options.map((value) => ({
                value,
                label: counts
                  ? `${locationStateLabels[value]} (${counts[value]})`
                  : locationStateLabels[value],
              })),
            ]}
          />
        </Field>
        {aptitude.venue !== null && (
          <Button variant="secondary" className="sm:ms-auto" onClick={() => setWaiving({ regno: '' })}>
            <UserRoundCheck aria-hidden="true" /> Let a student start anywhere
          </Button>
        )}
      </div>
      {places.isPending && <SkeletonList rows={4} rowClassName="h-14" />}
      {places.isError && (
        <Card>
          <ErrorState
            message={errorMessage(places.error)}
            onRetry={() => places.refetch()}
            busy={places.isFetching}
          />
        </Card>
      )}
      {places.data && places.data.results.length === 0 && (
        <Card>
          {search.show !== 'all' || search.search !== '' || search.page > 1 ? (
            <EmptyState
              icon={MapPin}
              title="No students"
              action={
                <Button variant="secondary" onClick={() => change({ show: 'all', search: '' })}>
                  Show everybody
                </Button>
              }
            >
              No student matches your search.
            </EmptyState>
          ) : (
            <EmptyState icon={MapPin} title="No start has been refused">
              When a start at {aptitude.venue} is refused, the student appears here with distance and time,
              and you can allow the start.
            </EmptyState>
          )}
        </Card>
      )}
      {places.data && places.data.results.length > 0 && (
        <Card flush aria-label="Starts at the venue">
          <DataTable
            caption={`Starts of ${aptitude.name} at its venue`}
            columns={locationColumns({
              onWaive: aptitude.venue === null ? undefined : setWaiving,
              onAsk: ask,
            })}
            rows={places.data.results}
            rowKey={(row) => row.regno}
            stale={places.isPlaceholderData}
          />
        </Card>
      )}
      <Pagination
        page={search.page}
        totalPages={places.data?.totalPages ?? 0}
        onPage={(page) => change({ page })}
        summary={places.data && pluralize(places.data.total, 'student')}
      />
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

/** The tab's part of the address. */
function useLocationSearch() {
  const text = useSearch({ from: paths.manageAptitude });
  const navigate = useNavigate();
  const page = Number(text.page);
  const search: LocationSearch = {
    show: LocationCheckState.options.find((state) => state === text.show) ?? 'all',
    search: String(text.search ?? '').slice(0, 120),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
  const change = (next: Partial<LocationSearch>) =>
    navigate({
      to: '.',
      search: (old) => ({
        ...old,
        page: next.page && next.page > 1 ? String(next.page) : undefined,
        ...(next.show && { show: next.show === 'all' ? undefined : next.show }),
        ...(next.search !== undefined && { search: next.search || undefined }),
      }),
      replace: next.search !== undefined,
      resetScroll: false,
    });
  return { search, change };
}
