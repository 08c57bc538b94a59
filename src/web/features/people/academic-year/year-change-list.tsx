import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { YearChange } from '#contract/people/academic-year.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { formatRelative, useServerNow, useTimeFormat } from '#web/api/time.ts';
import { type ListOptions, readPage, useListSearch } from '#web/layout/list-search.ts';
import { PagedList } from '#web/layout/paged-list.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { describeCounts, formatPeopleCount } from '../directory/labels.ts';
import { useListYearChanges, useUndoYearChange } from './requests.ts';

const list: ListOptions<{ page: number }> = { at: paths.year, read: (text) => ({ page: readPage(text) }) };

/** The year changes so far, latest first, each with an undo button. */
export function YearChangeList() {
  const { search, change } = useListSearch(list);
  return (
    <PagedList
      query={useListYearChanges(search.page)}
      pending={<SkeletonList rows={3} rowClassName="h-28 rounded-panel" />}
      failed="The changes could not be loaded"
      page={search.page}
      onPage={(page) => change({ page })}
      empty={
        <EmptyState icon={CalendarClock} title="No changes yet">
          Choose a batch. A preview shows what would change.
        </EmptyState>
      }
    >
      {({ results }) => (
        <ol aria-label="Changes so far" className="flex flex-col gap-4">
          {results.map((item) => (
            <li key={item.id}>
              <YearChangeCard item={item} />
            </li>
          ))}
        </ol>
      )}
    </PagedList>
  );
}

const changeTitle = ({ kind, batch }: YearChange) =>
  `Batch ${batch} ${kind === 'promote' ? 'promoted' : 'archived'}`;

function YearChangeCard({ item }: { item: YearChange }) {
  const [asking, setAsking] = useState(false);
  const format = useTimeFormat();
  const now = useServerNow();
  const undo = useUndoYearChange();

  function confirm() {
    undo.mutate(item.id, {
      onSuccess: ({ kept }) => {
        setAsking(false);
        toast({
          title: 'Undone',
          description:
            kept.length === 0
              ? 'Everybody is as before.'
              : `${formatPeopleCount(kept.length)} had been changed since and stayed.`,
          variant: 'success',
        });
      },
    });
  }

  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-semibold">{changeTitle(item)}</h2>
          <p className="text-muted text-sm">
            {item.acted_by.name},{' '}
            <time dateTime={item.acted_at} title={format.dateTime(item.acted_at)}>
              {formatRelative(item.acted_at, now)}
            </time>
          </p>
        </div>
        {item.undone_at ? (
          <Badge>Undone</Badge>
        ) : (
          <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
            Undo…
          </Button>
        )}
      </div>
      <ul className="text-sm tabular-nums">
        {describeCounts(item.counts).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {item.undone_at && (
        <p className="text-muted text-sm">
          Undone by {item.undone_by?.name}, {formatRelative(item.undone_at, now)}.
          {item.kept.length > 0 &&
            ` Changed since, and left: ${item.kept.map(({ name, regno }) => `${name} (${regno})`).join(', ')}.`}
        </p>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Undo “${changeTitle(item)}”?`}
        confirmLabel={undo.isPending ? 'Please wait' : 'Undo'}
        onConfirm={confirm}
        busy={undo.isPending}
        {...(undo.error && { error: errorMessage(undo.error) })}
      >
        <p>
          Everybody gets back what this changed. People who were changed since stay as they are and are listed
          afterwards.
        </p>
      </ConfirmDialog>
    </Card>
  );
}
