import { Link } from '@tanstack/react-router';
import { errorMessage } from '#web/api/api-error.ts';
import { paths } from '#web/paths.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useListManagedVenues } from './requests.ts';

type VenueFieldProps = {
  /** The id of a venue, or empty. */
  value: string;
  /** The name of the test's current venue, which may be archived. */
  present: string | undefined;
  onChange: (value: string) => void;
  error: string | undefined;
};

/** The venue of a test; with a venue the location is checked at the start. */
export function VenueField({ value, present, onChange, error }: VenueFieldProps) {
  const venues = useListManagedVenues();
  const offered = (venues.data ?? []).filter(
    (venue) => venue.archived_at === null || String(venue.id) === value,
  );
  const options = offered.map(({ id, name, archived_at }) => ({
    value: String(id),
    label: archived_at ? `${name} (archived)` : name,
  }));
  if (value !== '' && !options.some((option) => option.value === value))
    options.push({ value, label: present ?? 'The present venue' });
  return (
    <Field
      label="The location is checked at the start"
      error={
        error ??
        (venues.isError ? `The venues could not be loaded. ${errorMessage(venues.error)}` : undefined)
      }
      hint={
        <>
          Students elsewhere cannot start. You can still let individual students in.{' '}
          <Link to={paths.venues} className="text-accent-text underline underline-offset-4">
            Manage venues
          </Link>
        </>
      }
    >
      <Select
        value={value}
        placeholder="Anywhere, without a check"
        options={options}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
