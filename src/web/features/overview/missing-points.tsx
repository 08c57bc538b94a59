import { useReadChecklist } from '#web/features/aptitudes/publication/requests.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';

const MOST_SHOWN = 3;

/** What keeps a test from being published, by its checklist. */
export function MissingPoints({ id }: { id: number }) {
  const checklist = useReadChecklist(id);
  if (checklist.isPending) return <Skeleton className="mt-2 h-10" />;
  // The page of the test has the checklist too.
  if (!checklist.data) return <p className="mt-1 text-muted text-sm">The checklist could not be loaded.</p>;
  const missing = checklist.data.points.filter(({ blocking }) => blocking);
  const hints = checklist.data.points.length - missing.length;
  if (missing.length === 0)
    return (
      <p className="mt-1 text-muted text-sm">
        Nothing is missing{hints > 0 && `; ${pluralize(hints, 'hint')} in the checklist`}.
      </p>
    );
  return (
    <ul aria-label="What is missing" className="mt-1 list-disc ps-5 text-sm text-warn-text">
      {missing.slice(0, MOST_SHOWN).map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
      {missing.length > MOST_SHOWN && <li>{missing.length - MOST_SHOWN} more in the checklist</li>}
    </ul>
  );
}
