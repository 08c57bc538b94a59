import type { Venue } from '#contract/venues/venue.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { pluralize } from '#web/ui/text.ts';
import { useRemoveVenue } from './requests.ts';

type RemoveVenueDialogProps = {
  venue: Venue;
  onClose: () => void;
  onRemoved: (outcome: 'deleted' | 'archived') => void;
};

/** Confirms the removal of a venue, and names its tests: they keep the venue, archived. */
export function RemoveVenueDialog({ venue, onClose, onRemoved }: RemoveVenueDialogProps) {
  const remove = useRemoveVenue();
  const { name, tests, past_tests } = venue;
  const used = tests.length + past_tests > 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={used ? `Archive “${name}”?` : `Delete “${name}”?`}
      confirmLabel={used ? 'Archive venue' : 'Delete venue'}
      destructive
      busy={remove.isPending}
      error={remove.error ? errorMessage(remove.error) : undefined}
      onConfirm={() => remove.mutate(venue.id, { onSuccess: ({ outcome }) => onRemoved(outcome) })}
    >
      {tests.length > 0 && (
        <>
          <p>These tests have it and will still be checked by it:</p>
          <ul className="my-2 list-disc ps-5">
            {tests.map((test) => (
              <li key={test.id}>{test.name}</li>
            ))}
          </ul>
        </>
      )}
      {used ? (
        <p>
          {past_tests > 0 && `${pluralize(past_tests, 'past test')} had it. `}
          No further test can choose it; you can bring it back from the archive.
        </p>
      ) : (
        <p>No test has it. Its name and outline will be deleted.</p>
      )}
    </ConfirmDialog>
  );
}
