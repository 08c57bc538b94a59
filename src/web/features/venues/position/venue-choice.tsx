import type { VisibleVenue } from '#contract/venues/venue.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { useListVenues } from '../requests.ts';

type SeenVenue = VisibleVenue & { tests: { id: number; name: string; test_timestamp: number }[] };
type VenueChoiceProps = {
  venues: ReturnType<typeof useListVenues>;
  chosen: SeenVenue | undefined;
  onChoose: (id: number) => void;
};

/** Chooses a venue to compare the position with, those of the next tests first, and shows its details. */
export function VenueChoice({ venues, chosen, onChoose }: VenueChoiceProps) {
  const { dateTime } = useTimeFormat();
  if (venues.isPending)
    return (
      <div role="status">
        <span className="sr-only">Loading the venues</span>
        <Skeleton className="h-16" />
      </div>
    );
  if (venues.isError)
    return (
      <Notice tone="warn" title="The venues could not be loaded">
        <p>{errorMessage(venues.error)} You can still find your position.</p>
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          busy={venues.isFetching}
          onClick={() => venues.refetch()}
        >
          Try again
        </Button>
      </Notice>
    );
  if (!chosen)
    return (
      <>
        <h2 className="font-semibold">Test venue</h2>
        <p className="mt-1 text-muted text-sm">
          No venue is set, so no test asks where you are. When one is set, its distance from you is shown
          here.
        </p>
      </>
    );
  const [next, ...others] = chosen.tests;
  return (
    <div className="flex flex-col gap-2">
      <Field label="Test venue">
        <Select
          value={String(chosen.id)}
          onChange={(event) => onChoose(Number(event.target.value))}
          options={venues.data.map(({ id, name, tests }) => ({
            value: String(id),
            label: tests[0] ? `${name} (${tests[0].name})` : name,
          }))}
        />
      </Field>
      {chosen.directions && <p className="text-sm">{chosen.directions}</p>}
      <p className="text-muted text-sm">
        {next
          ? `${next.name}, ${dateTime(next.test_timestamp)}${others.length > 0 ? `, and ${others.length} more` : ''}`
          : 'No test is coming up here.'}
      </p>
    </div>
  );
}
