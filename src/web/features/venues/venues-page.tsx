import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArchiveRestore, MapPinned, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Venue } from '#contract/venues/venue.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { pluralize } from '#web/ui/text.ts';
import { toast } from '#web/ui/toast.ts';
import { describeOutline } from './labels.ts';
import { VenueMap } from './map/venue-map.tsx';
import { RemoveVenueDialog } from './remove-venue-dialog.tsx';
import { useListManagedVenues, useRestoreVenue } from './requests.ts';
import { VenueFormDialog } from './venue-form-dialog.tsx';

export function VenuesPage() {
  const { edit, show } = useSearch({ from: paths.venues });
  const navigate = useNavigate();
  const venues = useListManagedVenues();
  const open = (id: string) =>
    navigate({ to: '.', search: (old) => ({ ...old, edit: id }), resetScroll: false });
  const close = (saved: boolean) =>
    navigate({
      to: '.',
      search: (old) => ({ ...old, edit: undefined }),
      replace: true,
      resetScroll: false,
      ignoreBlocker: saved,
    });
  const edited = venues.data?.find(({ id }) => String(id) === edit);
  return (
    <>
      <title>Venues</title>
      <PageHeader
        title="Venues"
        description="Where tests are taken. A test that has a venue starts only there."
        crumbs={<Crumb to={paths.manageAptitudes}>Aptitudes</Crumb>}
        actions={
          <Button onClick={() => open('new')}>
            <Plus aria-hidden="true" /> New venue
          </Button>
        }
      />
      <QueryView
        query={venues}
        pending={<SkeletonList rows={3} rowClassName="h-48 rounded-panel" />}
        failed="The venues could not be loaded"
      >
        {(all) => (
          <Tabs
            label="Venues"
            value={show === 'archived' ? 'archived' : 'offered'}
            onChange={(next) =>
              navigate({
                to: '.',
                search: { show: next === 'archived' ? next : undefined },
                resetScroll: false,
              })
            }
            tabs={(['offered', 'archived'] as const).map((value) => {
              const some = all.filter((venue) => (venue.archived_at !== null) === (value === 'archived'));
              return {
                value,
                label: value === 'offered' ? 'To choose from' : 'Archived',
                count: some.length,
                content: <VenueList venues={some} archived={value === 'archived'} onEdit={open} />,
              };
            })}
          />
        )}
      </QueryView>
      {(edit === 'new' || edited) && (
        <VenueFormDialog
          original={edited}
          onClose={() => close(false)}
          onSaved={(name) => {
            close(true);
            toast({ title: 'Venue saved', description: name, variant: 'success' });
          }}
        />
      )}
    </>
  );
}

type VenueListProps = { venues: Venue[]; archived: boolean; onEdit: (id: string) => void };

function VenueList({ venues, archived, onEdit }: VenueListProps) {
  if (venues.length === 0)
    return (
      <Card>
        <EmptyState
          icon={MapPinned}
          title={archived ? 'Nothing is archived' : 'No venue yet'}
          action={
            !archived && (
              <Button variant="secondary" onClick={() => onEdit('new')}>
                Add the first venue
              </Button>
            )
          }
        >
          {archived
            ? 'A venue that a test uses is archived instead of deleted.'
            : 'Draw the hall or the campus once; then choose it in the form of a test.'}
        </EmptyState>
      </Card>
    );
  return (
    <ul aria-label="Venues" className="grid gap-4 lg:grid-cols-2">
      {venues.map((venue) => (
        <li key={venue.id}>
          <VenueCard venue={venue} onEdit={onEdit} />
        </li>
      ))}
    </ul>
  );
}

function VenueCard({ venue, onEdit }: { venue: Venue; onEdit: (id: string) => void }) {
  const { dateTime } = useTimeFormat();
  const restore = useRestoreVenue();
  const [removing, setRemoving] = useState(false);
  const { id, name, directions, outline, tests, past_tests, archived_at } = venue;

  function bringBack() {
    restore.mutate(id, {
      onSuccess: () => toast({ title: 'Venue restored', description: name, variant: 'success' }),
      onError: (error) =>
        toast({ title: 'Not restored', description: errorMessage(error), variant: 'destructive' }),
    });
  }

  return (
    <Card className="flex h-full flex-col gap-4 sm:flex-row">
      <div className="w-full shrink-0 sm:w-56">
        <VenueMap outline={outline} label={`Map of ${name}. ${describeOutline(outline)}.`} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <h2 className="break-words font-semibold text-lg leading-7">{name}</h2>
        {directions && <p className="break-words text-sm">{directions}</p>}
        <p className="text-muted text-sm">{describeOutline(outline)}</p>
        <ul className="flex flex-col gap-1 text-sm">
          {tests.map((test) => (
            <li key={test.id}>
              <Link
                to={paths.manageAptitude}
                params={{ id: String(test.id) }}
                className="text-accent-text underline decoration-accent-text/40 underline-offset-4 hover:decoration-current"
              >
                {test.name}
              </Link>{' '}
              <span className="text-muted">{dateTime(test.test_timestamp)}</span>
            </li>
          ))}
        </ul>
        <p className="text-muted text-sm">
          {tests.length === 0 && 'No test is coming up here. '}
          {past_tests > 0 && `${pluralize(past_tests, 'past test')}.`}
        </p>
        <div className="mt-auto flex flex-wrap gap-2 pt-2">
          {archived_at ? (
            <Button
              variant="secondary"
              size="sm"
              icon={<ArchiveRestore aria-hidden="true" />}
              busy={restore.isPending}
              onClick={bringBack}
            >
              Restore
              <span className="sr-only"> {name}</span>
            </Button>
          ) : (
            <>
              <Button variant="secondary" size="sm" onClick={() => onEdit(String(id))}>
                <Pencil aria-hidden="true" /> Edit<span className="sr-only"> {name}</span>
              </Button>
              <Button variant="ghost" size="sm" onClick={() => setRemoving(true)}>
                <Trash2 aria-hidden="true" /> Remove<span className="sr-only"> {name}</span>
              </Button>
            </>
          )}
        </div>
      </div>
      {removing && (
        <RemoveVenueDialog
          venue={venue}
          onClose={() => setRemoving(false)}
          onRemoved={(outcome) => {
            setRemoving(false);
            toast({
              title: outcome === 'deleted' ? 'Venue deleted' : 'Venue archived',
              description: name,
              variant: 'success',
            });
          }}
        />
      )}
    </Card>
  );
}
